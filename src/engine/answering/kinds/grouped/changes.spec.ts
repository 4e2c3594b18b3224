import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { Catalogue } from '../../narration/catalogue.js';
import { type Row } from '../../plan/row-sets.js';
import { PlanRunner } from '../../plan/run.js';
import { planText } from '../../telling/plan-text.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES (DATE '2023-03-04', 'North', 10), (DATE '2023-06-04', 'North', 30), (DATE '2024-05-06', 'North', 50),
      (DATE '2023-01-09', 'South', 80), (DATE '2024-02-09', 'South', 20), (DATE '2024-04-09', 'East', 5)) AS t(sold, region, amount)`,
  },
]);

const plansOf = (question: string) => proposals(linked(question)).map(({ plan }) => plan);
const resultsOf = (question: string): (readonly Row[])[] => {
  const runner = new PlanRunner(linked(question).dataset);
  return plansOf(question).flatMap((plan) => [runner.run(plan) ?? []]);
};

describe('a number of each group', () => {
  it('may be put beside that of another time', () => {
    expect(resultsOf('Compare the total amount of each region in 2023 and 2024')).toContainEqual([
      ['East', 5, null],
      ['North', 50, 40],
      ['South', 20, 80],
    ]);
  });

  it.each([
    ['By what percentage did the amount of each region change from 2023 to 2024?', [25, null, -75]],
    ['By how much did the amount of each region grow from 2023 to 2024?', [10, null, -60]],
    ['By how many percent did the amount in each region go up or down from 2023 to 2024?', [25, null, -75]],
    ['How many more sales did each region have in 2024 than in 2023?', [-1, 1, 0]],
  ])('may be asked how it changed from the earlier time on, with both numbers: %s', (question, changes) => {
    const found = resultsOf(question).some((rows) => {
      const byRegion = new Map(rows.map(([region, change]) => [region, change]));
      return ['North', 'East', 'South'].every((region, at) => byRegion.get(region) === changes[at]);
    });
    expect(found).toBe(true);
  });

  it('may be asked in which groups it rose, or rose most', () => {
    expect(resultsOf('Which regions increased their amount from 2023 to 2024?')).toContainEqual([['North']]);
    expect(resultsOf('Which region had the largest increase in amount from 2023 to 2024?')).toContainEqual([
      ['North'],
    ]);
  });

  it('is asked for its change by words for that alone', () => {
    const changes = plansOf('amount by region in 2023, 2024').filter(({ items }) =>
      items.some(({ between }) => between),
    );
    expect(changes).toEqual([]);
  });

  it('is told with both times', () => {
    const plan = plansOf('By what percentage did the amount of each region change from 2023 to 2024?').find(
      ({ items }) => items[1]?.fn === 'change' && items[1].column?.name === 'amount',
    );
    expect(plan && planText(plan, Catalogue.of('EN'))).toMatch(
      /^change in % from .*2023.* to .*2024.* by \*region\*/,
    );
  });
});
