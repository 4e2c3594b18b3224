import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { rowsOf, type Rows } from '../../../../test/support/answering/rows-of.js';
import { count, dayAfter, pick, rowTable } from '../../../../test/support/answering/tables.js';

/**
 * Purchases of three buyers in two years: Ann comes in both, Bob in 2022 alone, Cid in 2023 alone and only once. The
 * revenue of the Hill shop hardly varies; one purchase costs far more than all others.
 */
const purchases = rowTable(
  'purchases',
  {
    purchase_id: 'VARCHAR',
    buyer: 'VARCHAR',
    bought_on: 'DATE',
    shop: 'VARCHAR',
    revenue: 'DOUBLE',
    units: 'INTEGER',
    rating: 'INTEGER',
  },
  count(41).map((i) => ({
    purchase_id: `P-${100 + i}`,
    buyer: i === 40 ? 'Cid' : pick(['Ann', 'Bob'], i),
    bought_on: i % 2 === 0 && i >= 20 ? dayAfter('2023-02-01', i) : dayAfter('2022-02-01', i),
    shop: pick(['Harbour', 'Hill'], Math.floor(i / 2)),
    revenue: i === 28 ? 900 : Math.floor(i / 2) % 2 === 0 ? 40 + (i % 20) : 50 + (i % 2),
    units: 1 + (i % 4),
    rating: i % 5 === 0 ? null : 3 + (i % 3),
  })),
);

/** Costs of two teams by month: Alpha is over its budget in three months of twelve, Beta in nine. */
const costs = rowTable(
  'costs',
  { team: 'VARCHAR', month: 'DATE', budget: 'DOUBLE', actual: 'DOUBLE' },
  count(24).map((i) => {
    const [team, month] = [pick(['Alpha', 'Beta'], i), Math.floor(i / 2)];
    const isOver = team === 'Alpha' ? month < 3 : month < 9;
    return {
      team,
      month: `2023-${String(1 + month).padStart(2, '0')}-01`,
      budget: 100,
      actual: isOver ? 101 : 95,
    };
  }),
);

const fixtures = new Map<string, AnalysisFixture>();
beforeAll(async () => {
  for (const table of [purchases, costs]) fixtures.set(table.name, await AnalysisFixture.create([table]));
});
afterAll(() => Promise.all([...fixtures.values()].map((fixture) => fixture.close())));

function answerRows(table: { readonly name: string }, question: string): Promise<Rows> {
  const fixture = fixtures.get(table.name);
  if (!fixture) throw new Error(`no fixture ${table.name}`);
  return rowsOf(fixture.request(question));
}

describe('things that come in several periods', () => {
  it('are counted where they came in each of them', async () => {
    expect(await answerRows(purchases, 'how many buyers bought in both 2022 and 2023?')).toEqual([[1]]);
  });

  it('are counted where they came in one and not in another', async () => {
    expect(await answerRows(purchases, 'how many buyers bought in 2022 but not in 2023?')).toEqual([[1]]);
  });

  it('have a share in those that came first', async () => {
    const [row] = await answerRows(purchases, 'what percentage of the buyers of 2022 bought again in 2023?');
    expect(row?.at(-1)).toBe(50);
  });

  it('limit the rows of what else is asked for', async () => {
    const rows = await answerRows(
      purchases,
      'total units in 2022 of buyers who bought in 2022 but not in 2023',
    );
    const units = purchases.rows.filter(({ buyer }) => buyer === 'Bob').map((row) => Number(row['units']));
    expect(rows).toEqual([[units.reduce((sum, each) => sum + each, 0)]]);
  });

  it('have a share that came only once', async () => {
    const [row] = await answerRows(purchases, 'what share of buyers bought only once?');
    expect(row?.at(-1)).toBeCloseTo(100 / 3, 6);
  });
});

describe('spread', () => {
  it('is least where values are most consistent', async () => {
    expect((await answerRows(purchases, 'which shop has the most consistent revenue?'))[0]?.[0]).toBe('Hill');
    expect((await answerRows(purchases, 'which shop varies most in revenue?'))[0]?.[0]).toBe('Harbour');
  });

  it('is told by groups as an interquartile range and as a coefficient of variation', async () => {
    const ranges = await answerRows(purchases, 'interquartile range of revenue by shop');
    expect(ranges.find(([shop]) => shop === 'Hill')?.[1]).toBe(1);
    const variations = await answerRows(purchases, 'coefficient of variation of revenue by shop');
    expect(variations.map(([shop]) => shop)).toEqual(['Harbour', 'Hill']);
  });

  it('is the difference between the highest and the lowest', async () => {
    const rows = await answerRows(purchases, 'difference between the highest and lowest revenue by shop');
    expect(rows.find(([shop]) => shop === 'Hill')).toEqual(['Hill', 1]);
  });
});

describe('outliers', () => {
  it('are told of what is computed for each row', async () => {
    const rows = await answerRows(purchases, 'purchases with an unusually high revenue per unit');
    expect(rows.map(([id]) => id)).toEqual(['P-128']);
  });

  it('are counted beyond so many standard deviations, and by the usual rule where none is named', async () => {
    expect(
      await answerRows(purchases, 'how many revenues are more than 3 sigma away from the mean?'),
    ).toEqual([[1]]);
    expect(await answerRows(purchases, 'how many outliers are there in units?')).toEqual([[0]]);
  });
});

describe('gaps', () => {
  it('are told as the share of rows that have a value, by groups too', async () => {
    expect((await answerRows(purchases, 'how complete is the rating?'))[0]?.at(-1)).toBeCloseTo(
      100 * (32 / 41),
      6,
    );
    expect(await answerRows(purchases, 'fill rate of rating per shop')).toHaveLength(2);
  });

  it('are meant where a column is denied, and not the value behind it', async () => {
    const rows = await answerRows(purchases, 'how many purchases have never been given a rating at Hill?');
    const expected = purchases.rows.filter(({ shop, rating }) => shop === 'Hill' && rating === null).length;
    expect(rows).toEqual([[expected]]);
  });
});

describe('a target', () => {
  it('is surpassed in a share of the periods, in all or for each group', async () => {
    expect(await answerRows(costs, 'share of months in which Alpha was over budget')).toEqual([[3, 12, 25]]);
    expect(await answerRows(costs, 'share of months over budget for each team')).toEqual([
      ['Beta', 9, 12, 75],
      ['Alpha', 3, 12, 25],
    ]);
  });

  it('has one group closest to it', async () => {
    expect((await answerRows(costs, 'which team is closest to its budget?')).map(([team]) => team)).toEqual([
      'Beta',
    ]);
  });

  it('may be named by the question', async () => {
    const rows = await answerRows(purchases, 'our goal is a rating of at least 4.5. which shops missed it?');
    expect(rows.map(([shop]) => shop).toSorted()).toEqual(['Harbour', 'Hill']);
  });
});

describe('the biggest outlier', () => {
  it('is one row, told apart by its key', async () => {
    expect(await answerRows(purchases, 'single biggest outlier among the purchases by revenue')).toEqual([
      ['P-128', 900],
    ]);
  });
});

describe('a forecast of a quarter', () => {
  it('is one of its months where there are too few quarters', async () => {
    const rows = await answerRows(costs, 'forecast the actual costs for the first quarter of 2024');
    expect(rows.map(([month]) => String(month).slice(0, 7))).toEqual(['2024-01', '2024-02', '2024-03']);
  });
});
