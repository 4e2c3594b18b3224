import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from '../kinds/index.js';
import { operationsOf } from './operations.js';

const linked = linkedQuestions([
  {
    name: 'claims',
    sql: `SELECT * FROM (VALUES ('Fire', 'Open', DATE '2023-01-31', DATE '2023-04-30', 900), ('Glass', 'Closed', DATE '2023-02-01', DATE '2023-02-11', 100),
      ('Glass', 'Closed', DATE '2024-02-03', DATE '2024-03-03', 300)) AS t(kind, status, reported, settled, amount)`,
  },
]);

/** How many plans of a question have an operation. */
const plansWith = (question: string, operation: string): number =>
  proposals(linked(question)).filter(({ plan }) => operationsOf(plan).includes(operation)).length;

describe('what a plan does', () => {
  it.each([
    ['total amount by month', 'derived:period:month'],
    ['average number of days from reported to settled', 'derived:span:day'],
    ['share of closed claims by kind', 'fn:part'],
    ['share of amount by kind', 'fn:share'],
    ['share of claims by kind', 'fn:share'],
    ['which status has the highest amount for each kind?', 'first'],
  ])('has a name of its own: %s', (question, operation) => {
    expect(plansWith(question, operation)).toBeGreaterThan(0);
    expect(plansWith('total amount by kind', operation)).toBe(0);
  });
});
