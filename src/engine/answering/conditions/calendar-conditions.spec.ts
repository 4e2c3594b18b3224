import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { conditionSets } from './condition-sets.js';

const linked = linkedQuestions([
  {
    name: 'orders',
    sql: `SELECT * FROM (VALUES (1, DATE '2024-07-03', TIMESTAMP '2024-09-30 22:10:00'), (2, DATE '2024-01-09', NULL))
      AS t(order_no, ordered_on, shipped_at)`,
  },
]);

/** What the likeliest conditions of a question compare with. */
const testsOf = (question: string): unknown[][] =>
  (conditionSets(linked(question))[0]?.conditions ?? []).map(({ column, test }) => [column.name, test]);

describe('days that are named', () => {
  it.each([
    ['orders shipped in Q3 2024', { op: 'between', low: '2024-07-01', high: '2024-09-30' }],
    ['orders shipped since Q3 2024', { op: '>=', value: '2024-07-01' }],
    ['orders shipped after Q3 2024', { op: '>', value: '2024-09-30' }],
    ['orders shipped before Q3 2024', { op: '<', value: '2024-07-01' }],
    ['orders shipped since March 2024', { op: '>=', value: '2024-03-01' }],
  ])('are a condition on a date: %s', (question, test) => {
    expect(testsOf(question)).toEqual([['shipped_at', test]]);
  });
});
