import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AnalysisFixture,
  collect,
  type TableDefinition,
} from '../../../../../../test/support/answering/analysis-fixture.js';
import { answered } from '../../../../../../test/support/answering/answered.js';
import { count, pick } from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const NAMES = ['oaks', 'birds', 'taxes', 'wines', 'ports', 'films', 'clubs', 'roads', 'seeds', 'bonds'];

/** Tables of ten kinds with the same columns in each, and names that have nothing in common. */
const tables = count(132).map((i): TableDefinition => {
  const kind = i % 11;
  const name = `${pick(NAMES, i)}_${i * 7919}`;
  if (kind === 0)
    return { name, sql: `SELECT 'P' || range AS plant, range AS "2021", range * 2 AS "2022" FROM range(4)` };
  if (kind === 1)
    return {
      name,
      sql: `SELECT range AS order_no, 'C' || range % 5 AS client, range * 1.5 AS amount FROM range(20)`,
    };
  if (kind === 2)
    return { name, sql: `SELECT 'C' || range AS client, 'Town ' || range % 3 AS town FROM range(5)` };
  return {
    name,
    sql: `SELECT range AS id, 'v' || range % 3 AS label, range * ${kind} AS "value ${kind}" FROM range(9)`,
  };
});
const systemViews = ['columns_1', 'columns_2'].map((name) => ({
  name,
  sql: 'SELECT range AS width FROM range(3)',
}));

let many: AnalysisFixture;
beforeAll(async () => {
  many = await AnalysisFixture.create(tables);
});
afterAll(() => many.close());

describe('a question over 132 tables', () => {
  it('is told the columns of tables that have the same', async () => {
    const alike = await AnalysisFixture.create(
      count(132).map((i) => ({
        name: `${pick(NAMES, i)}_${i * 7919}`,
        sql: `SELECT range AS amount, 'v' || range AS label FROM range(3)`,
      })),
    );
    const { rows } = await answered(alike.request('What are the columns?'));
    await alike.close();
    expect(rows?.map(([name]) => name)).toEqual(['amount', 'label']);
  });

  it.each([
    'What are the columns?',
    'What are the columns in oaks.csv?',
    'columns of the table by year',
    'how many rows are there',
    'describe the table',
    'missing values',
    'total amount by town',
    'total value by label',
    'average value 5',
    'who are the clients with no orders',
    'growth from 2021 to 2022 by plant',
    'total 2021 by quarter',
    'top 5 labels by value',
    'correlation between value 3 and id',
    'what share of the value does each label have',
    'list all labels',
    'which client has the highest amount',
  ])('does not fail: %s', async (question) => {
    const events = await collect(trustingAnalyst(), many.request(question));
    expect(events.at(-1)?.type).toBe('sources');
  });
});

describe('a question that names a file', () => {
  const columnsOf = (question: string) => answered(many.request(question));

  it.each(tables.slice(0, 12).map(({ name }) => name))(
    'is answered over that file alone: %s',
    async (name) => {
      const width = {
        0: ['plant', '2021', '2022'],
        1: ['order_no', 'client', 'amount'],
        2: ['client', 'town'],
      };
      const kind = tables.findIndex((table) => table.name === name) % 11;
      const { rows } = await columnsOf(`What are the columns in ${name.toUpperCase()}.csv?`);
      const columns = Object.entries(width).find(([at]) => Number(at) === kind)?.[1];
      expect(rows?.map(([column]) => column)).toEqual(columns ?? ['id', 'label', `value ${kind}`]);
    },
  );

  it('takes nothing of its name for something that is asked', async () => {
    const fixture = await AnalysisFixture.create([
      {
        name: 'a',
        fileName: 'top 2 sales 2023.csv',
        sql: 'SELECT range AS amount, 2022 + range AS year FROM range(4)',
      },
      {
        name: 'b',
        fileName: 'sales 2023.csv',
        sql: 'SELECT range * 10 AS amount, 2022 + range AS year FROM range(4)',
      },
    ]);
    const sums = [];
    for (const file of ['"Top 2 sales 2023.csv"', 'sales 2023.csv'])
      sums.push((await answered(fixture.request(`What is the total amount in ${file}?`))).rows);
    await fixture.close();
    expect(sums).toEqual([[[6]], [[60]]]);
  });
});

it('a question is answered over tables that are called like views of the database', async () => {
  const fixture = await AnalysisFixture.create(systemViews);
  const { rows } = await answered(fixture.request('how many rows'));
  await fixture.close();
  expect(rows).toEqual([[6]]);
});
