import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { salesDataset, salesFixture } from '../../../../../test/support/answering/model/sales.js';
import { planSql } from '../../plan/sql.js';
import { type Dataset } from '../../tables/dataset.js';
import { objectIn } from '../given.js';
import { readPlan } from './read-plan.js';

let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await salesFixture();
  dataset = await salesDataset(fixture);
});
afterAll(() => fixture.close());

const COUNT = { fn: 'count', op: '>', value: 1 };
const MEAN = { fn: 'avg', column: 'orders.amount', op: '>=', value: 20 };

/** The statement of a plan that shows the products whose groups meet conditions. */
function sqlKeeping(having: unknown, groupBy: string | null = 'orders.product'): string {
  const given = { select: [{ column: 'orders.product' }], group_by: groupBy, having };
  return planSql(readPlan(objectIn(given, 'plan'), dataset, 'which products?'));
}

describe('the groups that a plan of a model keeps', () => {
  it('meet one condition, in a list or alone', () => {
    expect(sqlKeeping([COUNT])).toContain('HAVING count(*) > 1');
    expect(sqlKeeping(COUNT)).toBe(sqlKeeping([COUNT]));
  });

  it('meet all of several', () => {
    expect(sqlKeeping([COUNT, MEAN])).toMatch(/HAVING count\(\*\) > 1 AND avg\([^)]*"amount"\) >= 20/);
  });

  it('are all where nothing is said of them', () => {
    for (const none of [undefined, null, []]) expect(sqlKeeping(none)).not.toContain('HAVING');
  });

  it('are refused where there are none, or a condition is no condition', () => {
    expect(() => sqlKeeping([COUNT], null)).toThrow('having needs group_by');
    expect(() => sqlKeeping(['count > 1'])).toThrow('having must be an object');
    expect(() => sqlKeeping([{ fn: 'count', value: 1 }])).toThrow('op of having is missing');
    expect(() => sqlKeeping('count > 1')).toThrow('having must be a list');
  });
});
