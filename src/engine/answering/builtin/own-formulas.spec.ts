import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { townAdverts } from '../../../../test/support/answering/samples/calls-and-adverts.js';
import { billedContracts } from '../../../../test/support/answering/samples/contracts-and-jobs.js';

const over = new AskedTables();

const PROFIT = [
  ['Email', 400],
  ['Radio', 200],
  ['Press', -100],
];

describe('a formula of the asker', () => {
  it.each([
    'profit by medium, profit = revenue - spend',
    'profit per medium, where profit is revenue less spend, and rank it',
    'Let gain = revenue - spend. Gain by medium?',
  ])('is computed wherever its name stands: %s', async (question) => {
    expect(await over.rows(townAdverts, question)).toEqual(PROFIT);
  });

  it('loses none of its parts', async () => {
    expect(await over.rows(townAdverts, 'revenue - spend - fees by medium')).toEqual([
      ['Email', 380],
      ['Radio', 170],
      ['Press', -125],
    ]);
  });

  it('multiplies before it adds, but for what stands in parentheses', async () => {
    expect(await over.rows(townAdverts, 'total of revenue - spend * 2 by town')).toEqual([
      ['Ulm', 50],
      ['Graz', -350],
    ]);
    expect(await over.rows(townAdverts, '(revenue - spend) * 2 by town')).toEqual([
      ['Ulm', 800],
      ['Graz', 200],
    ]);
  });

  it('divides sums by sums, names in names', async () => {
    const question = 'ROI per medium (gain / spend, gain = revenue - spend), rank from best to worst';
    expect(await over.rows(townAdverts, question)).toEqual([
      ['Email', 2],
      ['Radio', 0.5],
      ['Press', -0.5],
    ]);
  });

  it('tells how many of a thing something is per', async () => {
    expect(await over.rows(townAdverts, 'CPM by medium (spend per 1000 views)')).toEqual([
      ['Press', 200],
      ['Email', 50],
      ['Radio', 50],
    ]);
  });

  it('takes the time between two dates', async () => {
    expect(await over.rows(billedContracts, 'average of end date minus start date by plan')).toEqual([
      ['Basic', 192.5],
    ]);
  });
});

describe('the cost of winning something', () => {
  it('is what is spent on each', async () => {
    expect(await over.rows(townAdverts, 'What did it cost us to win one customer on each medium?')).toEqual([
      ['Press', 100],
      ['Radio', 40],
      ['Email', 10],
    ]);
  });
});

describe('two keys with a sign between them', () => {
  it('make a cross table', async () => {
    expect(await over.rows(townAdverts, 'medium x town, sum of customers')).toEqual([
      ['Email', 'Graz', 10],
      ['Email', 'Ulm', 10],
      ['Press', 'Ulm', 2],
      ['Radio', 'Graz', 5],
      ['Radio', 'Ulm', 5],
    ]);
  });
});

describe('a common word', () => {
  it('is a value where another value of its column is set beside it', async () => {
    expect(await over.rows(billedContracts, 'monthly versus annual: average fee')).toEqual([
      ['annual', 40],
      ['monthly', 30],
    ]);
    expect(await over.rows(townAdverts, 'email vs radio: revenue per customer')).toEqual([
      ['Radio', 60],
      ['Email', 30],
    ]);
  });
});

describe('a share', () => {
  it('is of several conditions together where "and" joins what is said of the whole', async () => {
    const question = 'Of all Basic contracts, how many percent were annual and cancelled?';
    expect((await over.rows(billedContracts, question))[0]?.at(-1)).toBeCloseTo(100 / 3, 9);
  });

  it('is asked for each of the values that have a preposition of their own', async () => {
    const question = 'What share of annual contracts has ended, and of monthly ones?';
    const shares = (await over.rows(billedContracts, question)).map((row) => [
      row[0],
      Math.round(Number(row.at(-1))),
    ]);
    expect(shares).toEqual([
      ['annual', 33],
      ['monthly', 33],
    ]);
  });

  it('puts groups in an order where churn is ranked', async () => {
    const rows = await over.rows(billedContracts, 'which plan has the lowest churn?');
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Gold', 0],
      ['Basic', 200 / 3],
    ]);
  });

  it('is of the groups where what the conditions leave is split', async () => {
    const rows = await over.rows(billedContracts, 'active fee split by plan in percent');
    expect(rows.map((row) => [row[0], Math.round(Number(row.at(-1)))])).toEqual([
      ['Gold', 88],
      ['Basic', 12],
    ]);
  });
});

describe('what is lost where things end', () => {
  it('is that of those that have ended, at the time of their end', async () => {
    expect(await over.rows(billedContracts, 'how much of the fee was lost in 2023?')).toEqual([[30]]);
  });

  it('is told beside all that began together', async () => {
    const question = 'Contracts started per year and how many of them are still active';
    expect((await over.rows(billedContracts, question)).map((row) => row.slice(0, 3))).toEqual([
      [2022, 1, 3],
      [2023, 3, 3],
    ]);
  });
});

describe('a heading of words that the table does not know', () => {
  it('is left out where a question follows', async () => {
    const question = 'worst offender: which medium has the highest total of fees?';
    expect((await over.rows(townAdverts, question))[0]).toEqual(['Radio', 30]);
  });
});
