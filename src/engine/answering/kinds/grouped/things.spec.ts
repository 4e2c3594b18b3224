import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../../plan/run.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'customers',
    sql: `SELECT * FROM (VALUES (1, 'Ann Lee', 'Lyon'), (2, 'Bob Ray', 'Turin'), (3, 'Cho Kim', 'Lyon'), (4, 'Dan Fox', 'Oslo'), (5, 'Ann Lee', 'Oslo')) AS t(cust_id, full_name, city)`,
  },
  {
    name: 'policies',
    sql: `SELECT * FROM (VALUES (11, 1, 90), (12, 1, 40), (13, 2, 75), (14, 3, 60), (15, 5, 30)) AS t(pol_no, cust_id, premium)`,
  },
  {
    name: 'claims',
    sql: `SELECT * FROM (VALUES (101, 11, 500), (102, 11, 80), (103, 12, 90), (104, 13, 700), (105, 14, 20), (106, 15, 10), (107, 15, 30)) AS t(clm_no, pol_no, paid)`,
  },
]);

function groupsOf(question: string): unknown[] {
  const asked = linked(question);
  const runner = new PlanRunner(asked.dataset);
  return proposals(asked)
    .filter(({ plan }) => plan.groupBy !== null)
    .map(({ plan }) => runner.run(plan));
}

describe('the rows of a thing', () => {
  it('may belong to it by way of other tables, and not to another one of the same name', () => {
    expect(groupsOf('Which customers have at least 3 claims?')).toContainEqual([['Ann Lee', 3]]);
    expect(groupsOf('Which customer has the most claims?')).toContainEqual([['Ann Lee']]);
  });
});
