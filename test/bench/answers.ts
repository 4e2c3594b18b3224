// Time from the question to the last event over a large table, beside the query of the answer run alone.
import { ThreadedAnalyst } from '../../src/engine/answering/threads/threaded-analyst.js';
import { ChartRenderer } from '../../src/engine/charts/chart-renderer.js';
import { AnalysisFixture } from '../support/answering/analysis-fixture.js';

const ROWS = Number(process.argv[2] ?? 5_000_000);
const RUNS = 5;
const MOST_RATIO = 1.5;
const MOST_MORE_MS = 300;

const QUESTIONS = [
  'total amount by region',
  'total amount by month in 2023',
  'average amount for each channel where quantity is over 5',
  'top 5 products by amount',
  'median amount by region',
  'how many different customers are there by channel?',
  'how many rows have region North?',
  'share of amount by channel',
  'change of amount by month',
  'amount 2023 vs 2022 by region',
  'distribution of amount',
];

const SQL = `SELECT range AS order_id, DATE '2021-01-01' + (hash(range) % 1400)::INTEGER AS ordered_on,
  ['North', 'South', 'East', 'West', NULL][1 + (hash(range + 1) % 5)::INTEGER] AS region,
  ['Web', 'Shop', 'Phone'][1 + (hash(range + 2) % 3)::INTEGER] AS channel,
  'Product ' || hash(range + 3) % 40 AS product, hash(range + 4) % 100000 AS customer_id,
  1 + hash(range + 5) % 9 AS quantity, (hash(range + 6) % 100000 / 100.0)::DECIMAL(9, 2) AS amount
FROM range(${ROWS})`;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const charts = new ChartRenderer({ threads: 1 });
const analyst = new ThreadedAnalyst({ charts, threads: 1, thinkingMs: 60_000 });
const fixture = await AnalysisFixture.create([{ name: 'orders', sql: SQL }]);

/** Answers once. @returns the statements that ran, the first is the answer's own */
async function answer(question: string): Promise<string[]> {
  const statements: string[] = [];
  const signal = new AbortController().signal;
  for await (const event of analyst.answer(fixture.request(question, { language: 'EN' }), signal)) {
    if (event.type !== 'code') continue;
    statements.push(/```sql\n([\s\S]*?)\n```/.exec(event.markdown)?.[1] ?? '');
  }
  return statements;
}

let isReached = true;
const rows = [];
for (const question of QUESTIONS) {
  const [sql = ''] = await answer(question);
  const [whole, alone]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    alone.push(await timed(() => fixture.workbench.query(sql)));
    whole.push(await timed(() => answer(question)));
  }
  const [last, query] = [median(whole), median(alone)];
  const most = MOST_RATIO * query + MOST_MORE_MS;
  isReached &&= last <= most;
  rows.push({
    question,
    'query alone ms': query.toFixed(0),
    'last event ms': last.toFixed(0),
    'more ms': (last - MOST_RATIO * query).toFixed(0),
    'at most ms': most.toFixed(0),
    reached: last <= most ? 'yes' : 'NO',
  });
}
for (const row of [Object.keys(rows[0] ?? {}), ...rows.map((each) => Object.values(each))]) {
  process.stdout.write(`${row.map((cell, column) => cell.padEnd(column === 0 ? 56 : 15)).join('')}\n`);
}
await Promise.all([charts.close(), analyst.close(), fixture.close()]);
process.exitCode = isReached ? 0 : 1;
