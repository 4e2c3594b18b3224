import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { plansByMonth } from '../../../../../../test/support/answering/samples/costs-and-plans.js';
import { count, pick, rowTable, spread } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const STORES = ['Aldgate', 'Bexley', 'Carlton'];

/** Three weeks of each month in each store: several rows for each store and month. */
const RESULTS = count(90).map((i) => ({
  store: pick(STORES, i),
  week: `2024-0${1 + Math.floor(i / 15)}-${String(1 + (i % 15)).padStart(2, '0')}`,
  target: 1000,
  sales: 900 + (spread(i, 11) % 180) + (i % 3) * 20,
}));

const stores = rowTable(
  'store_results',
  { Store: 'VARCHAR', Week: 'DATE', 'Sales Target': 'INTEGER', Sales: 'INTEGER' },
  RESULTS.map(({ store, week, target, sales }) => ({
    Store: store,
    Week: week,
    'Sales Target': target,
    Sales: sales,
  })),
);

/** One row for each site, with two targets. */
const SITES = count(12).map((i) => ({
  site: `Site ${i}`,
  goal: 500,
  revenue: 430 + ((i * 37) % 150),
  wanted: 75,
}));

const sites = rowTable(
  'sites',
  {
    Site: 'VARCHAR',
    'Target Occupancy %': 'INTEGER',
    'Occupancy %': 'INTEGER',
    'Revenue Goal': 'INTEGER',
    Revenue: 'INTEGER',
  },
  SITES.map(({ site, goal, revenue, wanted }, i) => ({
    Site: site,
    'Target Occupancy %': wanted,
    'Occupancy %': 60 + ((i * 13) % 35),
    'Revenue Goal': goal,
    Revenue: revenue,
  })),
);

const missedOf = (store: string): number =>
  RESULTS.filter((each) => each.store === store && each.sales < each.target).length;

const OF_EACH = RESULTS.length / STORES.length;

describe('how often a target was missed', () => {
  it.each([
    'how often did Bexley miss its target',
    'How many times did Bexley miss its target?',
    'how frequently did Bexley fall short of its target',
  ])('counts the rows, and not the periods that they are in: %s', async (question) => {
    const [row] = await over.rows(stores, question);
    expect(row?.slice(0, 2)).toEqual([missedOf('Bexley'), OF_EACH]);
  });

  it.each(['how often did each store miss its target?', 'which store missed its target most often'])(
    'is told for each group: %s',
    async (question) => {
      const given = (await over.rows(stores, question)).map((row) => row.slice(0, 3));
      expect(given.toSorted()).toEqual(STORES.map((store) => [store, missedOf(store), OF_EACH]));
    },
  );

  it('counts periods where these are named', async () => {
    const months = new Map<string, number>();
    for (const { store, week, target, sales } of RESULTS)
      if (store === 'Bexley')
        months.set(week.slice(0, 7), (months.get(week.slice(0, 7)) ?? 0) + sales - target);
    const missed = [...months.values()].filter((difference) => difference < 0).length;
    const [row] = await over.rows(stores, 'in how many months did Bexley miss its target');
    expect(row?.slice(0, 2)).toEqual([missed, months.size]);
  });
});

describe('what is set beside a target', () => {
  it('is every group where it is asked for either side', async () => {
    expect(await over.rows(stores, 'by how much did each store miss or beat its target?')).toHaveLength(3);
  });

  it('is said by one word alone', async () => {
    const rows = await over.rows(stores, 'attainment by store');
    expect(rows.map(([store]) => store).toSorted()).toEqual(STORES);
  });

  it('is beside the target that is named, of several', async () => {
    const missed = SITES.filter(({ revenue, goal }) => revenue < goal);
    expect(await over.rows(sites, 'how many sites missed their revenue goal')).toEqual([[missed.length]]);
    expect(await over.rows(sites, 'which sites missed their revenue goal')).toHaveLength(missed.length);
  });

  it('is each of the groups where several are asked for', async () => {
    expect(await over.rows(plansByMonth, 'which accounts are furthest off plan')).toHaveLength(4);
    expect(await over.rows(plansByMonth, 'which account is furthest from plan')).toHaveLength(1);
  });
});
