import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { rowsOf, type Rows } from '../../../../test/support/answering/rows-of.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  rowTable,
  spread,
} from '../../../../test/support/answering/tables.js';

/** Contracts of people, of whom no two are of one age. */
const contracts = rowTable(
  'contracts',
  {
    contract_no: 'VARCHAR',
    name: 'VARCHAR',
    birth_year: 'INTEGER',
    ordered_on: 'DATE',
    arrived_on: 'DATE',
    plan: 'VARCHAR',
    billing: 'VARCHAR',
    adults: 'INTEGER',
    children: 'INTEGER',
    duration_days: 'INTEGER',
    revenue: 'INTEGER',
  },
  count(60).map((i) => ({
    contract_no: `CN-${100 + i}`,
    name: `${pick(['Ada', 'Ben', 'Cleo'], i)} Holm ${i}`,
    birth_year: 1940 + ((i * 37) % 60),
    ordered_on: dayAfter('2023-01-01', (i * 23) % 60),
    arrived_on: dayAfter('2023-03-01', (i * 41) % 360),
    plan: pick(['Business', 'Private'], spread(i, 3)),
    billing: pick(['monthly', 'annual'], spread(i, 5)),
    adults: 1 + (spread(i, 7) % 3),
    children: spread(i, 11) % 3,
    duration_days: 10 + ((i * 17) % 61),
    revenue: 50 + (spread(i, 13) % 300),
  })),
);

const orders = rowTable(
  'orders',
  { order_id: 'INTEGER', order_date: 'DATE', customer_id: 'VARCHAR', product: 'VARCHAR', revenue: 'INTEGER' },
  count(80).map((i) => ({
    order_id: 5000 + i,
    order_date: dayAfter('2024-01-01', i),
    customer_id: `K${i % 9}`,
    product: pick(['Lamp', 'Chair', 'Rug'], spread(i, 3)),
    revenue: 20 + (spread(i, 5) % 100),
  })),
);

let people: AnalysisFixture;
let sold: AnalysisFixture;
beforeAll(async () => {
  people = await AnalysisFixture.create([contracts]);
  sold = await AnalysisFixture.create([orders]);
});
afterAll(async () => {
  await people.close();
  await sold.close();
});

const peopleRows = (question: string): Promise<Rows> => rowsOf(people.request(question));
const soldRows = (question: string): Promise<Rows> => rowsOf(sold.request(question));

type Condition = (row: Row) => boolean;
const counted = (holds: Condition): number => contracts.rows.filter(holds).length;
const isBusiness: Condition = ({ plan }) => plan === 'Business';
const days = (row: Row): number =>
  (Date.parse(String(row['arrived_on'])) - Date.parse(String(row['ordered_on']))) / 86_400_000;

/** The rows by a number, the largest first. */
const sorted = (by: (row: Row) => number, holds: Condition = () => true): Row[] =>
  contracts.rows.filter(holds).toSorted((left, right) => by(right) - by(left));

describe('the first of all rows', () => {
  it.each<[question: string, row: Row | undefined]>([
    ['youngest person on the Business plan', sorted((row) => Number(row['birth_year']), isBusiness)[0]],
    ['who is the oldest person?', sorted((row) => -Number(row['birth_year']))[0]],
    ['newest Business contract', sorted((row) => Date.parse(String(row['ordered_on'])), isBusiness)[0]],
    ['which contract has the longest lead time', sorted(days)[0]],
  ])('may be named by an adjective: %s', async (question, row) => {
    const [first] = await peopleRows(question);
    expect([row?.['contract_no'], row?.['name']].some((each) => first?.includes(each ?? ''))).toBe(true);
  });

  it('may be asked for with the number that decides', async () => {
    const [longest] = sorted((row) => Number(row['duration_days']));
    const [first] = await peopleRows('longest contract, how many days');
    expect(first).toEqual(expect.arrayContaining([longest?.['contract_no'], longest?.['duration_days']]));
  });
});

describe('rows that are sorted', () => {
  it.each<[question: string, isRising: boolean]>([
    ['list orders sorted by revenue', true],
    ['list orders ordered by revenue in descending order', false],
    ['list orders ranked by revenue', false],
  ])('rise unless it is said otherwise: %s', async (question, isRising) => {
    const rows = await soldRows(question);
    const revenues = rows.map((row) => Number(row[4]));
    expect(revenues.length).toBeGreaterThan(10);
    expect(revenues).toEqual(revenues.toSorted((one, other) => (isRising ? one - other : other - one)));
  });
});

describe('two conditions', () => {
  it.each<[question: string, holds: Condition]>([
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
    expect(await peopleRows(question)).toEqual([[counted(holds)]]);
  });

  it('count rows that have some of what is counted, by groups', async () => {
    const rows = await peopleRows('contracts with children by plan');
    const plans = ['Business', 'Private'];
    expect(new Map(rows.map(([plan, number]) => [plan, number]))).toEqual(
      new Map(
        plans.map((plan) => [plan, counted((row) => row['plan'] === plan && Number(row['children']) > 0)]),
      ),
    );
  });

  it('set words of time against each other where they are values', async () => {
    const mean = (billing: string): number => {
      const rows = contracts.rows.filter((row) => row['billing'] === billing);
      return rows.reduce((sum, { revenue }) => sum + Number(revenue), 0) / rows.length;
    };
    const rows = await peopleRows('monthly versus annual: average revenue');
    expect(new Map(rows.map(([name, value]) => [name, Number(value).toFixed(6)]))).toEqual(
      new Map(['monthly', 'annual'].map((billing) => [billing, mean(billing).toFixed(6)])),
    );
  });
});

describe('what was bought', () => {
  const [row] = orders.rows.slice(17);

  it.each(['what was ordered in order 5017?', 'what did customer K8 buy on 18 January 2024?'])(
    'is a thing: %s',
    async (question) => {
      expect((await soldRows(question))[0]).toEqual(expect.arrayContaining([row?.['product'] ?? '']));
    },
  );
});

describe('groups that pass a condition', () => {
  const totals = (keyOf: (row: Row) => string): number[] => {
    const sums = new Map<string, number>();
    for (const row of orders.rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row['revenue']));
    return [...sums.values()];
  };

  it('are counted by periods', async () => {
    const months = totals(({ order_date }) => String(order_date).slice(0, 7));
    const limit = Math.max(...months) - 1;
    expect(await soldRows(`in how many months was revenue above ${limit}?`)).toEqual([
      [months.filter((total) => total > limit).length],
    ]);
  });

  it('are counted by values', async () => {
    const products = totals(({ product }) => String(product));
    const limit = Math.min(...products);
    expect(await soldRows(`how many products had a total revenue of more than ${limit}`)).toEqual([
      [products.filter((total) => total > limit).length],
    ]);
  });

  it('are ranked by days where a number of them is asked for', async () => {
    const best = orders.rows.toSorted((left, right) => Number(right['revenue']) - Number(left['revenue']));
    const rows = await soldRows('2 days with the most revenue');
    expect(rows.slice(0, 1)).toEqual([[best[0]?.['order_date'], best[0]?.['revenue']]]);
  });
});
