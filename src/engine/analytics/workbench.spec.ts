import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryRefused, Workbench } from './workbench.js';
import { type WorkbenchLimits, type WorkbenchTable } from './workbench-options.js';

const LIMITS: WorkbenchLimits = {
  memoryBytes: 256 * 1024 * 1024,
  threads: 2,
  maxRows: 1000,
  queryTimeoutMs: 15_000,
};
let folder: string;
const opened: Workbench[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbench-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((workbench) => workbench.close()));
});
afterAll(() => rm(folder, { recursive: true }));

async function table(name: string, sql: string, file = 'table.parquet'): Promise<WorkbenchTable> {
  const path = join(folder, file);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${sql}) TO '${path.replaceAll(`'`, `''`)}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return { name, path, leftOut: [] };
}

async function open(
  tables: readonly WorkbenchTable[],
  limits: Partial<WorkbenchLimits> = {},
): Promise<Workbench> {
  const scratchFolder = await mkdtemp(join(folder, 'scratch-'));
  const workbench = await Workbench.open({ tables, limits: { ...LIMITS, ...limits }, scratchFolder });
  opened.push(workbench);
  return workbench;
}

describe('a workbench', () => {
  it.each([
    ['small', 300],
    ['large', 300_000],
  ])(
    'shows no query the rows of a %s table that are left out, and the others in their order',
    async (name, count) => {
      const numbers = await table('numbers', `SELECT range AS n FROM range(${count})`, `${name}.parquet`);
      const workbench = await open([{ ...numbers, leftOut: [0, count - 1] }]);
      const { rows } = await workbench.query(`SELECT count(*), min(n), max(n) FROM numbers`);
      expect(rows.flat().map(Number)).toEqual([count - 2, 1, count - 2]);
      const first = await workbench.query('SELECT n FROM numbers LIMIT 3');
      expect(first.rows).toEqual([[1], [2], [3]]);
    },
  );

  it.each([
    ['small', 300],
    ['large', 300_000],
  ])('shows no query the columns of a %s table that are hidden', async (name, count) => {
    const sql = `SELECT range AS n, 'secret' AS "pay ""grade""", -range AS m FROM range(${count})`;
    const people = await table('people', sql, `hidden-${name}.parquet`);
    const workbench = await open([{ ...people, leftOut: [0], hidden: ['pay "grade"'] }]);

    const { columns, rows } = await workbench.query('SELECT * FROM people LIMIT 1');

    expect(columns.map((column) => column.name)).toEqual(['n', 'm']);
    expect(rows.flat().map(Number)).toEqual([1, -1]);
    await expect(workbench.query('SELECT "pay ""grade""" FROM people')).rejects.toThrow(QueryRefused);
  });

  it('gives the columns of the file in order and its rows in their order', async () => {
    const workbench = await open([
      await table('t', `SELECT 9999 - range AS "n o", 'x' AS B FROM range(10000)`),
    ]);
    const result = await workbench.query('SELECT * FROM t');
    expect(result.columns).toEqual([
      { name: 'n o', type: 'integer' },
      { name: 'B', type: 'text' },
    ]);
    expect(result.rows.map(([n]) => n)).toEqual(Array.from({ length: 1000 }, (_, index) => 9999 - index));
    expect(result.truncated).toBe(true);
  });

  it('says so only when there were more rows than the limit', async () => {
    const workbench = await open([], { maxRows: 10 });
    expect((await workbench.query('FROM range(10)')).truncated).toBe(false);
    const cut = await workbench.query('FROM range(11)');
    expect([cut.rows.length, cut.truncated]).toEqual([10, true]);
  });

  it('takes table names and paths with quotes, brackets, spaces and other scripts', async () => {
    const name = `o"d'd; DROP [table] 表.x`;
    const workbench = await open([await table(name, 'SELECT 1 AS a', `it's [odd]=1 *.parquet`)]);
    const result = await workbench.query(`SELECT a FROM "${name.replaceAll('"', '""')}"`);
    expect(result.rows).toEqual([[1]]);
  });

  it('reads several tables and joins them', async () => {
    const tables = [
      await table('a', 'SELECT range AS k FROM range(5)', 'a.parquet'),
      await table('b', 'SELECT 3 AS k', 'b.parquet'),
    ];
    const workbench = await open(tables);
    expect((await workbench.query('SELECT a.k FROM a JOIN main.b USING (k)')).rows).toEqual([[3]]);
  });

  it('binds parameters of every kind of value', async () => {
    const workbench = await open([]);
    const values = [1, 2.5, 'x; DROP', true, null, 2n ** 80n, -5n];
    const sql = `SELECT ${values.map((_, index) => `$${index + 1}`).join(', ')}`;
    expect((await workbench.query(sql, values)).rows).toEqual([
      [1, 2.5, 'x; DROP', true, null, 2n ** 80n, -5],
    ]);
    await expect(workbench.query('SELECT ?', [])).rejects.toThrow(QueryRefused);
  });

  it('answers concurrent queries, each with its own result', async () => {
    const workbench = await open([]);
    const results = await Promise.all([1, 2, 3, 4].map((n) => workbench.query('SELECT ?', [n])));
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2, 3, 4]);
  });

  it('leaves the event loop free while a query runs', async () => {
    const workbench = await open([]);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await workbench.query('SELECT count(*) FROM range(50000000) WHERE hash(range) % 3 = 1').finally(() => {
      clearInterval(timer);
    });
    expect(ticks).toBeGreaterThan(5);
  });

  it('goes on after a query that was refused', async () => {
    const workbench = await open([]);
    await expect(workbench.query('SELECT nonsense')).rejects.toThrow(QueryRefused);
    expect((await workbench.query('SELECT 1')).rows).toEqual([[1]]);
  });

  it('stops what is running when it is closed, and may be closed twice', async () => {
    const workbench = await open([]);
    const running = workbench.query('SELECT count(*) FROM range(1000000000000)');
    const refused = expect(running).rejects.toThrow(QueryRefused);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await workbench.close();
    await workbench.close();
    await refused;
    await expect(workbench.query('SELECT 1')).rejects.toThrow(QueryRefused);
  });

  it('does not open over a file that is no Parquet', async () => {
    const path = join(folder, 'not.parquet');
    await writeFile(path, 'hello');
    await expect(open([{ name: 't', path, leftOut: [] }])).rejects.toThrow();
  });
});

describe('a value of a result', () => {
  let workbench: Workbench;
  beforeAll(async () => {
    const scratchFolder = await mkdtemp(join(folder, 'scratch-'));
    workbench = await Workbench.open({ tables: [], limits: LIMITS, scratchFolder });
  });
  afterAll(() => workbench.close());

  it.each([
    ['a small HUGEINT is a number', '42::HUGEINT', 42, 'integer'],
    ['an integer beyond 2^53 is a bigint', '9007199254740993', 9007199254740993n, 'integer'],
    ['a DECIMAL is a number', '12.30::DECIMAL(18,2)', 12.3, 'number'],
    ['a tiny DECIMAL is a number', '0.0000001::DECIMAL(18,7)', 1e-7, 'number'],
    ['a negative DECIMAL is a number', '-100.00::DECIMAL(18,2)', -100, 'number'],
    ['a whole DECIMAL is a number', '100::DECIMAL(18,0)', 100, 'number'],
    [
      'a DECIMAL with more digits than a double is text',
      '12345678901234567.89::DECIMAL(38,2)',
      '12345678901234567.89',
      'number',
    ],
    ['not a number is null', `'nan'::DOUBLE`, null, 'number'],
    ['infinity is null', `'-inf'::DOUBLE`, null, 'number'],
    ['a DATE is ISO text', `DATE '2024-02-29'`, '2024-02-29', 'date'],
    ['an infinite DATE is null', `'infinity'::DATE`, null, 'date'],
    ['a TIMESTAMP is ISO text', `TIMESTAMP '2024-02-29 13:04:05.25'`, '2024-02-29T13:04:05.25', 'timestamp'],
    [
      'a TIMESTAMPTZ is UTC ISO text',
      `TIMESTAMPTZ '2024-02-29 23:30:00-02:00'`,
      '2024-03-01T01:30:00Z',
      'timestamp',
    ],
    ['a TIME is text', `TIME '09:05:00'`, '09:05:00', 'time'],
    ['a BOOLEAN is a boolean', 'true', true, 'boolean'],
    ['a BLOB is hexadecimal text', `'\\x0A\\xFF'::BLOB`, '0aff', 'text'],
    [
      'a UUID is text',
      `'6f1f6a9e-0000-4000-8000-000000000000'::UUID`,
      '6f1f6a9e-0000-4000-8000-000000000000',
      'text',
    ],
    ['a LIST is JSON text', `[DATE '2024-01-01', NULL]`, '["2024-01-01",null]', 'text'],
    ['a STRUCT is JSON text', `{'a': 1, 'b': {'c': 2.5}}`, '{"a":1,"b":{"c":2.5}}', 'text'],
    ['a MAP is JSON text', `MAP {'k': 1}`, '{"k":1}', 'text'],
    ['an ENUM is text', `'b'::ENUM('a','b')`, 'b', 'text'],
    ['an INTERVAL is text', `INTERVAL 3 DAY`, '3 days', 'text'],
    ['NULL is null', 'NULL::INTEGER', null, 'integer'],
  ])('%s', async (_title, expression, value, type) => {
    const result = await workbench.query(`SELECT ${expression} AS v`);
    expect(result.columns).toEqual([{ name: 'v', type }]);
    expect(result.rows).toEqual([[value]]);
  });
});
