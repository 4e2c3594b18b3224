import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { resultOf, textOf } from '../../../../../../test/support/answering/replies.js';
import {
  costsOfThreeTeams,
  costsOfTwoTeams,
} from '../../../../../../test/support/answering/samples/costs-and-plans.js';
import {
  DEALS,
  isOpen,
  openAndWonDeals,
  sumOfNumbers,
} from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { customerVisits } from '../../../../../../test/support/answering/samples/visits-and-tickets.js';
import { count, rowTable } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const SEASON = [0, 4, 9, 3, -2, -6, -9, -3, 1, 5, 8, -10];

/** A straight line and a season that repeats exactly, until the end of 2023. */
const monthly = (index: number): number => 100 + 2 * index + (SEASON[index % 12] ?? 0);

const steady = rowTable(
  'steady',
  { month_start: 'DATE', revenue: 'INTEGER' },
  count(48).map((i) => ({
    month_start: `20${20 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-28`,
    revenue: monthly(i),
  })),
);

describe('a forecast', () => {
  it('continues a line and a season', async () => {
    const { rows } = resultOf(await over.events(steady, 'forecast revenue for the next 3 months'));
    expect(rows.map(([period]) => period)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01']);
    for (const [index, [, value]] of rows.entries())
      expect(Number(value)).toBeCloseTo(monthly(48 + index), 0);
  });

  it('of a named month is that month alone', async () => {
    const { rows } = resultOf(await over.events(steady, 'what revenue can we expect in March 2024?'));
    expect(rows.map(([period]) => period)).toEqual(['2024-03-01']);
  });

  it('states its method and its error on periods that were left out', async () => {
    const reply = textOf(await over.events(steady, 'forecast revenue for next month'), 'Respond');
    expect(reply).toMatch(
      /the best of three on the last 12 periods, left out for a test: mean absolute error/,
    );
  });

  it('needs more than a few periods', async () => {
    const reply = textOf(
      await over.events(customerVisits, 'forecast the number of visits for next month'),
      'Respond',
    );
    expect(reply).toContain('needs at least eight periods');
  });

  it('takes months written as their first days as whole months', async () => {
    const rows = await over.rows(costsOfThreeTeams, 'forecast the actual cost of Beta for next month');
    expect(rows.map(([month]) => month)).toEqual(['2024-01-01']);
  });

  it('is asked for by a period after the data alone, and by a month that comes', async () => {
    expect((await over.rows(costsOfThreeTeams, 'what would the actual cost of next month be?'))[0]?.[0]).toBe(
      '2024-01-01',
    );
    expect((await over.rows(costsOfThreeTeams, 'forecast actual cost for March')).at(-1)?.[0]).toBe(
      '2024-03-01',
    );
  });
});

describe('a forecast of a quarter', () => {
  it('is one of its months where there are too few quarters', async () => {
    const rows = await over.rows(costsOfTwoTeams, 'forecast the actual costs for the first quarter of 2024');
    expect(rows.map(([month]) => String(month).slice(0, 7))).toEqual(['2024-01', '2024-02', '2024-03']);
  });
});

describe('a sum that is weighted by a probability', () => {
  const expected = rounded(
    sumOfNumbers(DEALS.filter(isOpen).map((deal) => (deal.Amount * deal['Probability (%)']) / 100)),
  );

  it.each([
    'expected revenue of open deals',
    'weighted pipeline of open deals',
    'probability-weighted value of open deals',
  ])('is no forecast: %s', async (question) => {
    expect((await over.answered(openAndWonDeals, question)).rows).toEqual([[expected]]);
  });

  it('is not taken for a course over time', async () => {
    expect((await over.answered(openAndWonDeals, 'expected revenue next quarter')).rows).toBeNull();
  });
});
