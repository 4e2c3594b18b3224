import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aggregate, anyQuery } from '../../../../../test/support/answering/random-queries.js';
import {
  Choices,
  column,
  price,
  product,
  quantity,
  region,
  ROWS,
  TABLE,
  tableSql,
} from '../../../../../test/support/answering/random-table.js';
import { profileTable } from '../../../../../test/support/answering/profile-table.js';
import { readResult } from '../../../analytics/read-result.js';
import { type CellValue, type ResultTable } from '../../../table.js';
import { describeTable } from '../link/headers/schema.js';
import { type Predicate } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { filtered } from '../representation/rows.js';
import { compile } from '../representation/sql/compile.js';
import { recompute } from './recompute.js';
import { type TableSize } from './values.js';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  connection.closeSync();
});

const query = async (sql: string): Promise<ResultTable> => readResult(await connection.stream(sql), 10_000);
const resultOf = async (asked: Query): Promise<ResultTable> => query(compile(asked)[0]?.sql ?? '');
let size: TableSize;
const again = (asked: Query, result: ResultTable): Promise<number | null> =>
  recompute({ query: asked, size, result }, { query });

/** Makes the table and describes it. */
async function make(sql: string): Promise<void> {
  await connection.run(sql);
  const profile = await profileTable(connection, TABLE);
  size = describeTable({ name: TABLE, datasourceId: 'id', fileName: `${TABLE}.csv`, profile });
}

/** The result with one number changed by a thousandth; null where it has none. */
function falsified({ columns, rows, truncated }: ResultTable, choices: Choices): ResultTable | null {
  const numbers = rows.flatMap((row, at) =>
    row.flatMap((cell, index) =>
      typeof cell === 'number' && cell !== 0 && index > 0 ? [{ at, index, cell }] : [],
    ),
  );
  if (numbers.length === 0) return null;
  const wrong = choices.of(numbers);
  const changed = (cell: CellValue, at: number, index: number): CellValue =>
    at === wrong.at && index === wrong.index ? wrong.cell * 1.001 : cell;
  return {
    columns,
    truncated,
    rows: rows.map((row, at) => row.map((cell, index) => changed(cell, at, index))),
  };
}

/** Rows of products of which more than a number were sold in the North. */
const ofGroup = (value: number): Predicate => ({
  op: 'ofGroup',
  column: product,
  measure: { fn: 'sum', column: quantity },
  comparison: '>',
  value,
  of: [{ op: 'in', column: region, values: [{ type: 'text', value: 'North' }] }],
  where: [],
});

describe('a second computation of a result', () => {
  it.each([1, 2, 3])('agrees with the query, whatever is asked (table %i)', async (seed) => {
    const choices = new Choices(seed);
    await make(tableSql(choices));
    const kinds = new Map<string, number>();
    for (let index = 0; index < 100; index += 1) {
      const asked = anyQuery(choices);
      const result = await resultOf(asked);
      const rows = await again(asked, result).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${compile(asked)[0]?.sql ?? ''}`);
      });
      if (rows !== null) kinds.set(asked.op, (kinds.get(asked.op) ?? 0) + 1);
    }
    expect(kinds.size).toBeGreaterThanOrEqual(12);
    expect([...kinds.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(80);
  });

  it('finds a wrong number', async () => {
    const choices = new Choices(7);
    await make(tableSql(choices));
    let tried = 0;
    for (let index = 0; index < 50; index += 1) {
      const asked = aggregate(choices);
      const result = await resultOf(asked);
      const wrong = falsified(result, choices);
      if (wrong === null || (await again(asked, result)) === null) continue;
      tried += 1;
      await expect(again(asked, wrong)).rejects.toThrow('differ');
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('finds a row that is missing, and one that is there twice', async () => {
    await make(tableSql(new Choices(8)));
    const plain = {
      op: 'aggregate',
      measures: [{ fn: 'sum', column: price }],
      share: false,
      order: 'desc',
    } as const;
    const asked: Query = {
      ...plain,
      rows: { op: 'all', table: TABLE },
      keys: [{ column: product, unit: null }],
      near: null,
      limit: 3,
      place: null,
      isOfWinner: false,
      isPerFirstKey: false,
      having: null,
      withRest: false,
    };
    const result = await resultOf(asked);
    await expect(again(asked, { ...result, rows: result.rows.slice(1) })).rejects.toThrow('missing');
    await expect(
      again(asked, { ...result, rows: [...result.rows, ...result.rows.slice(0, 1)] }),
    ).rejects.toThrow('differ');
  });

  it.each<[string, Predicate, Predicate]>([
    [
      'another limit',
      { op: 'compare', column: quantity, comparison: '>', value: 5 },
      { op: 'compare', column: quantity, comparison: '>=', value: 5 },
    ],
    ['another limit of groups', ofGroup(3), ofGroup(1_000_000)],
    [
      'another value',
      { op: 'in', column: region, values: [{ type: 'text', value: 'North' }] },
      { op: 'in', column: region, values: [{ type: 'text', value: 'Süd' }] },
    ],
  ])('finds the result of %s', async (_, right, wrong) => {
    await make(tableSql(new Choices(9)));
    const asked = (condition: Predicate): Query => ({
      op: 'list',
      rows: filtered({ op: 'all', table: TABLE }, condition),
      columns: [quantity, region, price],
      order: { column: price, direction: 'asc', near: null },
      limit: 50,
      place: null,
    });
    await expect(again(asked(right), await resultOf(asked(wrong)))).rejects.toThrow('differ');
    await expect(again(asked(right), await resultOf(asked(right)))).resolves.toBe(ROWS);
  });

  it('bears the rounding that is left where large numbers cancel out', async () => {
    const amount = (number: string): string => `1e8 + ${number} / 7.0::DOUBLE`;
    await make(
      `CREATE OR REPLACE TABLE ${TABLE} AS SELECT DATE '2024-01-01' AS day, ${amount('range')} AS amount FROM range(300) UNION ALL SELECT DATE '2024-02-01', ${amount('(299 - range)')} FROM range(300)`,
    );
    const asked: Query = {
      op: 'series',
      rows: { op: 'all', table: TABLE },
      key: { column: column('day', 'date'), unit: 'month' },
      group: null,
      measure: { fn: 'sum', column: column('amount', 'number', { isExact: false }) },
      view: { kind: 'change', back: 'period' },
      shown: null,
      order: null,
    };
    await expect(again(asked, await resultOf(asked))).resolves.toBe(600);
  });

  it('of a large table is made from its different values', async () => {
    const choices = new Choices(10);
    await make(
      tableSql(choices).replace(
        /^(CREATE \S+ \S+ \S+ \S+ AS )(.*)$/s,
        '$1SELECT t.* FROM ($2) AS t, range(60)',
      ),
    );
    let checked = 0;
    for (let index = 0; index < 60; index += 1) {
      const asked = aggregate(choices);
      const result = await resultOf(asked);
      if ((await again(asked, result)) === null) continue;
      checked += 1;
      const wrong = falsified(result, choices);
      if (wrong) await expect(again(asked, wrong)).rejects.toThrow('differ');
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('is left out where the single rows of a large table matter', async () => {
    await make(`CREATE OR REPLACE TABLE ${TABLE} AS SELECT range AS quantity FROM range(10001)`);
    const asked: Query = {
      op: 'missing',
      rows: { op: 'all', table: TABLE },
      columns: [quantity],
      isOnlyWithGaps: false,
    };
    await expect(again(asked, await resultOf(asked))).resolves.toBeNull();
  });
});
