import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMERS, ORDERS } from '../../../test/support/learning/described-tables.js';
import { readKnowledge } from '../dataset-knowledge/index.js';
import { entriesOfCorrection } from './corrections.js';
import { entryLine } from './proposed-entry.js';
import { SchemaNames } from './schema-names.js';
import { StatementReader } from './statement-reader.js';

const KNOWN = `hidden: [{table: customers, column: segment}]
segments: [{name: big spenders, table: orders, condition: amount >= 5000}]`;
const names = new SchemaNames([ORDERS, CUSTOMERS], readKnowledge(KNOWN).knowledge);
let reader: StatementReader;

beforeAll(async () => {
  reader = await StatementReader.open();
});

afterAll(() => reader.close());

async function learned(asked: string, meant: string, sql: string | null = null): Promise<string[]> {
  const statement = sql === null ? null : await reader.read(sql);
  return entriesOfCorrection({ asked, meant, statement }, names).map(
    (entry) => `${entry.section} ${entryLine(entry)}`,
  );
}

describe('a correction explains', () => {
  it.each([
    ['a column', 'total GMV', 'total amount', 'synonyms { table: orders, column: amount, also: [GMV] }'],
    ['a table', 'how many deals?', 'how many orders?', 'synonyms { table: orders, also: [deals] }'],
    [
      'a column of several words',
      'total GMV per purchase day',
      'total GMV per order date',
      'synonyms { table: orders, column: order_date, also: [purchase day] }',
    ],
    [
      'a value, which its column stands beside',
      'how many despatched orders',
      'how many orders with status S',
      'synonyms { table: orders, column: status, value: S, also: [despatched] }',
    ],
    [
      'a segment, by its condition under another name',
      'how many whales are there?',
      'how many big spenders are there?',
      'segments { name: whales, table: orders, condition: "amount >= 5000" }',
    ],
    [
      'a word in another place of the wording',
      'GMV: what is the total?',
      'what is the total amount?',
      'synonyms { table: orders, column: amount, also: [GMV] }',
    ],
    [
      'a word of another script',
      'total 売上 by status',
      'total amount by status',
      'synonyms { table: orders, column: amount, also: ["売上"] }',
    ],
  ])('%s', async (_, asked, meant, expected) => {
    expect(await learned(asked, meant)).toEqual([expected.replace('"売上"', '売上')]);
  });

  it('several words where those between them tell which is which', async () => {
    expect(await learned('GMV of deals by status', 'amount of orders by status')).toEqual([
      'synonyms { table: orders, column: amount, also: [GMV] }',
      'synonyms { table: orders, also: [deals] }',
    ]);
  });

  it('a column that two tables have, where the statement reads one of them', async () => {
    const sql = 'SELECT count(DISTINCT "customer_id") FROM "customers"';

    expect(await learned('count of buyer', 'count of customer id', sql)).toEqual([
      'synonyms { table: customers, column: customer_id, also: [buyer] }',
    ]);
    expect(await learned('count of buyer', 'count of customer id')).toEqual([]);
  });

  it('words by a condition that is spelled out, as the statement has it', async () => {
    const sql = 'SELECT count(*) AS "n" FROM "orders" WHERE "amount" > 1000.50 AND "status" = \'S\'';

    expect(
      await learned(
        'how many large orders with status S?',
        'how many orders with status S and amount over 1000.50?',
        sql,
      ),
    ).toEqual(['segments { name: large orders, table: orders, condition: "amount > 1000.5" }']);
  });
});

describe('a correction explains nothing', () => {
  const sql = 'SELECT count(*) AS "n" FROM "orders" WHERE "amount" > 1000';

  it.each([
    ['where two words could stand for either of two', 'GMV despatched', 'amount S'],
    ['where its words name something already', 'total order date', 'total amount'],
    ['where what was meant says more than a name', 'total GMV', 'total amount in the north'],
    ['where only the manner of asking differs', 'what is the total amount?', 'please show total amount'],
    ['by a hidden column', 'how many by class', 'how many by segment'],
    ['where a whole sentence is new', 'the thing that everybody of us wants', 'amount'],
    [
      'by a condition without its statement',
      'how many large orders',
      'how many orders with amount over 1000',
    ],
  ])('%s', async (_, asked, meant) => {
    expect(await learned(asked, meant)).toEqual([]);
  });

  it.each([
    ['of other numbers than the statement', 'large orders', 'orders with amount over 2000', sql],
    ['beside words that it does not say', 'large orders', 'orders with amount over 1000 of friends', sql],
    [
      'that the grammar of conditions cannot say',
      'large orders',
      'orders with amount over 1000',
      'SELECT count(*) FROM "orders" WHERE abs("amount") > 1000',
    ],
    [
      'over several tables',
      'large orders',
      'orders with amount over 1000',
      'SELECT count(*) FROM "orders" JOIN "customers" USING ("customer_id") WHERE "amount" > 1000',
    ],
  ])('by a condition %s', async (_, asked, meant, statement) => {
    expect(await learned(asked, meant, statement)).toEqual([]);
  });
});
