import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import { identifier, numberLiteral, textLiteral } from './quoting.js';
import { type ColumnRef } from '../column.js';
import { type Predicate } from '../predicate.js';
import { type AggregateQuery, type Query } from '../query.js';
import { filtered, type Rows } from '../rows.js';
import { compile } from './compile.js';

const column = (name: string, type: ColumnRef['type'] = 'number', hasMissing = false): ColumnRef => ({
  name,
  type,
  hasMissing,
  isExact: type !== 'number',
  view: null,
});
const all: Rows = { op: 'all', table: 't' };

function aggregate(changes: Partial<AggregateQuery>): AggregateQuery {
  const measures = [{ fn: 'avg' as const, column: column('price') }];
  return {
    op: 'aggregate',
    rows: all,
    keys: [],
    measures,
    share: false,
    order: null,
    limit: null,
    place: null,
    isOfWinner: false,
    isPerFirstKey: false,
    near: null,
    having: null,
    withRest: false,
    ...changes,
  };
}

function sqlOf(query: Query): string {
  return compile(query)[0]?.sql.replace(/\s+/g, ' ') ?? '';
}

async function run(setup: string, sql: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(setup);
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe('a query compiles to', () => {
  it('one aggregate without keys', () => {
    expect(sqlOf(aggregate({}))).toBe('SELECT favg("price") AS "average price" FROM "t"');
  });

  it('groups ordered by their value, ties in a limit kept', () => {
    const query = aggregate({
      keys: [{ column: column('region', 'text'), unit: null }],
      order: 'desc',
      limit: 3,
    });
    expect(sqlOf(query)).toBe(
      'SELECT "region" AS "region", favg("price") AS "average price" FROM "t" GROUP BY 1 ' +
        'QUALIFY rank() OVER (ORDER BY favg("price") DESC) <= 3 ORDER BY 2 DESC, 1',
    );
  });

  it('periods of time in their order', () => {
    const query = aggregate({ keys: [{ column: column('day', 'date'), unit: 'month' }] });
    expect(sqlOf(query)).toContain(`date_trunc('month', "day")::DATE AS "month"`);
    expect(sqlOf(query)).toMatch(/ORDER BY 1$/);
  });

  it('shares of the whole', () => {
    const query = aggregate({ keys: [{ column: column('region', 'text'), unit: null }], share: true });
    expect(sqlOf(query)).toContain('100.0 * favg("price") / sum(favg("price")) OVER () AS "share (%)"');
  });

  it('rows with a value only, and a second statement that counts the others', () => {
    const query = aggregate({ measures: [{ fn: 'avg', column: column('price', 'number', true) }] });
    const [result, coverage] = compile(query);
    expect(result?.sql).toContain('WHERE "price" IS NOT NULL');
    expect(coverage?.sql).toContain('count(*) - count("price") AS "without price"');
  });

  it('the same text for the same query', () => {
    expect(compile(aggregate({}))).toEqual(compile(aggregate({})));
  });
});

describe('a condition compiles to', () => {
  it.each<[Predicate, string]>([
    [{ op: 'in', column: column('a', 'text'), values: [{ type: 'text', value: "it's" }] }, `"a" = 'it''s'`],
    [
      {
        op: 'in',
        column: column('a'),
        values: [
          { type: 'number', value: 1 },
          { type: 'number', value: 2.5 },
        ],
      },
      `"a" IN (1, 2.5)`,
    ],
    [{ op: 'compare', column: column('a'), comparison: '>=', value: -1 }, '"a" >= -1'],
    [{ op: 'between', column: column('a'), low: 1, high: 2 }, '"a" BETWEEN 1 AND 2'],
    [
      { op: 'contains', column: column('a', 'text'), text: 'x%' },
      `contains(strip_accents(lower("a")), 'x%')`,
    ],
    [
      { op: 'period', column: column('d', 'date'), start: '2020-01-01', end: '2021-01-01', label: '2020' },
      `"d" >= DATE '2020-01-01' AND "d" < DATE '2021-01-01'`,
    ],
    [
      { op: 'monthOfYear', last: null, column: column('d', 'date'), month: 3, label: 'March' },
      'month("d") = 3',
    ],
    [
      { op: 'recent', column: column('d', 'date'), count: 3, unit: 'month' },
      '"d" > (SELECT max("d") FROM "t") - INTERVAL 3 MONTH',
    ],
    [{ op: 'missing', column: column('a') }, '"a" IS NULL'],
    [{ op: 'not', of: { op: 'missing', column: column('a') } }, 'NOT ("a" IS NULL)'],
  ])('%j', (predicate, sql) =>
    expect(sqlOf(aggregate({ rows: filtered(all, predicate) }))).toContain(`WHERE ${sql}`),
  );
});

describe('a value with a line break', () => {
  it('stays what it is in a statement of several steps', async () => {
    const name = column('name', 'text');
    const value = { type: 'text' as const, value: 'first\nsecond' };
    const of = filtered(all, { op: 'in', column: name, values: [value] });
    const query: Query = {
      op: 'cells',
      rows: { op: 'neighbour', of, side: 'next' },
      column: name,
      shown: [],
      unit: null,
    };
    const [statement] = compile(query);
    const setup = `CREATE TABLE t AS SELECT * FROM (VALUES (E'first\\nsecond'), ('third')) AS v (name)`;
    expect(await run(setup, statement?.sql ?? '')).toEqual([['third']]);
  });
});

describe('names and values in SQL', () => {
  it.each([`a"b`, `"; DROP TABLE t; --`, `x' OR 1=1`, '`', '\\', 'ü—表', '""'])(
    'stay what they are: %p',
    async (text) => {
      const rows = await run(
        `CREATE TABLE t AS SELECT ${textLiteral(text)} AS ${identifier(text)}`,
        sqlOf({
          op: 'list',
          rows: filtered(all, {
            op: 'in',
            column: column(text, 'text'),
            values: [{ type: 'text', value: text }],
          }),
          columns: [column(text, 'text')],
          order: null,
          place: null,
          limit: 1,
        }),
      );
      expect(rows).toEqual([[text]]);
    },
  );

  it('are never numbers that SQL cannot read', () => {
    expect(() => numberLiteral(Number.NaN)).toThrow(RangeError);
    expect(() => numberLiteral(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(textLiteral('a\0b')).toBe("'ab'");
  });
});

describe('ranked groups', () => {
  it('keep those tied with the last', async () => {
    const query = aggregate({ keys: [{ column: column('k', 'text'), unit: null }], order: 'desc', limit: 2 });
    const rows = await run(
      `CREATE TABLE t AS SELECT * FROM (VALUES ('a', 3), ('b', 2), ('c', 2), ('d', 1)) v(k, price)`,
      sqlOf(query),
    );
    expect(rows.map(([key]) => key)).toEqual(['a', 'b', 'c']);
  });
});
