import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { costsOfTwoTeams } from '../../../../test/support/answering/samples/costs-and-plans.js';
import { purchasesOfThreeBuyers } from '../../../../test/support/answering/samples/purchases.js';

const over = new AskedTables();

describe('things that come in several periods', () => {
  it('are counted where they came in each of them', async () => {
    expect(await over.rows(purchasesOfThreeBuyers, 'how many buyers bought in both 2022 and 2023?')).toEqual([
      [1],
    ]);
  });

  it('are counted where they came in one and not in another', async () => {
    expect(
      await over.rows(purchasesOfThreeBuyers, 'how many buyers bought in 2022 but not in 2023?'),
    ).toEqual([[1]]);
  });

  it('have a share in those that came first', async () => {
    const [row] = await over.rows(
      purchasesOfThreeBuyers,
      'what percentage of the buyers of 2022 bought again in 2023?',
    );
    expect(row?.at(-1)).toBe(50);
  });

  it('limit the rows of what else is asked for', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'total units in 2022 of buyers who bought in 2022 but not in 2023',
    );
    const units = purchasesOfThreeBuyers.rows
      .filter(({ buyer }) => buyer === 'Bob')
      .map((row) => Number(row['units']));
    expect(rows).toEqual([[units.reduce((sum, each) => sum + each, 0)]]);
  });

  it('have a share that came only once', async () => {
    const [row] = await over.rows(purchasesOfThreeBuyers, 'what share of buyers bought only once?');
    expect(row?.at(-1)).toBeCloseTo(100 / 3, 6);
  });
});

describe('spread', () => {
  it('is least where values are most consistent', async () => {
    expect(
      (await over.rows(purchasesOfThreeBuyers, 'which shop has the most consistent revenue?'))[0]?.[0],
    ).toBe('Hill');
    expect((await over.rows(purchasesOfThreeBuyers, 'which shop varies most in revenue?'))[0]?.[0]).toBe(
      'Harbour',
    );
  });

  it('is told by groups as an interquartile range and as a coefficient of variation', async () => {
    const ranges = await over.rows(purchasesOfThreeBuyers, 'interquartile range of revenue by shop');
    expect(ranges.find(([shop]) => shop === 'Hill')?.[1]).toBe(1);
    const variations = await over.rows(purchasesOfThreeBuyers, 'coefficient of variation of revenue by shop');
    expect(variations.map(([shop]) => shop)).toEqual(['Harbour', 'Hill']);
  });

  it('is the difference between the highest and the lowest', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'difference between the highest and lowest revenue by shop',
    );
    expect(rows.find(([shop]) => shop === 'Hill')).toEqual(['Hill', 1]);
  });
});

describe('outliers', () => {
  it('are told of what is computed for each row', async () => {
    const rows = await over.rows(purchasesOfThreeBuyers, 'purchases with an unusually high revenue per unit');
    expect(rows.map(([id]) => id)).toEqual(['P-128']);
  });

  it('are counted beyond so many standard deviations, and by the usual rule where none is named', async () => {
    expect(
      await over.rows(purchasesOfThreeBuyers, 'how many revenues are more than 3 sigma away from the mean?'),
    ).toEqual([[1]]);
    expect(await over.rows(purchasesOfThreeBuyers, 'how many outliers are there in units?')).toEqual([[0]]);
  });
});

describe('gaps', () => {
  it('are told as the share of rows that have a value, by groups too', async () => {
    expect((await over.rows(purchasesOfThreeBuyers, 'how complete is the rating?'))[0]?.at(-1)).toBeCloseTo(
      100 * (32 / 41),
      6,
    );
    expect(await over.rows(purchasesOfThreeBuyers, 'fill rate of rating per shop')).toHaveLength(2);
  });

  it('are meant where a column is denied, and not the value behind it', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'how many purchases have never been given a rating at Hill?',
    );
    const expected = purchasesOfThreeBuyers.rows.filter(
      ({ shop, rating }) => shop === 'Hill' && rating === null,
    ).length;
    expect(rows).toEqual([[expected]]);
  });
});

describe('a target', () => {
  it('is surpassed in a share of the periods, in all or for each group', async () => {
    expect(await over.rows(costsOfTwoTeams, 'share of months in which Alpha was over budget')).toEqual([
      [3, 12, 25],
    ]);
    expect(await over.rows(costsOfTwoTeams, 'share of months over budget for each team')).toEqual([
      ['Beta', 9, 12, 75],
      ['Alpha', 3, 12, 25],
    ]);
  });

  it('has one group closest to it', async () => {
    expect(
      (await over.rows(costsOfTwoTeams, 'which team is closest to its budget?')).map(([team]) => team),
    ).toEqual(['Beta']);
  });

  it('may be named by the question', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'our goal is a rating of at least 4.5. which shops missed it?',
    );
    expect(rows.map(([shop]) => shop).toSorted()).toEqual(['Harbour', 'Hill']);
  });
});

describe('the biggest outlier', () => {
  it('is one row, told apart by its key', async () => {
    expect(
      await over.rows(purchasesOfThreeBuyers, 'single biggest outlier among the purchases by revenue'),
    ).toEqual([['P-128', 900]]);
  });
});

describe('a forecast of a quarter', () => {
  it('is one of its months where there are too few quarters', async () => {
    const rows = await over.rows(costsOfTwoTeams, 'forecast the actual costs for the first quarter of 2024');
    expect(rows.map(([month]) => String(month).slice(0, 7))).toEqual(['2024-01', '2024-02', '2024-03']);
  });
});
