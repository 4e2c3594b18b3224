import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryRefused, Workbench } from './workbench.js';

const TIMEOUT_MS = 700;
let folder: string;
let workbench: Workbench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbench-'));
  await writeFile(join(folder, 'secret.csv'), 'secret\n42\n');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const name of ['own', 'foreign']) {
    await connection.run(`COPY (SELECT range AS a FROM range(100)) TO '${folder}/${name}.parquet'`);
  }
  instance.closeSync();
  const scratchFolder = await mkdtemp(join(folder, 'scratch-'));
  const limits = { memoryBytes: 128 * 1024 * 1024, threads: 2, maxRows: 100, queryTimeoutMs: TIMEOUT_MS };
  const tables = [{ name: 't', path: join(folder, 'own.parquet'), leftOut: [] }];
  workbench = await Workbench.open({ tables, limits, scratchFolder });
});
afterAll(async () => {
  await workbench.close();
  await rm(folder, { recursive: true });
});

/** The reason why the statement, with FOLDER replaced, is refused. */
async function reasonFor(sql: string): Promise<string> {
  const refusal: unknown = await workbench
    .query(sql.replaceAll('FOLDER', folder))
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(QueryRefused);
  return refusal instanceof QueryRefused ? refusal.message : '';
}

describe('a workbench refuses', () => {
  it.each([
    ['another Parquet file', `SELECT * FROM read_parquet('FOLDER/foreign.parquet')`],
    ['another Parquet file by its old function', `SELECT * FROM parquet_scan('FOLDER/foreign.parquet')`],
    ['another file by its name', `SELECT * FROM 'FOLDER/foreign.parquet'`],
    ['another file by its name in a subquery', `SELECT (SELECT max(secret) FROM 'FOLDER/secret.csv')`],
    [
      'a file under the cover of an expression',
      `WITH "FOLDER/secret.csv" AS (FROM "FOLDER/secret.csv") FROM "FOLDER/secret.csv"`,
    ],
    ['its own file by another way', `SELECT * FROM read_parquet('FOLDER/own.parquet', filename = true)`],
    ['a CSV file', `SELECT * FROM read_csv('FOLDER/secret.csv')`],
    ['a JSON file', `SELECT * FROM read_json('FOLDER/secret.csv')`],
    ['text of a file', `SELECT * FROM read_text('FOLDER/secret.csv')`],
    ['bytes of a file', `SELECT * FROM read_blob('/etc/hostname')`],
    ['a list of files', `SELECT * FROM glob('FOLDER/*')`],
    ['a guess at a file', `SELECT * FROM sniff_csv('FOLDER/secret.csv')`],
    ['file metadata', `SELECT * FROM parquet_metadata('FOLDER/own.parquet')`],
    ['a file over the network', `SELECT * FROM 'https://127.0.0.1:1/x.parquet'`],
    ['SQL in a text', `SELECT * FROM query('SELECT * FROM duckdb_settings()')`],
    ['a table named in a text', `SELECT * FROM query_table('duckdb_views')`],
    ['a table named in a macro', `SELECT * FROM histogram_values('duckdb_views', sql)`],
    ['serialised SQL', `SELECT * FROM json_execute_serialized_sql('{}')`],
    ['settings', 'SELECT * FROM duckdb_settings()'],
    ['settings by their full name', 'SELECT * FROM system.main.duckdb_settings()'],
    ['one setting', `SELECT current_setting('allowed_paths')`],
    ['one setting as a method', `SELECT 'allowed_paths'.current_setting()`],
    ['view definitions', 'SELECT * FROM duckdb_views'],
    ['view definitions by function', 'SELECT sql FROM duckdb_views()'],
    ['view definitions of SQLite', 'SELECT * FROM sqlite_master'],
    ['view definitions of the standard', 'SELECT * FROM information_schema.views'],
    ['view definitions of PostgreSQL', 'SELECT * FROM pg_catalog.pg_views'],
    ['view definitions by macro', 'SELECT pg_get_viewdef(1)'],
    [
      'system tables behind an expression of their name',
      'WITH duckdb_views AS (FROM duckdb_views) FROM duckdb_views',
    ],
    [
      'system tables beside an expression of their name',
      'SELECT * FROM (WITH duckdb_views AS (SELECT 1) SELECT 1), duckdb_views',
    ],
    [
      'system tables from a deep place',
      'SELECT 1 WHERE EXISTS (SELECT list_transform([1], lambda x: (SELECT count(*) FROM duckdb_views)))',
    ],
    ['the plan of a query', `SELECT json_serialize_plan('SELECT * FROM t')`],
    ['secrets', 'FROM duckdb_secrets()'],
    ['log entries', 'FROM duckdb_logs()'],
    ['writing log entries', `SELECT write_log('x')`],
    ['temporary files', 'FROM duckdb_temporary_files()'],
    ['databases', 'SHOW DATABASES'],
    ['sequences', `SELECT nextval('s')`],
    ['waiting', 'SELECT sleep_ms(100)'],
  ])('reading %s', async (_title, sql) => {
    expect(await reasonFor(sql)).toBeTruthy();
  });

  it.each([
    ['COPY to a new file', `COPY t TO 'FOLDER/new.csv'`],
    ['COPY over its own file', `COPY (SELECT 1) TO 'FOLDER/own.parquet'`],
    [
      'COPY without a temporary file',
      `COPY (SELECT 1) TO 'FOLDER/own.parquet' (FORMAT parquet, USE_TMP_FILE false)`,
    ],
    [
      'COPY with a temporary file',
      `COPY (SELECT 1) TO 'FOLDER/new.parquet' (FORMAT parquet, USE_TMP_FILE true)`,
    ],
    ['COPY to the scratch folder', `COPY (SELECT 1) TO 'FOLDER/scratch-1/x.csv'`],
    ['COPY FROM', `COPY t FROM 'FOLDER/secret.csv'`],
    ['COPY in an expression', `WITH x AS (COPY t TO 'FOLDER/new.csv') SELECT * FROM x`],
    ['COPY of a database', 'COPY FROM DATABASE memory TO other'],
    ['EXPORT', `EXPORT DATABASE 'FOLDER/export'`],
    ['IMPORT', `IMPORT DATABASE 'FOLDER'`],
    ['ATTACH', `ATTACH 'FOLDER/new.db' AS other`],
    ['DETACH', 'DETACH memory'],
    ['USE', 'USE system'],
    ['INSTALL', 'INSTALL httpfs'],
    ['LOAD', 'LOAD httpfs'],
    ['LOAD of a path', `LOAD 'FOLDER/evil.duckdb_extension'`],
    ['SET', 'SET enable_external_access = true'],
    ['SET of the lock', 'SET lock_configuration = false'],
    ['SET GLOBAL', `SET GLOBAL temp_directory = 'FOLDER'`],
    ['SET of a variable', 'SET VARIABLE x = 1'],
    ['RESET', 'RESET memory_limit'],
    ['PRAGMA', 'PRAGMA database_list'],
    ['PRAGMA that turns into SELECT', `PRAGMA table_info('t')`],
    ['PRAGMA with a value', 'PRAGMA threads=64'],
    ['CALL', 'CALL pragma_version()'],
    ['CALL that writes', 'CALL enable_logging()'],
    ['CREATE TABLE', 'CREATE TABLE x AS SELECT 1'],
    ['CREATE VIEW', 'CREATE VIEW x AS SELECT 1'],
    ['CREATE MACRO', 'CREATE MACRO f(x) AS x'],
    ['CREATE SECRET', 'CREATE SECRET s (TYPE s3)'],
    ['CREATE SEQUENCE', 'CREATE TEMP SEQUENCE s'],
    ['DROP', 'DROP VIEW t'],
    ['ALTER', 'ALTER VIEW t RENAME TO u'],
    ['INSERT', 'INSERT INTO t VALUES (1)'],
    ['INSERT RETURNING', 'INSERT INTO t VALUES (1) RETURNING *'],
    ['INSERT in an expression', 'WITH x AS (INSERT INTO t VALUES (1) RETURNING *) SELECT * FROM x'],
    ['DELETE', 'DELETE FROM t'],
    ['UPDATE', 'UPDATE t SET a = 1'],
    ['MERGE', 'MERGE INTO t USING t u ON (t.a = u.a) WHEN MATCHED THEN DELETE'],
    ['EXPLAIN', 'EXPLAIN SELECT 1'],
    ['EXPLAIN ANALYZE', 'EXPLAIN ANALYZE SELECT * FROM t'],
    ['PREPARE', 'PREPARE p AS SELECT 1'],
    ['EXECUTE', 'EXECUTE p'],
    ['BEGIN', 'BEGIN TRANSACTION'],
    ['CHECKPOINT', 'CHECKPOINT'],
    ['VACUUM', 'VACUUM'],
    ['ANALYZE', 'ANALYZE'],
    ['two statements', 'SELECT 1; SELECT 2'],
    ['SELECT before something else', `SELECT 1; COPY t TO 'FOLDER/new.csv'`],
    ['something else before SELECT', `SET threads = 1; SELECT 1`],
    ['nothing', ''],
    ['blanks', ' \n\t;;'],
    ['a comment', '-- SELECT 1'],
    ['a nul byte', 'SELECT 1 \0 ; DROP VIEW t'],
    ['an endless statement', `SELECT ${'1+'.repeat(60_000)}1`],
    ['a deep statement', `SELECT ${'abs('.repeat(20_000)}1${')'.repeat(20_000)}`],
  ])('%s', async (_title, sql) => {
    expect(await reasonFor(sql)).toBeTruthy();
  });

  it.each([
    ['endless counting', 'SELECT count(*) FROM range(1000000000000)'],
    [
      'cross joins',
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE hash(a.range + b.range) % 7 = 1',
    ],
    [
      'endless recursion',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r',
    ],
    [
      'growing recursion',
      `WITH RECURSIVE r AS (SELECT 'x' AS s UNION ALL SELECT s || s FROM r) SELECT max(len(s)) FROM r`,
    ],
    ['a function that hears no interrupt', `SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))`],
    ['a list larger than memory', 'SELECT len(range(1000000000))'],
    ['a text larger than memory', `SELECT len(repeat('x', 3000000000))`],
    ['a text as large as a result may never be', `SELECT repeat('x', 400000000)`],
    ['many large texts', `SELECT repeat('x', 10000000) FROM range(100)`],
    ['a sort larger than memory and scratch', 'SELECT * FROM range(10000000000) ORDER BY hash(range)'],
    ['a group larger than memory', `SELECT string_agg(repeat('x', 100000), '') FROM range(1000000)`],
    ['a list of a huge group', 'SELECT list(a.range) FROM range(10000000) a, range(100) b'],
  ])('%s, and goes on', async (_title, sql) => {
    expect(await reasonFor(sql)).toBeTruthy();
    expect((await workbench.query('SELECT count(*) FROM t')).rows).toEqual([[100]]);
  });
});

describe('after all attacks', () => {
  it('no file was made, changed or left behind', async () => {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('scratch-'));
    expect(names.sort()).toEqual(['foreign.parquet', 'own.parquet', 'secret.csv']);
    expect((await workbench.query('SELECT sum(a) FROM t')).rows).toEqual([[4950]]);
  });
});

describe('a reason', () => {
  it.each([
    ['of a missing column', 'SELECT nope FROM t'],
    ['of a missing table', 'SELECT * FROM nope'],
    ['of a failing cast', `SELECT CAST('x' || a AS INTEGER) FROM t`],
    ['of a syntax error', 'SELECT FROM WHERE'],
  ])('%s holds no path of this machine', async (_title, sql) => {
    const reason = await reasonFor(sql);
    expect(reason).toMatch(/\w/);
    expect(reason).not.toContain(folder);
    expect(reason).not.toContain(process.cwd());
  });
});

describe('a workbench accepts', () => {
  it.each([
    'FROM t',
    'TABLE t',
    'VALUES (1), (2)',
    'SELECT 1;',
    'DESCRIBE t',
    'SUMMARIZE t',
    'SELECT * FROM (SUMMARIZE t)',
    'SELECT * FROM memory.main.t',
    'SELECT T.a FROM T /* "quoted; */ -- x',
    'WITH x AS (SELECT a FROM t), y AS (SELECT * FROM x) SELECT * FROM y JOIN X USING (a)',
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
    'SELECT a, sum(a) OVER (ORDER BY a ROWS 2 PRECEDING) FROM t QUALIFY row_number() OVER (ORDER BY a) < 5',
    'SELECT a % 3 AS g, count(*) FILTER (a > 5), median(a) FROM t GROUP BY ALL ORDER BY ALL',
    'SELECT * FROM (PIVOT t ON a IN (1, 2) USING sum(a))',
    'UNPIVOT (SELECT 1 AS x, 2 AS y) ON x, y',
    'SELECT COLUMNS(*) + 1, [x * 2 FOR x IN [1, 2]] FROM t',
    'SELECT u FROM (SELECT unnest([1, 2]) AS u) ORDER BY 1',
    `SELECT date_trunc('month', d) FROM generate_series(DATE '2024-01-01', DATE '2024-03-01', INTERVAL 1 MONTH) g(d)`,
    'SELECT * FROM t a ASOF JOIN t b ON a.a >= b.a',
    'SELECT * FROM t a, LATERAL (SELECT a.a + 1 AS b)',
    'SELECT a FROM t UNION ALL BY NAME SELECT 1 AS a',
    'SELECT * FROM t USING SAMPLE 3 ROWS',
    `SELECT regexp_extract('a1', '\\d'), strftime(DATE '2024-01-01', '%Y'), 1::DECIMAL(10,2), {'a': 1}.a`,
  ])('%s', async (sql) => {
    expect((await workbench.query(sql)).columns.length).toBeGreaterThan(0);
  });
});
