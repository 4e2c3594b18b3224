import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from './index.js';

const WALKERS = `SELECT * FROM (VALUES ('Ann', 'Lyon', 31, 12.5), ('Bob', 'Turin', 44, 8.0), ('Cho', 'Lyon', 25, 20.0), ('Dora', 'Turin', 60, 3.5))
  AS t(name, city, age, kilometres)`;

const linked = linkedQuestions([{ name: 'walkers', sql: WALKERS }]);

const statementsOf = (question: string): string =>
  proposals(linked(question))
    .map(({ sql }) => sql)
    .join('\n\n');

describe('what is proposed', () => {
  it.each([
    ['Which walker has the highest age?', /DESC/, /\bASC\b/],
    ['Which walker has the lowest age?', /\bASC\b/, /DESC/],
    ['names of walkers sorted by age', /\bASC\b/, /DESC/],
    ['walkers with an age higher than the average', /> \(\s*SELECT avg/i, /< \(\s*SELECT avg/i],
    [
      'How many walkers are from Lyon and from Turin?',
      /'Lyon'/,
      /"city" = 'Lyon'\s+AND[^)]*"city" = 'Turin'/,
    ],
  ])('is only what may be meant: %s', (question, wanted, unwanted) => {
    const statements = statementsOf(question);
    expect(statements).toMatch(wanted);
    expect(statements).not.toMatch(unwanted);
  });

  it('is no first of an order where "at least" is said', () => {
    expect(statementsOf('walkers with an age of at least 40')).not.toMatch(/LIMIT 1\b/);
    expect(statementsOf('the walker with the least age')).toMatch(/LIMIT 1\b/);
  });

  it('compares a number of rows, and never sets two bounds on the same side of one column', () => {
    const statements = statementsOf('Are there more than 20 walkers with an age higher than 40?');
    expect(statements).toMatch(/SELECT v1 > 20 AS "answer"/);
    expect(statements).toMatch(/"age" > 40/);
    expect(statements).not.toMatch(/"age" > \d+\s+AND "walkers"\."age" > \d+/);
  });

  it.each([
    ['walkers with an age equal to or above 44', />= 44/],
    ['walkers with an age above 44', /> 44/],
    ['walkers with an age above 50 or below 31', /< 31/],
  ])('compares as it is said: %s', (question, wanted) => {
    expect(statementsOf(question)).toMatch(wanted);
  });
});
