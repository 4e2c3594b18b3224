import { describe, expect, it } from '@jest/globals';
import { type DefinedColumn } from '../analyst.js';
import { DefiningRunner } from './defining-runner.js';

const LARGE: DefinedColumn = {
  name: 'known as',
  value: 'large',
  names: [],
  type: 'text',
  sql: `CASE WHEN ("amount" >= 300) THEN 'large' ELSE 'other' END`,
  perSql: null,
  definition: 'amount >= 300',
  fold: null,
};
const MARGIN: DefinedColumn = {
  name: 'margin',
  value: null,
  names: [],
  type: 'number',
  sql: '("amount" - "cost")',
  perSql: '("amount")',
  definition: 'ratio of amount - cost per amount',
  fold: { fn: 'avg', isDistinct: false, per: 'margin (per)', time: null, format: null },
};
const WITH_LARGE = `(SELECT *, ${LARGE.sql} AS "known as" FROM main."orders")`;

const runner = new DefiningRunner(
  { query: () => Promise.reject(new Error('nothing is run')) },
  new Map([['orders', [LARGE, MARGIN]]]),
);

describe('a statement over tables with defined columns', () => {
  it.each([
    [
      'SELECT count(*) FROM "orders" WHERE "known as" = \'large\'',
      `SELECT count(*) FROM ${WITH_LARGE} AS "orders" WHERE "known as" = 'large'`,
    ],
    [
      'SELECT "o"."known as" FROM "clients" JOIN "orders" AS "o" ON TRUE',
      `SELECT "o"."known as" FROM "clients" JOIN ${WITH_LARGE} AS "o" ON TRUE`,
    ],
    [
      'SELECT o."known as" FROM orders o LEFT JOIN "clients" USING (id)',
      `SELECT o."known as" FROM ${WITH_LARGE} o LEFT JOIN "clients" USING (id)`,
    ],
    [
      'WITH "orders" AS (SELECT * FROM main."orders" WHERE "paid") SELECT "known as" FROM "orders"',
      `WITH "orders" AS (SELECT * FROM ${WITH_LARGE} AS "orders" WHERE "paid") SELECT "known as" FROM "orders"`,
    ],
  ])('computes the columns that it uses where it reads their table: %s', (statement, expected) => {
    expect(runner.sql(statement)).toBe(expected);
  });

  it('computes what a ratio is divided by beside it', () => {
    expect(runner.sql('SELECT sum("margin") / sum("margin (per)") FROM "orders"')).toBe(
      'SELECT sum("margin") / sum("margin (per)") FROM (SELECT *, ("amount" - "cost") AS "margin", ("amount") AS "margin (per)" FROM main."orders") AS "orders"',
    );
  });

  it.each([
    'SELECT sum("amount") FROM "orders"',
    'SELECT "known as" FROM "clients"',
    'SELECT * FROM "orders"',
  ])('stays as it is where it uses none: %s', (statement) => {
    expect(runner.sql(statement)).toBe(statement);
  });
});
