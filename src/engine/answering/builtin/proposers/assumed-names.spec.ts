import { afterEach, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { prepareSources } from '../reading/prepare.js';
import { assumedNames } from './assumed-names.js';

const COURSES = {
  name: 'courses',
  sql: `SELECT i AS course_id, 'Course ' || i AS title, 50 + i * 10 AS fee_eur FROM range(1, 13) t(i)`,
};
const SIGNUPS = {
  name: 'signups',
  sql: `SELECT i AS signup_id, 1 + i % 12 AS course_id, 40.5 + (i * 37) % 90 AS inv_amt FROM range(1, 61) t(i)`,
};
const REFUNDS = {
  name: 'refunds',
  sql: `SELECT i AS refund_id, 10.5 + (i * 37) % 40 AS order_amount FROM range(1, 31) t(i)`,
};

let fixture: AnalysisFixture;
afterEach(() => fixture.close());

async function meantBy(question: string, tables: Parameters<typeof AnalysisFixture.create>[0]) {
  fixture = await AnalysisFixture.create(tables);
  const sources = await prepareSources(fixture.request(question), new AbortController().signal);
  return [...assumedNames(question, sources)].map(([word, { table, column }]) => [word, table, column]);
}

describe('a word for money that no header has', () => {
  it('means the only sums of money, also where their header is written short', async () => {
    expect(await meantBy('takings by month', [SIGNUPS])).toEqual([['takings', 'signups', 'inv_amt']]);
  });

  it('means what was paid before what is charged', async () => {
    expect(await meantBy('What is our revenue?', [COURSES, SIGNUPS])).toEqual([
      ['revenue', 'signups', 'inv_amt'],
    ]);
  });

  it('means what is charged where nothing else is told', async () => {
    expect(await meantBy('What is our revenue?', [COURSES])).toEqual([['revenue', 'courses', 'fee_eur']]);
  });

  it('means nothing where there are two', async () => {
    expect(await meantBy('What is our revenue?', [SIGNUPS, REFUNDS])).toEqual([]);
  });
});
