import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../../kinds/index.js';
import { type Plan } from '../../plan/plan.js';
import { countedFeatures } from './counted-features.js';
import { extremeFeatures } from './extreme-features.js';
import { nearnessFeatures } from './nearness-features.js';
import { factsOf, type JudgedPlan } from './plan-facts.js';

const linked = linkedQuestions([
  {
    name: 'people',
    sql: `SELECT * FROM (VALUES (1, 'Ann', 1.7, 60), (2, 'Bo', 1.9, 80), (3, 'Cy', 1.8, 90)) AS t(people_id, name, height, weight)`,
  },
  {
    name: 'authors',
    sql: `SELECT * FROM (VALUES (1, 'Ann'), (2, 'Bo')) AS t(author_id, name)`,
  },
  {
    name: 'authorship',
    sql: `SELECT * FROM (VALUES (1, 7), (1, 8), (2, 8)) AS t(author_id, paper_id)`,
  },
]);

/** The features of the first proposed plan of a kind. */
function featuresOf(question: string, isKind: (plan: Plan) => boolean): Record<string, number> {
  const asked = linked(question);
  const proposal = proposals(asked).find(({ plan }) => isKind(plan));
  if (!proposal) throw new Error('no such plan is proposed');
  const judged: JudgedPlan = { ...proposal, count: 0, rows: [], rank: 0, alike: 1, others: 1 };
  const facts = factsOf(asked, judged.plan);
  return {
    ...extremeFeatures(asked, judged),
    ...countedFeatures(asked, judged, facts),
    ...nearnessFeatures(asked, judged, facts),
  };
}

const isOrderedBy =
  (name: string) =>
  ({ order, limit, items }: Plan): boolean =>
    order?.item.column?.name === name && limit === 1 && items[0]?.column?.name === 'weight';

describe('what the judge looks at of the largest and smallest', () => {
  it('is whether the column that follows the superlative orders', () => {
    const question = 'What is the weight of the person with the largest height?';
    expect(featuresOf(question, isOrderedBy('height'))).toMatchObject({
      extremeBehind: 1,
      extremeOther: 0,
      extremeBefore: 0,
    });
    expect(featuresOf(question, isOrderedBy('weight'))).toMatchObject({
      extremeBehind: 0,
      extremeOther: 1,
      extremeBefore: 1,
      extremeBeforeShown: 1,
    });
  });

  it('is how near the superlative is to the column that orders', () => {
    const question = 'What is the weight of the tallest person?';
    const height = featuresOf(question, isOrderedBy('height'));
    const weight = featuresOf(question, isOrderedBy('weight'));
    expect(height['nearExtreme']).toBeGreaterThan(weight['nearExtreme'] ?? 1);
    expect(height['nearExtremeGap']).toBeLessThan(weight['nearExtremeGap'] ?? 0);
  });
});

describe('what the judge looks at of what is counted', () => {
  const counts =
    (table: string) =>
    ({ items: [item], from }: Plan): boolean =>
      item?.fn === 'count' && item.column === null && from.tables.length === 1 && from.tables[0] === table;

  it('is whether the thing behind "how many" is counted', () => {
    const question = 'How many authors are there beside people?';
    expect(featuresOf(question, counts('authors'))).toMatchObject({ countsHead: 1, countsOther: 0 });
    expect(featuresOf(question, counts('people'))).toMatchObject({ countsHead: 0, countsOther: 1 });
  });

  it('is how much better another table is called by the same words', () => {
    const question = 'How many authors are there?';
    expect(featuresOf(question, counts('authors'))['tableGap']).toBe(0);
    expect(featuresOf(question, counts('authorship'))['tableGap']).toBeGreaterThan(0.2);
  });
});
