import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { tablesOf } from '../../../../test/support/answering/rows-of.js';
import { timedPurchases } from '../../../../test/support/answering/samples/purchases.js';
import { paidStays } from '../../../../test/support/answering/samples/stays.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { rowTable } from '../../../../test/support/answering/tables.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

const over = new AskedTables();

const begunContracts = rowTable(
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

const departmentBudgets = rowTable(
  'spending',
  { department: 'VARCHAR', budget: 'INTEGER', actual: 'INTEGER' },
  [
    { department: 'Sales', budget: 100, actual: 150 },
    { department: 'Legal', budget: 100, actual: 90 },
    { department: 'IT', budget: 200, actual: 260 },
    { department: 'Press', budget: 50, actual: 52 },
  ],
);

describe('classes that a question names', () => {
  it('hold the number at which two meet where the words put it', async () => {
    const upTo = 'number of purchases with revenue up to 20, 20 to 80 and above 80';
    expect(await over.lastRows(timedPurchases, upTo)).toEqual([
      ['≤ 20', 0, 20, 2],
      ['20 – 80', 20, 80, 2],
      ['> 80', 80, null, 1],
    ]);
    const below = 'how many purchases have a revenue below 20, between 20 and 80 and over 80?';
    expect((await over.lastRows(timedPurchases, below)).map((row) => row[3])).toEqual([1, 3, 1]);
  });

  it('may be of a width that stands before the word for them', async () => {
    expect(await over.lastRows(timedPurchases, 'how many purchases fall into each 50 revenue band?')).toEqual(
      [
        [0, 50, 3],
        [50, 100, 1],
        [150, 200, 1],
      ],
    );
  });

  it('are single numbers where rows are counted for each of a few', async () => {
    const rows = await over.lastRows(timedPurchases, 'number of purchases per items');
    expect(rows.toSorted()).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });
});

describe('the first date of a customer', () => {
  it('makes groups of which a number is computed, beside their sizes', async () => {
    expect(
      await over.lastRows(timedPurchases, 'revenue by year of the first purchase of the customer'),
    ).toEqual([
      [2022, 70, 2],
      [2023, 240, 1],
    ]);
    const each = await over.lastRows(timedPurchases, 'revenue per customer for each first-purchase year');
    expect(each.map(([year, value]) => [year, value])).toEqual([
      [2022, 35],
      [2023, 240],
    ]);
  });

  it('is in the period beside it, while other periods are those of the rows', async () => {
    expect(
      await over.lastRows(timedPurchases, 'how much revenue did customers who first bought in 2022 bring?'),
    ).toEqual([[70]]);
    expect(await over.lastRows(timedPurchases, 'revenue from new customers in 2023')).toEqual([[80]]);
  });
});

describe('a time beside a word for the beginning or the end', () => {
  it('is of that date', async () => {
    expect(await over.lastRows(begunContracts, 'how many contracts that began in 2022 have ended?')).toEqual([
      [2],
    ]);
    expect(
      await over.lastRows(begunContracts, 'how many contracts started in 2022 and ended in 2023?'),
    ).toEqual([[1]]);
  });

  it('of both at once is not guessed', async () => {
    const question = 'how many contracts were both started and ended in 2023?';
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(await tablesOf(await over.request(begunContracts, question), usual)).toEqual([]);
  });
});

describe('groups in the order of a difference', () => {
  it('are as many as the question asks for', async () => {
    const rows = await over.lastRows(departmentBudgets, 'top 2 departments by overspend');
    expect(rows.map(([department]) => department)).toEqual(['IT', 'Sales']);
  });

  it('come by the percentage where that is said', async () => {
    const rows = await over.lastRows(departmentBudgets, 'top 2 departments by overspend in percent');
    expect(rows.map(([department]) => department)).toEqual(['Sales', 'IT']);
  });

  it('are not averaged in silence', async () => {
    expect(await over.lastRows(departmentBudgets, 'average overspend per department')).toEqual([]);
  });
});

describe('the hours of the day', () => {
  it('are ranked by how many rows fall in them', async () => {
    const [first] = await over.lastRows(timedPurchases, 'what is the busiest hour for purchases?');
    expect(first).toEqual([9, 3]);
  });
});

describe('outliers by a rule that the question names', () => {
  it('are the rows beyond it, or their number', async () => {
    expect(await over.lastRows(paidStays, 'which stays are outliers in cost by the 1.5 IQR rule?')).toEqual([
      ['V-7', 60],
    ]);
    expect(await over.lastRows(paidStays, 'how many stays have an unusual cost, z-score over 3?')).toEqual([
      [1],
    ]);
  });

  it('are not looked for by another rule over time', async () => {
    expect(await over.lastRows(paidStays, 'days with unusual cost, z-score over 3')).toEqual([]);
  });
});

describe('the significance of a difference', () => {
  it('is that of two groups under any of their names, by the test of Welch where none is named', async () => {
    const [row] = await over.lastRows(
      paidStays,
      'is the difference in cost between men and women significant?',
    );
    expect(Number(row?.[1])).toBeCloseTo(0.33538, 4);
  });

  it('is not told of more than two groups, or within others', async () => {
    expect(
      await over.lastRows(paidStays, 'is the difference in cost between men and women significant by day?'),
    ).toEqual([]);
  });
});

describe('a rate of what has ended', () => {
  it('in a period is of the things that began in it', async () => {
    expect(await over.lastRows(begunContracts, 'what percentage of contracts was ended in 2022?')).toEqual([
      [2, 3, 200 / 3],
    ]);
  });
});
