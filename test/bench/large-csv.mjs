// Large CSV files beside DuckDB's own COPY of them to Parquet, each in a process of its own.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { generate, LARGE_FILES } from './large-files.mjs';
import { inOwnProcess, measured, median } from './measure.mjs';

const RUNS = 3;
const THREADS = 2;
const MOST_TIMES = 1.5;
const MOST_GIB = 2;

const OWN_COPY = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const [source, target, threads] = process.argv.slice(1);
  const instance = await DuckDBInstance.create(':memory:', { threads });
  const connection = await instance.connect();
  await connection.run(\`COPY (FROM read_csv('\${source}')) TO '\${target}' (FORMAT parquet)\`);
`;

/**
 * @param rowCount of the first file; the others are a share of it
 * @returns rows to be printed as a table
 */
export async function benchLargeCsv({ FileIngestor }, folder, rowCount) {
  const ingestor = new FileIngestor({ threads: THREADS });
  const rows = [];
  for (const file of LARGE_FILES) rows.push(await benchFile(ingestor, file, { folder, rowCount }));
  ingestor.close();
  return rows;
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

async function benchFile(ingestor, file, { folder, rowCount }) {
  const rows = Math.round(rowCount * file.share);
  const source = join(folder, 'source.csv');
  const own = join(folder, 'own.parquet');
  const outputFolder = join(folder, 'out');
  await generate(source, file, rows);
  const request = { path: source, extension: '.csv', name: 'source.csv', outputFolder };
  const runs = [];
  for (let i = 0; i < RUNS; i++) {
    const copy = await measured(() => inOwnProcess(OWN_COPY, source, own, String(THREADS)));
    runs.push({ copy, quarry: await measured(() => ingestor.ingest(request)) });
  }
  const isExact = (await contentOf(own)) === (await contentOf(join(outputFolder, 'table-1.parquet')));
  return row(`${file.name}, ${rows} rows, ${((await stat(source)).size / 1e6).toFixed(0)} MB`, runs, isExact);
}

function row(file, runs, isExact) {
  const middle = (value) => median(runs.map(value)).toFixed(2);
  const peak = (value) => (Math.max(...runs.map(value)) / 2 ** 30).toFixed(2);
  const times = median(runs.map(({ copy, quarry }) => quarry.seconds / copy.seconds));
  const gib = Math.max(...runs.map(({ quarry }) => quarry.bytes)) / 2 ** 30;
  return {
    file,
    'COPY s': middle(({ copy }) => copy.seconds),
    'Quarry s': middle(({ quarry }) => quarry.seconds),
    ratio: times.toFixed(2),
    'at most': String(MOST_TIMES),
    'COPY cpu s': middle(({ copy }) => copy.processor),
    'Quarry cpu s': middle(({ quarry }) => quarry.processor),
    'cpu ratio': middle(({ copy, quarry }) => quarry.processor / copy.processor),
    'COPY GiB': peak(({ copy }) => copy.bytes),
    'Quarry GiB': gib.toFixed(2),
    exact: isExact ? 'yes' : 'NO',
    reached: isExact && times <= MOST_TIMES && gib <= MOST_GIB ? 'yes' : 'NO',
  };
}
