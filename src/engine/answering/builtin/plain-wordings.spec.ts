import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  countedContracts,
  isBusiness,
  personContracts,
} from '../../../../test/support/answering/samples/contracts-and-jobs.js';
import { productOrders } from '../../../../test/support/answering/samples/orders-and-weather.js';
import { type Row, type RowCondition } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const daysOfWaiting = (row: Row): number =>
  (Date.parse(String(row['arrived_on'])) - Date.parse(String(row['ordered_on']))) / 86_400_000;

/** The rows by a number, the largest first. */
const contractsSortedBy = (by: (row: Row) => number, holds: RowCondition = () => true): Row[] =>
  personContracts.rows.filter(holds).toSorted((left, right) => by(right) - by(left));

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

describe('two conditions', () => {
  it.each<[question: string, holds: RowCondition]>([
    [
      'number of contracts with 2 adults and 1 child',
      ({ adults, children }) => adults === 2 && children === 1,
    ],
    [
      'how many contracts for exactly 2 adults w/o children',
      ({ adults, children }) => adults === 2 && children === 0,
    ],
    [
      'how many contracts with 1 or 2 children are billed yearly',
      ({ children, billing }) => (children === 1 || children === 2) && billing === 'annual',
    ],
    [
      'number of contracts on the Business plan paying monthly',
      (row) => isBusiness(row) && row['billing'] === 'monthly',
    ],
  ])('may be on numbers or words of time: %s', async (question, holds) => {
    expect(await over.rows(personContracts, question)).toEqual([[countedContracts(holds)]]);
  });

  it('count rows that have some of what is counted, by groups', async () => {
    const rows = await over.rows(personContracts, 'contracts with children by plan');
    const plans = ['Business', 'Private'];
    expect(new Map(rows.map(([plan, number]) => [plan, number]))).toEqual(
      new Map(
        plans.map((plan) => [
          plan,
          countedContracts((row) => row['plan'] === plan && Number(row['children']) > 0),
        ]),
      ),
    );
  });

  it('set words of time against each other where they are values', async () => {
    const mean = (billing: string): number => {
      const rows = personContracts.rows.filter((row) => row['billing'] === billing);
      return rows.reduce((sum, { revenue }) => sum + Number(revenue), 0) / rows.length;
    };
    const rows = await over.rows(personContracts, 'monthly versus annual: average revenue');
    expect(new Map(rows.map(([name, value]) => [name, Number(value).toFixed(6)]))).toEqual(
      new Map(['monthly', 'annual'].map((billing) => [billing, mean(billing).toFixed(6)])),
    );
  });
});

describe('what was bought', () => {
  const [row] = productOrders.rows.slice(17);

  it.each(['what was ordered in order 5017?', 'what did customer K8 buy on 18 January 2024?'])(
    'is a thing: %s',
    async (question) => {
      expect((await over.rows(productOrders, question))[0]).toEqual(
        expect.arrayContaining([row?.['product'] ?? '']),
      );
    },
  );
});

describe('groups that pass a condition', () => {
  const totals = (keyOf: (row: Row) => string): number[] => {
    const sums = new Map<string, number>();
    for (const row of productOrders.rows)
      sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row['revenue']));
    return [...sums.values()];
  };

  it('are counted by periods', async () => {
    const months = totals(({ order_date }) => String(order_date).slice(0, 7));
    const limit = Math.max(...months) - 1;
    expect(await over.rows(productOrders, `in how many months was revenue above ${limit}?`)).toEqual([
      [months.filter((total) => total > limit).length],
    ]);
  });

  it('are counted by values', async () => {
    const products = totals(({ product }) => String(product));
    const limit = Math.min(...products);
    expect(
      await over.rows(productOrders, `how many products had a total revenue of more than ${limit}`),
    ).toEqual([[products.filter((total) => total > limit).length]]);
  });

  it('are ranked by days where a number of them is asked for', async () => {
    const best = productOrders.rows.toSorted(
      (left, right) => Number(right['revenue']) - Number(left['revenue']),
    );
    const rows = await over.rows(productOrders, '2 days with the most revenue');
    expect(rows.slice(0, 1)).toEqual([[best[0]?.['order_date'], best[0]?.['revenue']]]);
  });
});
