import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../../plan/run.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES ('North', 'Tea', DATE '2024-01-05', 9), ('North', 'Milk', DATE '2024-02-05', 4), ('South', 'Tea', DATE '2024-01-09', 2),
      ('South', 'Milk', DATE '2024-02-09', 2), ('South', 'Rye', DATE '2024-02-11', 1)) AS t(region, product, sold, amount)`,
  },
]);

function resultsOf(question: string): unknown[] {
  const asked = linked(question);
  const runner = new PlanRunner(asked.dataset);
  return proposals(asked)
    .filter(({ plan }) => plan.firstPer)
    .map(({ plan }) => runner.run(plan));
}

describe('the first of each', () => {
  it.each([
    [
      'which product has the highest amount in each region?',
      [
        ['North', 'Tea'],
        ['South', 'Milk'],
        ['South', 'Tea'],
      ],
    ],
    [
      'which product has the lowest total amount in each region?',
      [
        ['North', 'Milk', 4],
        ['South', 'Rye', 1],
      ],
    ],
    [
      'what is the product with the highest amount per month?',
      [
        ['2024-01-01', 'Tea'],
        ['2024-02-01', 'Milk'],
      ],
    ],
    [
      'top 2 products by total amount in each region',
      [
        ['North', 'Milk', 4],
        ['North', 'Tea', 9],
        ['South', 'Milk', 2],
        ['South', 'Tea', 2],
      ],
    ],
  ])('is found, with all that are as large: %s', (question, expected) => {
    expect(resultsOf(question)).toContainEqual(expected);
  });

  it.each([['total amount of each product by region'], ['which product has the highest amount by region?']])(
    'is not what is asked for: %s',
    (question) => {
      expect(resultsOf(question)).toEqual([]);
    },
  );
});
