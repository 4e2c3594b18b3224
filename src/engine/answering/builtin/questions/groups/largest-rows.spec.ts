import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  isBusiness,
  personContracts,
} from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import {
  type Deal,
  DEALS,
  isOpen,
  openAndWonDeals,
} from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { memberSales } from '../../../../../../test/support/answering/samples/member-sales.js';
import {
  ordersOfThreeYears,
  productOrders,
  stationWeather,
} from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { type Row, type RowCondition } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const largest = (openAndWonDeals: readonly Deal[]): Deal | undefined =>
  openAndWonDeals.toSorted((left, right) => right.Amount - left.Amount)[0];

const daysOfWaiting = (row: Row): number =>
  (Date.parse(String(row['arrived_on'])) - Date.parse(String(row['ordered_on']))) / 86_400_000;

/** The rows by a number, the largest first. */
const contractsSortedBy = (by: (row: Row) => number, holds: RowCondition = () => true): Row[] =>
  personContracts.rows.filter(holds).toSorted((left, right) => by(right) - by(left));

describe('the largest of some rows', () => {
  it.each([
    ['biggest open deal', isOpen],
    ['largest open deal in EMEA', (deal: Deal) => isOpen(deal) && deal.Region === 'EMEA'],
    ['biggest lost deal', ({ Stage }: Deal) => Stage === 'Closed Lost'],
    ['biggest won deal', ({ Stage }: Deal) => Stage === 'Closed Won'],
    ['largest APAC deal', ({ Region }: Deal) => Region === 'APAC'],
  ])(
    'is a row among those that a state or a value before the noun speaks of: %s',
    async (question, isMeant) => {
      const expected = largest(DEALS.filter(isMeant));
      expect((await over.answered(openAndWonDeals, question)).rows?.[0]).toEqual(
        expect.arrayContaining([expected?.['Deal ID'], expected?.Amount]),
      );
    },
  );

  it('is the oldest of those that are open, and not of all', async () => {
    const [oldest] = DEALS.filter(isOpen).toSorted((left, right) => (left.Created < right.Created ? -1 : 1));
    expect((await over.answered(openAndWonDeals, 'oldest open deal')).rows?.[0]?.[0]).toBe(
      oldest?.['Deal ID'],
    );
  });
});

describe('the first of all rows', () => {
  it.each<[question: string, row: Row | undefined]>([
    [
      'youngest person on the Business plan',
      contractsSortedBy((row) => Number(row['birth_year']), isBusiness)[0],
    ],
    ['who is the oldest person?', contractsSortedBy((row) => -Number(row['birth_year']))[0]],
    [
      'newest Business contract',
      contractsSortedBy((row) => Date.parse(String(row['ordered_on'])), isBusiness)[0],
    ],
    ['which contract has the longest lead time', contractsSortedBy(daysOfWaiting)[0]],
  ])('may be named by an adjective: %s', async (question, row) => {
    const [first] = await over.rows(personContracts, question);
    expect([row?.['contract_no'], row?.['name']].some((each) => first?.includes(each ?? ''))).toBe(true);
  });

  it('may be asked for with the number that decides', async () => {
    const [longest] = contractsSortedBy((row) => Number(row['duration_days']));
    const [first] = await over.rows(personContracts, 'longest contract, how many days');
    expect(first).toEqual(expect.arrayContaining([longest?.['contract_no'], longest?.['duration_days']]));
  });
});

describe('rows that are sorted', () => {
  it.each<[question: string, isRising: boolean]>([
    ['list orders sorted by revenue', true],
    ['list orders ordered by revenue in descending order', false],
    ['list orders ranked by revenue', false],
  ])('rise unless it is said otherwise: %s', async (question, isRising) => {
    const rows = await over.rows(productOrders, question);
    const revenues = rows.map((row) => Number(row[4]));
    expect(revenues.length).toBeGreaterThan(10);
    expect(revenues).toEqual(revenues.toSorted((one, other) => (isRising ? one - other : other - one)));
  });
});

describe('"when" beside a superlative', () => {
  it('asks for the period of amounts and of numbers of rows', async () => {
    const revenue = await over.answeredByDay(ordersOfThreeYears, 'When was revenue highest?');
    expect(revenue.rows?.[0]).toEqual(['2022-11-01', 600]);
    const number = await over.answeredByDay(ordersOfThreeYears, 'when did we have the most orders');
    expect(number.rows?.[0]).toEqual(['2023-11-01', 2]);
  });

  it('asks for the time of a row where levels are not added up, and of a thing that is ranked', async () => {
    expect((await over.answeredByDay(stationWeather, 'when was the temperature highest?')).rows).toEqual([
      ['2024-07-07', 28.5],
    ]);
    expect((await over.answeredByDay(stationWeather, 'when was it coldest')).rows).toEqual([
      ['2024-01-05', -4.5],
    ]);
    expect((await over.answeredByDay(ordersOfThreeYears, 'when was the biggest order?')).rows).toEqual([
      ['2022-11-12', 3, 600],
    ]);
  });
});

describe('the commonest number', () => {
  it('is no row with the largest number, and a yearly average none of rows', async () => {
    expect(
      (await over.answeredByDay(ordersOfThreeYears, 'what is the most common order discount')).rows?.[0],
    ).toEqual([0, 5]);
    expect(
      (await over.answeredByDay(ordersOfThreeYears, 'average yearly revenue')).rows?.[0]?.[0],
    ).toBeCloseTo(1950 / 3, 10);
  });
});

describe('a list of the highest', () => {
  it('has no ties where the last of it is all the others', async () => {
    const { rows, reply } = await over.answeredByDay(
      ordersOfThreeYears,
      'top 2 products by revenue and the rest as other',
    );
    expect(rows).toEqual([
      ['Lamp', 750],
      ['Desk', 700],
      ['Other', 500],
    ]);
    expect(reply).toContain('The 2 highest');
    expect(reply).not.toContain('Ties');
  });
});

describe('a question', () => {
  it('ranks the groups that it names before the word for the order', async () => {
    const rows = await over.rows(memberSales, 'products ranked by average units');
    const means = rows.map(([, mean]) => Number(mean));
    expect(rows).toHaveLength(4);
    expect(means).toEqual(means.toSorted((left, right) => right - left));
  });
});

describe('an amount behind the word for the order', () => {
  it('puts things in the order of an amount', async () => {
    expect((await over.answeredByDay(ordersOfThreeYears, 'products by revenue')).rows).toEqual([
      ['Lamp', 750],
      ['Desk', 700],
      ['Chair', 450],
      ['Mat', 50],
    ]);
  });
});
