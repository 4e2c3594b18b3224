import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { type Rows, rowsOf, tablesOf } from '../../../../test/support/answering/rows-of.js';
import {
  buyingMembers,
  dayOfSale,
  isSoldBetween,
  memberSales,
  revenueWhere,
} from '../../../../test/support/answering/samples/member-sales.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { type RowCondition } from '../../../../test/support/answering/tables.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

const over = new AskedTables();

const salesAndMembers = [memberSales, buyingMembers];

describe('a question', () => {
  it('passes over words that say nothing more', async () => {
    const rows = await over.rows(
      memberSales,
      'Honestly, how much company revenue do we mostly get from the North?',
    );
    expect(rows).toEqual([[revenueWhere(({ region }) => region === 'North')]]);
  });

  it('may call the name of a row by a word of its own', async () => {
    const [row] = await over.rows(memberSales, 'which product was bought with reference SL-150?');
    expect(row).toContain(memberSales.rows[50]?.['product']);
  });

  it('sets two values against each other by a comparative', async () => {
    const rows = await over.rows(memberSales, 'is the North doing better than the South in revenue?');
    const totals = ['North', 'South'].map((each) => [each, revenueWhere(({ region }) => region === each)]);
    expect(rows.map((row) => [...row]).toSorted()).toEqual(totals);
  });

  it('sets the rows of a yes-or-no column against the others', async () => {
    const rows = await over.rows(memberSales, 'do returned sales bring more revenue than the others?');
    expect(rows).toHaveLength(2);
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

  it('ranks the groups that it names before the word for the order', async () => {
    const rows = await over.rows(memberSales, 'products ranked by average units');
    const means = rows.map(([, mean]) => Number(mean));
    expect(rows).toHaveLength(4);
    expect(means).toEqual(means.toSorted((left, right) => right - left));
  });

  it('is refused where one side of a comparison is not understood', async () => {
    expect(await over.rows(memberSales, 'revenue of the North against monthly ones')).toEqual([]);
  });
});

describe('rows of a table that is joined', () => {
  const bought = new Set(memberSales.rows.map((row) => row['member_id']));

  it.each([['never bought', 'how many members never bought anything?']])(
    'may have no partner: %s',
    async (_rule, question) => {
      const none = buyingMembers.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length;
      expect(await over.rows(salesAndMembers, question)).toEqual([[none]]);
    },
  );

  it('may have no partner in each group', async () => {
    const rows = await over.rows(salesAndMembers, 'how many members never bought anything by town');
    const total = rows.reduce((sum, [, number]) => sum + Number(number), 0);
    expect(total).toBe(buyingMembers.rows.filter((row) => !bought.has(row['member_id'] ?? null)).length);
  });

  it('are not counted by guess where a time lies outside the dates of their own table', async () => {
    const usual = new BuiltinAnalyst(noCharts, searchHere);
    expect(
      await tablesOf(
        await over.request(salesAndMembers, 'number of distinct members per town in 2023'),
        usual,
      ),
    ).toEqual([]);
  });
});

describe('ages in bands', () => {
  const inBands = (...bands: string[]): number =>
    buyingMembers.rows.filter((row) => row['gender'] === 'female' && bands.includes(String(row['age_group'])))
      .length;

  it.each([
    ['below a number', 'how many women under 35 are there?', ['18-34']],
    ['from a number on', 'how many women of 35 or older are there?', ['35-54', '55+']],
  ])('are compared %s', async (_rule, question, bands) => {
    expect(await over.rows(buyingMembers, question)).toEqual([[inBands(...bands)]]);
  });

  it('are refused where the number cuts one in two', async () => {
    expect(await over.rows(buyingMembers, 'how many women under 40 are there?')).toEqual([]);
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
