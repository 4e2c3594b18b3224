import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { type Rows, tablesOf } from '../../../../test/support/answering/rows-of.js';
import { rowTable } from '../../../../test/support/answering/tables.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

/** Ida and Leo come first in 2022, Mia in 2023. */
const purchases = rowTable(
  'purchases',
  {
    purchase_no: 'VARCHAR',
    customer: 'VARCHAR',
    bought_on: 'TIMESTAMP',
    revenue: 'INTEGER',
    items: 'INTEGER',
  },
  [
    { customer: 'Ida', bought_on: '2022-03-05 09:10:00', revenue: 10 },
    { customer: 'Leo', bought_on: '2022-07-20 09:40:00', revenue: 20 },
    { customer: 'Ida', bought_on: '2023-02-05 14:00:00', revenue: 40 },
    { customer: 'Mia', bought_on: '2023-04-11 09:05:00', revenue: 80 },
    { customer: 'Mia', bought_on: '2024-01-02 17:30:00', revenue: 160 },
  ].map((each, index) => ({ ...each, purchase_no: `P-${index}`, items: 1 + (index % 2) })),
);

const contracts = rowTable(
  'contracts',
  { contract_no: 'VARCHAR', started: 'DATE', ended: 'DATE', fee: 'INTEGER' },
  [
    { started: '2022-01-10', ended: '2022-11-30' },
    { started: '2022-05-02', ended: '2023-03-31' },
    { started: '2022-08-15', ended: null },
    { started: '2023-02-01', ended: '2023-09-30' },
    { started: '2023-06-20', ended: null },
  ].map((each, index) => ({ ...each, contract_no: `K-${index}`, fee: 100 * (index + 1) })),
);

const budget = rowTable('spending', { department: 'VARCHAR', budget: 'INTEGER', actual: 'INTEGER' }, [
  { department: 'Sales', budget: 100, actual: 150 },
  { department: 'Legal', budget: 100, actual: 90 },
  { department: 'IT', budget: 200, actual: 260 },
  { department: 'Press', budget: 50, actual: 52 },
]);

/** Nineteen visits of 10 to 12, one of 60. */
const stays = rowTable(
  'stays',
  { stay_no: 'VARCHAR', gender: 'VARCHAR', paid_on: 'DATE', cost: 'DOUBLE' },
  Array.from({ length: 20 }, (_, i) => ({
    stay_no: `V-${i}`,
    gender: i % 2 === 0 ? 'male' : 'female',
    paid_on: `2024-01-${String(1 + i).padStart(2, '0')}`,
    cost: i === 7 ? 60 : 10 + (i % 3),
  })),
);

const fixtures = new Map<string, AnalysisFixture>();
beforeAll(async () => {
  for (const table of [purchases, contracts, budget, stays])
    fixtures.set(table.name, await AnalysisFixture.create([table]));
});
afterAll(() => Promise.all([...fixtures.values()].map((fixture) => fixture.close())));

async function answerRows(table: { readonly name: string }, question: string): Promise<Rows> {
  const fixture = fixtures.get(table.name);
  if (!fixture) throw new Error(`no fixture ${table.name}`);
  // The reply comes last, after the steps that led to it.
  return (await tablesOf(fixture.request(question))).at(-1) ?? [];
}

describe('classes that a question names', () => {
  it('hold the number at which two meet where the words put it', async () => {
    const upTo = 'number of purchases with revenue up to 20, 20 to 80 and above 80';
    expect(await answerRows(purchases, upTo)).toEqual([
      ['≤ 20', 0, 20, 2],
      ['20 – 80', 20, 80, 2],
      ['> 80', 80, null, 1],
    ]);
    const below = 'how many purchases have a revenue below 20, between 20 and 80 and over 80?';
    expect((await answerRows(purchases, below)).map((row) => row[3])).toEqual([1, 3, 1]);
  });

  it('may be of a width that stands before the word for them', async () => {
    expect(await answerRows(purchases, 'how many purchases fall into each 50 revenue band?')).toEqual([
      [0, 50, 3],
      [50, 100, 1],
      [150, 200, 1],
    ]);
  });

  it('are single numbers where rows are counted for each of a few', async () => {
    const rows = await answerRows(purchases, 'number of purchases per items');
    expect(rows.toSorted()).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });
});

describe('the first date of a customer', () => {
  it('makes groups of which a number is computed, beside their sizes', async () => {
    expect(await answerRows(purchases, 'revenue by year of the first purchase of the customer')).toEqual([
      [2022, 70, 2],
      [2023, 240, 1],
    ]);
    const each = await answerRows(purchases, 'revenue per customer for each first-purchase year');
    expect(each.map(([year, value]) => [year, value])).toEqual([
      [2022, 35],
      [2023, 240],
    ]);
  });

  it('is in the period beside it, while other periods are those of the rows', async () => {
    expect(
      await answerRows(purchases, 'how much revenue did customers who first bought in 2022 bring?'),
    ).toEqual([[70]]);
    expect(await answerRows(purchases, 'revenue from new customers in 2023')).toEqual([[80]]);
  });
});

describe('a time beside a word for the beginning or the end', () => {
  it('is of that date', async () => {
    expect(await answerRows(contracts, 'how many contracts that began in 2022 have ended?')).toEqual([[2]]);
    expect(await answerRows(contracts, 'how many contracts started in 2022 and ended in 2023?')).toEqual([
      [1],
    ]);
  });

  it('of both at once is not guessed', async () => {
    const fixture = fixtures.get(contracts.name);
    const question = 'how many contracts were both started and ended in 2023?';
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(fixture && (await tablesOf(fixture.request(question), usual))).toEqual([]);
  });
});

describe('groups in the order of a difference', () => {
  it('are as many as the question asks for', async () => {
    const rows = await answerRows(budget, 'top 2 departments by overspend');
    expect(rows.map(([department]) => department)).toEqual(['IT', 'Sales']);
  });

  it('come by the percentage where that is said', async () => {
    const rows = await answerRows(budget, 'top 2 departments by overspend in percent');
    expect(rows.map(([department]) => department)).toEqual(['Sales', 'IT']);
  });

  it('are not averaged in silence', async () => {
    expect(await answerRows(budget, 'average overspend per department')).toEqual([]);
  });
});

describe('the hours of the day', () => {
  it('are ranked by how many rows fall in them', async () => {
    const [first] = await answerRows(purchases, 'what is the busiest hour for purchases?');
    expect(first).toEqual([9, 3]);
  });
});

describe('outliers by a rule that the question names', () => {
  it('are the rows beyond it, or their number', async () => {
    expect(await answerRows(stays, 'which stays are outliers in cost by the 1.5 IQR rule?')).toEqual([
      ['V-7', 60],
    ]);
    expect(await answerRows(stays, 'how many stays have an unusual cost, z-score over 3?')).toEqual([[1]]);
  });

  it('are not looked for by another rule over time', async () => {
    expect(await answerRows(stays, 'days with unusual cost, z-score over 3')).toEqual([]);
  });
});

describe('the significance of a difference', () => {
  it('is that of two groups under any of their names, by the test of Welch where none is named', async () => {
    const [row] = await answerRows(stays, 'is the difference in cost between men and women significant?');
    expect(Number(row?.[1])).toBeCloseTo(0.33538, 4);
  });

  it('is not told of more than two groups, or within others', async () => {
    expect(
      await answerRows(stays, 'is the difference in cost between men and women significant by day?'),
    ).toEqual([]);
  });
});

describe('a rate of what has ended', () => {
  it('in a period is of the things that began in it', async () => {
    expect(await answerRows(contracts, 'what percentage of contracts was ended in 2022?')).toEqual([
      [2, 3, 200 / 3],
    ]);
  });
});
