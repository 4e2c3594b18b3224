// Ingestion of a large CSV file beside DuckDB's own COPY of it: time, peak memory, exactness.
// Run `npm run build` first, then `node test/bench/ingest.mjs [rows] [runs]`.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const ROWS = Number(process.argv[2] ?? 5_000_000);
const RUNS = Number(process.argv[3] ?? 5);
const THREADS = 2;
const MOST_TIMES = 1.5;
const MOST_GIB = 2;
const GIB = 2 ** 30;
const INGESTOR = new URL('../../dist/engine/index.js', import.meta.url);

const OWN_COPY = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const [source, target, threads] = process.argv.slice(1);
  const instance = await DuckDBInstance.create(':memory:', { threads });
  const connection = await instance.connect();
  await connection.run(\`COPY (FROM read_csv('\${source}')) TO '\${target}' (FORMAT parquet)\`);
`;

function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function generate(path) {
  const next = numbers(12345);
  const regions = ['north', 'south', 'east', 'west'];
  const out = createWriteStream(path);
  let text = 'id,day,amount,label\n';
  for (let id = 1; id <= ROWS; id++) {
    const day = new Date(1.5e12 + Math.floor(next() * 3650) * 86_400_000).toISOString().slice(0, 10);
    const label = `${regions[Math.floor(next() * 4)]}-${Math.floor(next() * 1e4)}`;
    text += `${id},${day},${(next() * 1e6).toFixed(2)},${label}\n`;
    if (text.length > 1 << 20) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end(text);
  await once(out, 'finish');
}

/** Highest resident memory of a process and its children, watched from outside. */
async function peakOf(pid, peak) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...children.trim().split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
    const bytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    peak[one === pid ? 'self' : 'child'] = Math.max(peak[one === pid ? 'self' : 'child'] ?? 0, bytes);
  }
}

async function timed(work, pid) {
  const peak = {};
  const start = performance.now();
  const running = work();
  let over = false;
  const watch = (async () => {
    while (!over) {
      await peakOf(pid ?? running.pid, peak);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const result = await (running.done ?? running);
  const ms = performance.now() - start;
  over = true;
  await watch;
  return { ms, result, bytes: pid ? peak.child : peak.self };
}

function ownCopy(source, target) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', OWN_COPY, source, target, String(THREADS)],
    {
      stdio: 'inherit',
      cwd: new URL('.', import.meta.url),
    },
  );
  return { pid: child.pid, done: once(child, 'exit') };
}

async function totals(file) {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(THREADS) });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT count(*), sum(id), min(day)::VARCHAR, max(day)::VARCHAR, sum(round(amount * 100)::HUGEINT), sum(hash(label)),
       sum(hash(id, day, amount, label)), count(*) FILTER (id <> file_row_number + 1)
     FROM read_parquet('${file}', file_row_number = true)`,
  );
  return reader.getRowsJson()[0].map(String);
}

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const gib = (bytes) => (bytes ? `${(bytes / GIB).toFixed(2)} GiB` : 'unknown');

async function run(folder) {
  const { FileIngestor } = await import(INGESTOR.href);
  const source = join(folder, 'source.csv');
  const own = join(folder, 'own.parquet');
  const outputFolder = join(folder, 'out');
  await generate(source);
  console.log(
    `${ROWS} rows x 4 columns, ${((await stat(source)).size / 1e6).toFixed(0)} MB, ${THREADS} threads`,
  );
  const ingestor = new FileIngestor({ threads: THREADS });
  const request = { path: source, extension: '.csv', name: 'source.csv', outputFolder };
  const times = { own: [], quarry: [] };
  const peaks = { own: 0, quarry: 0 };
  for (let i = 0; i < RUNS; i++) {
    const copied = await timed(() => ownCopy(source, own));
    const ingested = await timed(() => ingestor.ingest(request), process.pid);
    times.own.push(copied.ms);
    times.quarry.push(ingested.ms);
    peaks.own = Math.max(peaks.own, copied.bytes ?? 0);
    peaks.quarry = Math.max(peaks.quarry, ingested.bytes ?? 0);
    console.log(`run ${i + 1}: DuckDB COPY ${seconds(copied.ms)}, Quarry ${seconds(ingested.ms)}`);
  }
  const ratios = times.quarry.map((ms, i) => ms / times.own[i]);
  console.log(`median: DuckDB COPY ${seconds(middle(times.own))}, Quarry ${seconds(middle(times.quarry))}`);
  console.log(
    `fastest: DuckDB COPY ${seconds(Math.min(...times.own))}, Quarry ${seconds(Math.min(...times.quarry))}`,
  );
  console.log(
    `ratio: median of runs ${middle(ratios).toFixed(2)}, of the fastest ${(Math.min(...times.quarry) / Math.min(...times.own)).toFixed(2)} (at most ${MOST_TIMES})`,
  );
  console.log(
    `peak memory: DuckDB COPY ${gib(peaks.own)}, Quarry ${gib(peaks.quarry)} (at most ${MOST_GIB} GiB)`,
  );
  const [a, b] = [await totals(own), await totals(join(outputFolder, 'table-1.parquet'))];
  console.log(`rows, sums, hashes and order ${a.join() === b.join() ? 'equal' : 'DIFFER'}: ${b.join(' ')}`);
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
