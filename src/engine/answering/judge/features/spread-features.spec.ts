import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../../kinds/index.js';
import { type Plan } from '../../plan/plan.js';
import { spreadFeatures } from './spread-features.js';

const linked = linkedQuestions([
  {
    name: 'sales',
    sql: `SELECT * FROM (VALUES ('Ann', 'North', 'Fox', 120), ('Bo', 'South', 'Elk', 95), ('Cy', 'North', 'Yak', 150)) AS t(seller, region, product, amount)`,
  },
]);

function featuresOf(question: string, isKind: (plan: Plan) => boolean): Record<string, number> {
  const asked = linked(question);
  const found = proposals(asked).find(({ plan }) => isKind(plan));
  if (!found) throw new Error('no such plan');
  return spreadFeatures(asked, {
    plan: found.plan,
    prior: 0,
    count: 0,
    rows: [],
    rank: 0,
    alike: 1,
    others: 1,
  });
}

describe('what rows are put together by', () => {
  const question = 'How many products does each region have?';

  it('is what stands behind "each"', () => {
    expect(featuresOf(question, ({ groupBy }) => groupBy?.name === 'region')).toMatchObject({
      spreadSaid: 1,
      spreadOther: 0,
    });
    expect(featuresOf(question, ({ groupBy }) => groupBy?.name === 'product')).toMatchObject({
      spreadSaid: 0,
      spreadOther: 1,
    });
  });

  it('is left out by plans without groups', () => {
    expect(featuresOf(question, ({ groupBy }) => groupBy === null)).toMatchObject({ spreadLeft: 1 });
    expect(featuresOf('How many products?', ({ groupBy }) => groupBy === null)).toMatchObject({
      spreadLeft: 0,
    });
  });
});
