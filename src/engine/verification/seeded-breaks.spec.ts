import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../../test/train/learner.js';
import { MemoryTables } from '../../../test/support/answering/memory-tables.js';
import { judge } from './judge.js';
import { type Baseline, type Verdict } from './observation.js';
import { observe } from './observe.js';

const SEED = 24;
const OF_EACH = 50;
const FACTORS = [1000, 100, 60, 1.609344, 0.01, 0.001];
const signal = new AbortController().signal;

const TABLES: Readonly<Record<string, string>> = {
  sales: `SELECT range AS sale_id, ['North', 'South', 'East', 'West'][1 + range % 4] AS region,
    ['Bolt', 'Nut', 'Gear'][1 + (range * 7) % 3] AS product, CAST(20 + (range * 37) % 913 AS DECIMAL(12, 2)) / 4 AS amount,
    1 + (range * 13) % 17 AS quantity, DATE '2024-01-01' + CAST(range * 2 AS INTEGER) AS sold_on FROM range(240)`,
  staff: `SELECT range AS staff_id, ['Sales', 'Research', 'Care'][1 + range % 3] AS department,
    28000 + (range * 941) % 40000 AS salary, CAST(12 + (range * 5) % 29 AS DOUBLE) AS hours FROM range(90)`,
  stations: `SELECT range % 12 AS station, CAST((range * 17) % 51 AS DOUBLE) - 20.5 AS temperature,
    980 + (range * 11) % 60 AS pressure, TIMESTAMP '2025-03-01' + to_hours(CAST(range AS INTEGER)) AS measured_at FROM range(300)`,
  branches: `SELECT range AS branch, 'Town ' || range AS town, ['A', 'B'][1 + range % 2] AS grade, 3 + (range * 3) % 11 AS tellers FROM range(12)`,
};

interface Question {
  readonly sql: string;
  /** A table of it with the columns that are broken, and those of them that hold numbers. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly numbers: readonly string[];
}

const of = (table: string, columns: string, numbers: string, sql: string): Question => ({
  table,
  columns: columns.split(' '),
  numbers: numbers.split(' '),
  sql,
});
const QUESTIONS = [
  of('sales', 'amount', 'amount', 'SELECT sum(amount) AS total FROM sales'),
  of(
    'sales',
    'region amount',
    'amount',
    'SELECT region, sum(amount) AS total FROM sales GROUP BY region ORDER BY total DESC',
  ),
  of(
    'sales',
    'amount quantity',
    'amount quantity',
    'SELECT product, avg(amount / quantity) AS price FROM sales GROUP BY ALL',
  ),
  of(
    'sales',
    'amount region',
    'amount',
    `SELECT count(*) FROM sales WHERE amount > 120 AND region <> 'West'`,
  ),
  of(
    'sales',
    'sold_on amount',
    'amount',
    `SELECT date_trunc('month', sold_on) AS month, max(amount) AS most FROM sales GROUP BY 1`,
  ),
  of(
    'sales',
    'product quantity',
    'quantity',
    'WITH totals AS (SELECT product, sum(quantity) AS q FROM sales GROUP BY 1) SELECT * FROM totals',
  ),
  of(
    'staff',
    'salary department',
    'salary',
    'SELECT department, median(salary) AS middle FROM staff GROUP BY department',
  ),
  of('staff', 'salary hours', 'salary hours', 'SELECT sum(salary) / sum(hours) AS per_hour FROM staff'),
  of(
    'staff',
    'salary',
    'salary',
    'SELECT staff_id, salary FROM staff ORDER BY salary DESC, staff_id LIMIT 5',
  ),
  of(
    'stations',
    'temperature',
    'temperature',
    'SELECT avg(temperature) AS mean, count(*) AS n FROM stations',
  ),
  of(
    'stations',
    'temperature station',
    'temperature',
    'SELECT station, min(temperature) AS coldest, count(*) AS n FROM stations GROUP BY station',
  ),
  of(
    'stations',
    'pressure',
    'pressure',
    'SELECT town, avg(pressure) AS p, count(*) AS n FROM stations JOIN branches ON station = branch GROUP BY town',
  ),
  of(
    'branches',
    'tellers grade',
    'tellers',
    'SELECT grade, sum(tellers) AS tellers FROM branches GROUP BY grade',
  ),
];

let memory: MemoryTables;
const baselines = new Map<Question, Baseline>();

/** A table as it was. */
const restore = (name: string): Promise<void> =>
  memory.run(`CREATE OR REPLACE TABLE ${name} AS ${TABLES[name] ?? ''}`);

async function look(question: Question, before: Baseline | null): ReturnType<typeof observe> {
  const data = await memory.data(Object.keys(TABLES));
  return observe({ question: 'asked', sql: question.sql }, data, { before, analyst: null }, signal);
}

async function judged(question: Question): Promise<Verdict> {
  const before = baselines.get(question);
  if (!before) throw new Error('there is no baseline');
  return judge(before, await look(question, before));
}

beforeAll(async () => {
  memory = await MemoryTables.open();
  for (const name of Object.keys(TABLES)) await restore(name);
  for (const question of QUESTIONS) {
    const observed = await look(question, null);
    if (!observed.runs) throw new Error(observed.reason);
    // As it is kept.
    baselines.set(question, JSON.parse(JSON.stringify(observed)) as Baseline);
  }
});
afterAll(() => memory.close());

const picked = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
};

/** A break, and what its report must say. */
type Break = (question: Question, random: () => number) => Promise<RegExp>;

const renamed: Break = async ({ table, columns }, random) => {
  const column = picked(columns, random);
  const name = picked([`${column}_eur`, `new ${column}`, `c${Math.floor(random() * 1e6)}`], random);
  await memory.run(`ALTER TABLE ${table} RENAME COLUMN ${column} TO "${name}"`);
  return new RegExp(`^The table “${table}” has no column “${column}” any more; “${name}” has its values\\.`);
};

const rescaled: Break = async ({ table, numbers }, random) => {
  const [column, factor] = [picked(numbers, random), picked(FACTORS, random)];
  const changed = `CAST(${column} AS DOUBLE) * ${factor} AS ${column}`;
  await memory.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * REPLACE (${changed}) FROM ${table}`);
  const times = String(Number(factor.toPrecision(4))).replace('.', '\\.');
  return new RegExp(`“${column}” of “${table}” is ${times} times what it was: another unit\\?`);
};

const flipped: Break = async ({ table, numbers }, random) => {
  const column = picked(numbers, random);
  await memory.run(`UPDATE ${table} SET ${column} = -${column}`);
  return new RegExp(`“${column}” of “${table}” has the other sign than it had\\.`);
};

const rowsOf = async (sql: string): Promise<string> => {
  const { rows } = await memory.query(sql);
  return JSON.stringify(rows.map((row) => row.map(String)).toSorted());
};

const countOf = async (table: string): Promise<number> =>
  Number((await memory.query(`SELECT count(*) FROM ${table}`)).rows[0]?.[0]);

/** Drops rows until the result is another one. */
const dropped: Break = async ({ table, sql }, random) => {
  const [before, count] = [await rowsOf(sql), await countOf(table)];
  while ((await rowsOf(sql)) === before) {
    const share = 2 + Math.floor(random() * 6);
    const salt = Math.floor(random() * 1e6);
    await memory.run(`DELETE FROM ${table} WHERE hash(rowid + ${salt}) % ${share} = 0`);
  }
  const left = await countOf(table);
  return new RegExp(`“${table}” has ${count - left} rows fewer: ${left} instead of ${count}\\.`);
};

const BREAKS: readonly (readonly [string, Break, Verdict['kind']])[] = [
  ['a renamed column', renamed, 'broken'],
  ['another unit', rescaled, 'broken'],
  ['another sign', flipped, 'broken'],
  ['dropped rows', dropped, 'changed_with_data'],
];

describe(`${BREAKS.length * OF_EACH} breaks`, () => {
  it.each(BREAKS)('are all recognised: %s', async (_name, make, kind) => {
    const random = seededRandom(SEED);
    const wrong: object[] = [];
    for (let at = 0; at < OF_EACH; at += 1) {
      const question = picked(QUESTIONS, random);
      const said = await make(question, random);
      const verdict = await judged(question);
      if (verdict.kind !== kind || !said.test(verdict.details.join(' ')))
        wrong.push({ sql: question.sql, said: String(said), verdict });
      await restore(question.table);
    }
    expect(wrong).toEqual([]);
  });

  it('are none where nothing has changed', async () => {
    for (const question of QUESTIONS) expect(await judged(question)).toEqual({ kind: 'same', details: [] });
  });
});
