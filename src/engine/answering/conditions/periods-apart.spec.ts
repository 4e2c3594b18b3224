import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { conditionSets } from './condition-sets.js';
import { alike, laterFirst, withPeriodsApart } from './periods-apart.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES (DATE '2023-03-04', 'North', 10), (DATE '2024-05-06', 'South', 30), (DATE '2025-05-06', 'South', 30))
      AS t(sold, region, amount)`,
  },
]);

/** The bounds of the conditions on dates in each set that puts them apart. */
const boundsOf = (question: string): unknown[] =>
  withPeriodsApart(conditionSets(linked(question))).map(({ conditions }) =>
    alike(conditions).map(({ test }) => (test.op === 'between' ? [test.low, test.high] : test)),
  );

describe('a range of time', () => {
  it('is also its first and its last year', () => {
    expect(boundsOf('How did sales change from 2023 to 2025?')).toContainEqual([
      ['2023-01-01', '2023-12-31'],
      ['2025-01-01', '2025-12-31'],
    ]);
  });

  it('is also its first and its last month', () => {
    expect(boundsOf('How did sales change between March 2023 and May 2024?')).toContainEqual([
      ['2023-03-01', '2023-03-31'],
      ['2024-05-01', '2024-05-31'],
    ]);
  });

  it.each([
    'sales in 2024',
    'sales from 5 March 2024 to 9 April 2024',
    'sales with an amount between 10 and 20',
  ])('is no more than itself where it has not two years or months: %s', (question) => {
    expect(boundsOf(question)).toEqual([]);
  });
});

describe('two conditions on times', () => {
  it('stand in the order of time, the later one first', () => {
    const sets = withPeriodsApart(conditionSets(linked('change from 2023 to 2025')));
    const [first] = laterFirst(alike(sets[0]?.conditions ?? []));
    expect(first?.test).toMatchObject({ low: '2025-01-01' });
  });
});
