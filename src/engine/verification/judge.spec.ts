import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../test/support/answering/analysis-fixture.js';
import { MemoryTables } from '../../../test/support/answering/memory-tables.js';
import { noCharts } from '../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../test/support/answering/search-here.js';
import { type Analyst, type AnalysisRequest } from '../answering/analyst.js';
import { type AnswerEvent } from '../answering/answer-event.js';
import { BuiltinAnalyst } from '../answering/builtin/builtin-analyst.js';
import { judge } from './judge.js';
import { type Baseline, type Observation, type Verdict } from './observation.js';
import { observe } from './observe.js';

const ORDERS = `SELECT range AS id, ['North', 'South'][1 + range % 2] AS region, 10 + range * 3 AS amount, 'r' || range AS remark
  FROM range(40)`;
const TOTAL = 'SELECT sum(amount) AS total FROM orders';
const BY_REGION = 'SELECT region, sum(amount) AS total FROM orders GROUP BY region ORDER BY region';
const signal = new AbortController().signal;

let memory: MemoryTables;
beforeAll(async () => {
  memory = await MemoryTables.open();
});
beforeEach(() => memory.run(`CREATE OR REPLACE TABLE orders AS ${ORDERS}`));
afterAll(() => memory.close());

async function look(
  sql: string,
  before: Baseline | null = null,
  analyst: Pick<Analyst, 'answer'> | null = null,
): Promise<Observation> {
  const data = await memory.data(['orders']);
  return observe({ question: 'total amount', sql }, data, { before, analyst }, signal);
}

async function baselineOf(sql: string, analyst: Pick<Analyst, 'answer'> | null = null): Promise<Baseline> {
  const observed = await look(sql, null, analyst);
  if (!observed.runs) throw new Error(observed.reason);
  return JSON.parse(JSON.stringify(observed)) as Baseline;
}

async function after(sql: string, ...changes: readonly string[]): Promise<Verdict> {
  const before = await baselineOf(sql);
  for (const change of changes) await memory.run(change);
  return judge(before, await look(sql, before));
}

describe('a verified question is the same', () => {
  it.each([
    ['nothing is changed', TOTAL, 'SELECT 1'],
    [
      'rows come in another order',
      BY_REGION,
      'CREATE OR REPLACE TABLE orders AS FROM orders ORDER BY id DESC',
    ],
    ['a column that it does not read is renamed', TOTAL, 'ALTER TABLE orders RENAME COLUMN remark TO note'],
    ['a column that it does not read is in another unit', TOTAL, 'UPDATE orders SET id = id * 1000'],
    ['a column is added', TOTAL, 'ALTER TABLE orders ADD COLUMN discount INTEGER'],
  ])('where %s', async (_case, sql, change) => {
    expect(await after(sql, change)).toEqual({ kind: 'same', details: [] });
  });

  it('where rows have gone that its result does not count, which is said', async () => {
    expect(await after(`SELECT max(amount) AS m FROM orders`, 'DELETE FROM orders WHERE id < 3')).toEqual({
      kind: 'same',
      details: ['“orders” has 3 rows fewer: 37 instead of 40.'],
    });
  });
});

describe('a verified question has changed with the data', () => {
  it.each([
    [
      'rows have gone',
      TOTAL,
      'DELETE FROM orders WHERE id < 3',
      ['“orders” has 3 rows fewer: 37 instead of 40.', 'The result is 2701; it was 2740.'],
    ],
    [
      'rows have come',
      BY_REGION,
      `INSERT INTO orders VALUES (41, 'West', 7, '')`,
      ['“orders” has 1 rows more: 41 instead of 40.', 'The result has 3 rows; it had 2.'],
    ],
    [
      'a value was corrected',
      BY_REGION,
      'UPDATE orders SET amount = 11 WHERE id = 0',
      ['“orders” has other values in its 40 rows.', '1 of 2 rows of the result are others.'],
    ],
    [
      'all prices have risen by a tenth',
      TOTAL,
      'CREATE OR REPLACE TABLE orders AS SELECT * REPLACE (amount * 1.1 AS amount) FROM orders',
      [
        '“amount” of “orders” is 1.1 times what it was.',
        '“orders” has other values in its 40 rows.',
        'The result is 3014; it was 2740.',
      ],
    ],
  ])('where %s', async (_case, sql, change, details) => {
    expect(await after(sql, change)).toEqual({ kind: 'changed_with_data', details });
  });
});

describe('a verified question is broken', () => {
  it.each([
    [
      'a column is renamed and its values are others',
      TOTAL,
      'CREATE OR REPLACE TABLE orders AS SELECT id, amount + 1 AS amounts FROM orders',
      'The table “orders” has no column “amount” any more; did you mean “amounts”.',
    ],
    [
      'the columns of its result are others',
      'SELECT * FROM orders WHERE id < 2',
      'ALTER TABLE orders RENAME COLUMN remark TO remarks',
      'The result has no column “remark” any more; did you mean “remarks”.',
    ],
    [
      'a column holds texts',
      'SELECT id, amount FROM orders',
      `CREATE OR REPLACE TABLE orders AS SELECT id, amount || ' EUR' AS amount FROM orders`,
      'The column “amount” of the result holds text values; it held integer values.',
    ],
    [
      'a column is in another unit beside rows that have come and gone',
      TOTAL,
      `CREATE OR REPLACE TABLE orders AS SELECT id, amount * 1000 + id AS amount FROM orders WHERE id % 7 > 0`,
      '“amount” of “orders” is 1000 times what it was: another unit?',
    ],
    [
      'a column has the other sign beside rows that have gone',
      TOTAL,
      'CREATE OR REPLACE TABLE orders AS SELECT id, -amount AS amount FROM orders WHERE id % 7 > 0',
      '“amount” of “orders” has the other sign than it had.',
    ],
    [
      'a column that only orders the result is in another unit',
      'SELECT region FROM orders ORDER BY amount DESC LIMIT 1',
      'UPDATE orders SET amount = amount * 100',
      '“amount” of “orders” is 100 times what it was: another unit?',
    ],
  ])('where %s', async (_case, sql, change, detail) => {
    const verdict = await after(sql, change);
    expect(verdict.kind).toBe('broken');
    expect(verdict.details).toContain(detail);
  });

  it('where its table is missing', async () => {
    const before = await baselineOf(TOTAL);
    await memory.run('CREATE OR REPLACE TABLE orders_new AS FROM orders');
    await memory.run('DROP TABLE orders');
    const data = await memory.data(['orders_new']);
    const now = await observe({ question: 'q', sql: TOTAL }, data, { before, analyst: null }, signal);
    expect(judge(before, now)).toEqual({
      kind: 'broken',
      details: ['The table “orders” is missing; did you mean “orders_new”.'],
    });
  });

  it('where the result is another one from the same rows', async () => {
    expect(
      await after('SELECT CAST(random() * 1e6 AS INTEGER) AS chance FROM orders LIMIT 1', 'SELECT 1'),
    ).toEqual({
      kind: 'broken',
      details: [
        expect.stringMatching(
          /^The result is \d+; it was \d+\. No row that the statement reads has changed\.$/,
        ) as unknown,
      ],
    });
  });
});

describe('a result of more rows than are given', () => {
  const ALL = 'SELECT range AS n, amount FROM range(60), orders';

  it('is compared as a whole', async () => {
    expect(await after(ALL, 'SELECT 1')).toEqual({ kind: 'same', details: [] });
    expect(await after(ALL, 'UPDATE orders SET amount = 11 WHERE id = 39')).toMatchObject({
      kind: 'changed_with_data',
    });
  });
});

/** Answers everything by a statement. */
const answering = (sql: string): Pick<Analyst, 'answer'> => ({
  answer: async function* ({ workbench }: AnalysisRequest): AsyncGenerator<AnswerEvent> {
    const group = { id: 'g', name: 'Conclusions', stage: 'Respond', files: [] } as const;
    yield { type: 'code', group, markdown: sql };
    yield { type: 'table', group, table: { name: 'a.csv', result: await workbench.query(sql) } };
  },
});

describe('a question that is read without its entry', () => {
  const judgedBy = async (then: string | null, now: string | null, change = 'SELECT 1'): Promise<Verdict> => {
    const silent: Pick<Analyst, 'answer'> = { answer: async function* () {} };
    const before = await baselineOf(TOTAL, then === null ? silent : answering(then));
    await memory.run(change);
    return judge(before, await look(TOTAL, before, now === null ? silent : answering(now)));
  };
  const COUNT = 'SELECT count(*) AS n FROM orders';
  const OTHER = 'SELECT min(amount) AS n FROM orders';

  it.each([
    ['as before', COUNT, COUNT],
    ['to what the entry gives', COUNT, 'SELECT sum(amount) + 0 AS s FROM orders'],
    ['not any more', COUNT, null],
  ])('%s is the same', async (_case, then, now) => {
    expect((await judgedBy(then, now)).kind).toBe('same');
  });

  it.each([
    ['and was not', null],
    ['and gave what the entry gives', TOTAL],
    ['and gave something else', COUNT],
  ])('to another result, %s, is read differently', async (_case, then) => {
    expect(await judgedBy(then, OTHER)).toEqual({
      kind: 'read_differently',
      details: ['Without the entry the question is read to another result than before.'],
    });
    expect((await judgedBy(then, OTHER, 'DELETE FROM orders WHERE id = 5')).kind).toBe('read_differently');
  });

  it('is asked of the built-in analyst, whose answer is kept with the baseline', async () => {
    const fixture = await AnalysisFixture.create([{ name: 'orders', sql: ORDERS }]);
    const analyst = new BuiltinAnalyst(noCharts, searchHere);
    const asked = { question: 'total amount', sql: TOTAL };
    const observed = await observe(asked, fixture, { before: null, analyst }, signal);
    expect(observed).toMatchObject({
      reading: { agrees: true, sql: expect.stringContaining('"amount"') as unknown },
    });
    await fixture.close();
  });
});
