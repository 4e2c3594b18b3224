import { afterAll, describe, expect, it } from '@jest/globals';
import { replyText } from '../../../../../../test/support/answering/replies.js';
import {
  AnalysisFixture,
  collect,
  type TableDefinition,
} from '../../../../../../test/support/answering/analysis-fixture.js';
import { type AnswerEvent } from '../../../answer-event.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();
const fixtures = new Map<string, Promise<AnalysisFixture>>();

afterAll(async () => {
  for (const fixture of fixtures.values()) await (await fixture).close();
});

async function over(table: TableDefinition): Promise<(question: string) => Promise<AnswerEvent[]>> {
  const opening = fixtures.get(table.name) ?? AnalysisFixture.create([table]);
  fixtures.set(table.name, opening);
  const fixture = await opening;
  return (question) => collect(analyst, fixture.request(question));
}

function rowsOf(events: readonly AnswerEvent[]) {
  const [table] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  return table?.rows ?? null;
}

const HOSTILE = {
  name: 'hostile',
  sql: `SELECT i AS "constructor", i * 2 AS "__proto__", 'v' || i % 3 AS "toString", i * 3 AS """; DROP TABLE hostile; --",
    i AS "a\`b*c_d|e", CASE WHEN i = 0 THEN '"; DROP' ELSE 'O''Brien' END AS "valueOf" FROM range(10) t(i)`,
};
const COLUMNS = Array.from({ length: 500 }, (_, index) => `i * ${index} AS "measure ${index} total"`).join(
  ', ',
);
const QUESTIONS = [
  'how many rows are there',
  'average price by region',
  'average price',
  'price over time',
  'describe the table',
  'missing values',
  'distribution of price',
  'top 5 regions by price',
  'which region has the highest price',
  'total price in 2020',
  'what share of price does each region have',
  'list all regions',
  'correlation between price and weight',
];

describe('headers and values that look like code', () => {
  it.each([
    ['sum of constructor', [[45]]],
    ['average of "__proto__"', [[9]]],
    [
      'average __proto__ by toString',
      [
        ['v0', 9],
        ['v2', 10],
        ['v1', 8],
      ],
    ],
    ['average of "; DROP TABLE hostile; --', null],
    ['sum of "a`b*c_d|e"', [[45]]],
    [
      'max of constructor by valueOf',
      [
        ["O'Brien", 9],
        ['"; DROP', 0],
      ],
    ],
    ["how many rows have valueOf O'Brien", [[9]]],
  ])('are data: %s', async (question, expected) => {
    const ask = await over(HOSTILE);
    const rows = rowsOf(await ask(question));
    if (expected) expect(rows?.toSorted()).toEqual(expected.toSorted());
    expect(rowsOf(await ask('how many rows'))).toEqual([[10]]);
  });

  it.each([
    "'; DELETE FROM hostile; --",
    'SELECT * FROM hostile',
    'hasOwnProperty',
    'x'.repeat(6000),
    '🚀',
    '平均价格是多少？',
  ])('in a question are not run: %s', async (question) => {
    const ask = await over(HOSTILE);
    const events = await ask(question);
    expect(rowsOf(events)).toBeNull();
    expect(replyText(events)).toMatch(/I give no number|因此不给出数字/);
  });
});

describe('a table of unusual size', () => {
  it('with 500 columns is answered, described and declined', async () => {
    const ask = await over({ name: 'wide', sql: `SELECT i AS id, ${COLUMNS} FROM range(50) t(i)` });
    expect(rowsOf(await ask('average measure 77 total'))).toEqual([[1886.5]]);
    expect(rowsOf(await ask('missing values per column'))).toHaveLength(501);
    expect(rowsOf(await ask('which columns have missing values?'))).toHaveLength(0);
    expect(rowsOf(await ask('describe the table'))).toHaveLength(40);
    expect(replyText(await ask('average measure'))).toContain('could be any of several columns');
    expect(rowsOf(await ask('average '.repeat(750)))).toBeNull();
  });

  it.each(QUESTIONS)('without rows never fails: %s', async (question) => {
    const ask = await over({
      name: 'empty',
      sql: `SELECT 1 AS price, 2.5 AS weight, 'a' AS region, DATE '2020-01-01' AS day WHERE false`,
    });
    const events = await ask(question);
    expect(events.at(-1)?.type).toBe('sources');
    expect(replyText(events)).not.toMatch(/NaN|undefined|null/);
  });

  it.each(QUESTIONS)('without values never fails: %s', async (question) => {
    const ask = await over({
      name: 'blanks',
      sql: `SELECT NULL::INTEGER AS price, NULL::DOUBLE AS weight, NULL::VARCHAR AS region, NULL::DATE AS day FROM range(5)`,
    });
    const events = await ask(question);
    expect(events.at(-1)?.type).toBe('sources');
    expect(replyText(events)).not.toMatch(/NaN|undefined|null/);
  });

  it('with two million rows is answered over all of them', async () => {
    const ask = await over({
      name: 'big',
      sql: `SELECT i AS id, 'customer ' || i AS customer, ['North', 'South'][1 + i % 2] AS region, i % 100 AS amount FROM range(2000000) t(i)`,
    });
    expect(rowsOf(await ask('average amount by region'))).toEqual([
      ['South', 50],
      ['North', 49],
    ]);
    expect(rowsOf(await ask('what is the amount of customer 1234567'))).toEqual([['customer 1234567', 67]]);
  });
});
