// Ingestion of large CSV files beside DuckDB's own COPY of them to Parquet, each in a process of its own.
// Run `npm run build` first, then `node test/bench/ingest.mjs [rows] [runs]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { generate, LARGE_FILES } from './large-files.mjs';
import { measured, median } from './measure.mjs';
import { printTable } from './print-table.mjs';

const ROWS = Number(process.argv[2] ?? 5_000_000);
const RUNS = Number(process.argv[3] ?? 5);
const THREADS = 2;
const MOST_TIMES = 1.5;
const MOST_GIB = 2;
const INGESTOR = new URL('../../dist/engine/index.js', import.meta.url);

const OWN_COPY = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const [source, target, threads] = process.argv.slice(1);
  const instance = await DuckDBInstance.create(':memory:', { threads });
  const connection = await instance.connect();
  await connection.run(\`COPY (FROM read_csv('\${source}')) TO '\${target}' (FORMAT parquet)\`);
`;

async function ownCopy(source, target) {
  const words = ['--input-type=module', '-e', OWN_COPY, source, target, String(THREADS)];
  const child = spawn(process.execPath, words, { stdio: 'inherit', cwd: new URL('.', import.meta.url) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the COPY failed');
}

/** Number of rows, types, and a sum over all values and their places. */
async function contentOf(file) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const table = `read_parquet('${file}', file_row_number = true)`;
  const types = await connection.runAndReadAll(`SELECT list(column_type) FROM (DESCRIBE FROM ${table})`);
  const sums = await connection.runAndReadAll(`SELECT count(*), sum(hash(t)) FROM ${table} t`);
  connection.closeSync();
  return JSON.stringify([types.getRowsJson(), sums.getRowsJson()]);
}

async function benchFile(ingestor, file, folder) {
  const rows = Math.round(ROWS * file.share);
  const source = join(folder, 'source.csv');
  const own = join(folder, 'own.parquet');
  const outputFolder = join(folder, 'out');
  await generate(source, file, rows);
  const request = { path: source, extension: '.csv', name: 'source.csv', outputFolder };
  const runs = [];
  for (let i = 0; i < RUNS; i++) {
    const copy = await measured(() => ownCopy(source, own));
    runs.push({ copy, quarry: await measured(() => ingestor.ingest(request)) });
  }
  const isExact = (await contentOf(own)) === (await contentOf(join(outputFolder, 'table-1.parquet')));
  return row(`${file.name}, ${rows} rows, ${((await stat(source)).size / 1e6).toFixed(0)} MB`, runs, isExact);
}

function row(file, runs, isExact) {
  const middle = (value) => median(runs.map(value)).toFixed(2);
  const peak = (value) => (Math.max(...runs.map(value)) / 2 ** 30).toFixed(2);
  return {
    file,
    'COPY s': middle(({ copy }) => copy.seconds),
    'Quarry s': middle(({ quarry }) => quarry.seconds),
    ratio: middle(({ copy, quarry }) => quarry.seconds / copy.seconds),
    'COPY cpu s': middle(({ copy }) => copy.processor),
    'Quarry cpu s': middle(({ quarry }) => quarry.processor),
    'cpu ratio': middle(({ copy, quarry }) => quarry.processor / copy.processor),
    'COPY GiB': peak(({ copy }) => copy.bytes),
    'Quarry GiB': peak(({ quarry }) => quarry.bytes),
    exact: isExact ? 'yes' : 'NO',
  };
}

async function run(folder) {
  const { FileIngestor } = await import(INGESTOR.href);
  const ingestor = new FileIngestor({ threads: THREADS });
  const rows = [];
  for (const file of LARGE_FILES) rows.push(await benchFile(ingestor, file, folder));
  printTable(rows);
  console.log(
    `median of ${RUNS} alternating runs with ${THREADS} threads; at most ${MOST_TIMES} times and ${MOST_GIB} GiB; ` +
      `load ${loadavg()[0].toFixed(1)}`,
  );
}

if (!existsSync(INGESTOR)) {
  console.log('dist/ is missing: run `npm run build` first');
} else {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
