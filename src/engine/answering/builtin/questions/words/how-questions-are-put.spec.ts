import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { type Rows, rowsOf } from '../../../../../../test/support/answering/rows-of.js';
import { townAdverts } from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import { costsOfThreeTeams } from '../../../../../../test/support/answering/samples/costs-and-plans.js';
import { kioskSales } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import {
  dayOfSale,
  isSoldBetween,
  memberSales,
  revenueWhere,
} from '../../../../../../test/support/answering/samples/member-sales.js';
import { type RowCondition } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

describe('how a question is put', () => {
  it('changes nothing of it', async () => {
    const plain = await over.rows(costsOfThreeTeams, 'total actual cost of Beta in 2023');
    const asked =
      'Hi, our controller asked me whether you could probably tell the total actual cost of Beta in 2023';
    expect(await over.rows(costsOfThreeTeams, asked)).toEqual(plain);
  });

  it('hides no condition on a value that a question does not know', async () => {
    expect(await over.rows(costsOfThreeTeams, 'total actual cost of the enterprise teams')).toEqual([]);
  });
});

describe('a question', () => {
  it('passes over words that say nothing more', async () => {
    const rows = await over.rows(
      memberSales,
      'Honestly, how much company revenue do we mostly get from the North?',
    );
    expect(rows).toEqual([[revenueWhere(({ region }) => region === 'North')]]);
  });

  it('counts rows beside what it measures', async () => {
    const rows = await over.rows(memberSales, 'orders and revenue by region');
    const [north] = rows.filter(([region]) => region === 'North');
    expect(north).toEqual([
      'North',
      memberSales.rows.filter(({ region }) => region === 'North').length,
      revenueWhere(({ region }) => region === 'North'),
    ]);
  });
});

describe('a question that corrects itself', () => {
  it.each([
    ['revenue from the North in 2023, no wait, I mean the South', 70],
    ['total revenue of the North, sorry, the East', 10],
    ['total cost in 2022, make that 2023', 180],
  ])('means what it says last (%s)', async (question, value) => {
    expect(await over.lastRows(kioskSales, question)).toEqual([[value]]);
  });

  it('is not answered where nothing before can be meant', async () => {
    expect(await over.lastRows(kioskSales, 'total revenue in 2023, no wait, I mean Online')).toEqual([]);
  });
});

describe('a heading of words that the table does not know', () => {
  it('is left out where a question follows', async () => {
    const question = 'worst offender: which medium has the highest total of fees?';
    expect((await over.rows(townAdverts, question))[0]).toEqual(['Radio', 30]);
  });
});

describe('a question that follows up', () => {
  async function after(first: string, next: string): Promise<Rows> {
    const request = { ...(await over.request(memberSales, next)), history: [{ question: first, reply: '' }] };
    return rowsOf(request);
  }

  it('moves the period of before', async () => {
    const rows = await after('revenue of the North in 2023', 'what about the year before?');
    const holds: RowCondition = (row) => row['region'] === 'North' && dayOfSale(row).startsWith('2022');
    expect(rows).toEqual([[revenueWhere(holds)]]);
  });

  it('names a part of the same year', async () => {
    const rows = await after('revenue in Q2 2022', 'and in Q3?');
    expect(rows).toEqual([[revenueWhere(isSoldBetween('2022-07-01', '2022-09-30'))]]);
  });

  it('splits the groups of before', async () => {
    const rows = await after('revenue by region', 'now split that by product');
    expect(rows).toHaveLength(12);
  });

  it('puts other groups in place of those of before', async () => {
    const rows = await after('revenue by region', 'now split that by product instead');
    expect(rows).toHaveLength(new Set(memberSales.rows.map((row) => row['product'])).size);
  });
});
