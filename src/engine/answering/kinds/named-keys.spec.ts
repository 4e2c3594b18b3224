import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../plan/run.js';
import { candidatesFor } from '../judge/candidates.js';

const OFFICES = ['president', 'treasurer', 'speaker', 'warden', 'secretary'];
const linked = linkedQuestions([
  {
    name: 'students',
    sql: `SELECT * FROM (VALUES (1, 'Ann', 20), (2, 'Bo', 21), (3, 'Cy', 22), (4, 'Di', 23), (5, 'Eve', 24), (6, 'Flo', 25)) AS t(student_id, name, age)`,
  },
  {
    name: 'ballots',
    sql: `SELECT * FROM (VALUES (1, 1, 2, 3, 4, 5), (2, 2, 3, 4, 1, 6), (3, 3, 1, 2, 5, 5)) AS t(ballot, ${OFFICES.map((office) => `${office}_student_id`).join(', ')})`,
  },
]);

describe('tables that several keys join', () => {
  it.each(OFFICES)('are joined by the one whose column is named: %s', (office) => {
    const asked = linked(`names of students with ${office} ballots`);
    const keys = candidatesFor(asked, new PlanRunner(asked.dataset)).flatMap(({ plan }) =>
      plan.from.edges.flatMap(({ left, right }) => [left.name, right.name]),
    );
    expect(keys).toContain(`${office}_student_id`);
  });
});
