import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { rowTable } from '../../../../../test/support/answering/tables.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const SALES = rowTable(
  'sales',
  { sold_on: 'DATE', region: 'VARCHAR', product: 'VARCHAR', revenue: 'INTEGER' },
  (
    [
      ['2023-02-10', 'North', 'Lamp', 100],
      ['2023-03-11', 'South', 'Chair', 300],
      ['2023-04-12', 'North', 'Desk', 600],
      ['2024-02-13', 'South', 'Lamp', 250],
    ] as const
  ).map(([sold_on, region, product, revenue]) => ({ sold_on, region, product, revenue })),
);

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([SALES]);
});
afterAll(() => fixture.close());

const analyst = new BuiltinAnalyst(noCharts, searchHere);

/** The rows of the first table of an answer; null where none is told. */
async function rowsOf(question: string): Promise<unknown> {
  const events = await collect(analyst, fixture.request(question));
  return events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []))[0] ?? null;
}

const BY_REGION = [
  ['North', 700],
  ['South', 550],
];

describe('what somebody says of themselves before a question', () => {
  it.each([
    "I'm writing a piece on home working: what is the total revenue by region?",
    'My boss keeps asking. What is the total revenue by region?',
  ])('is not asked for: %s', async (question) => {
    expect(await rowsOf(question)).toEqual(BY_REGION);
  });

  it.each([
    'I care about lamps: what is the total revenue by region?',
    'My shops sell desks. What is the total revenue by region?',
  ])('is looked at where it may name something that is asked for: %s', async (question) => {
    expect(await rowsOf(question)).not.toEqual(BY_REGION);
  });
});
