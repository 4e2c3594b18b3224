import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  clinicVisits,
  VISIT_ROWS,
  visitsWith,
} from '../../../../../../test/support/answering/samples/clinic-visits.js';
import { kioskSales, labels } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import { productOrders } from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import { type Row } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

describe('a level that is no number', () => {
  it.each([
    'which regions are above average in revenue?',
    'Which regions bring in more revenue than the average region?',
    'regions with above-average revenue',
    "which regions' revenue is over the mean of all regions",
  ])('is the mean of the sums of all groups (%s)', async (question) => {
    expect(await over.lastRows(kioskSales, question)).toEqual([['North', 320]]);
  });

  it('is the mean of all rows where rows are compared', async () => {
    expect(await over.lastRows(kioskSales, 'how many sales have a revenue above average?')).toEqual([[2]]);
  });

  it('counts the groups beyond it', async () => {
    expect(await over.lastRows(kioskSales, 'how many regions are below average in revenue?')).toEqual([[2]]);
  });

  it('may be a percentage of the whole', async () => {
    const question = 'which regions generate more than 15 percent of the revenue?';
    expect(await over.lastRows(kioskSales, question)).toEqual([
      ['North', 320, 80],
      ['South', 70, 17.5],
    ]);
  });

  it('may be a number that is to be near', async () => {
    expect(await over.lastRows(kioskSales, "which region's total revenue is closest to 60?")).toEqual([
      ['South', 70],
    ]);
    const rows = await over.lastRows(kioskSales, 'the 2 sales whose revenue is closest to 36');
    expect(labels(rows)).toEqual(['S-3', 'S-4']);
  });
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

describe('things with several of something else', () => {
  const several = [...new Set(VISIT_ROWS.map((row) => row[1]))].filter(
    (patient) => new Set(visitsWith(1, patient).map((row) => row[3])).size > 1,
  );

  it.each([
    'how many patients went to more than one clinic',
    'how many patients visited 2 or more different clinics',
  ])('are those with different ones, each counted once: %s', async (question) => {
    expect(await over.rowsByDay(clinicVisits, question)).toEqual([[several.length]]);
  });

  it('are listed, and no age is compared', async () => {
    const rows = await over.rowsByDay(clinicVisits, 'patients with more than one clinic');
    expect(rows?.map(([patient]) => patient).toSorted()).toEqual(several.toSorted());
  });
});
