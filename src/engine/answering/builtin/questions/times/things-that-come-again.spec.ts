import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { resultOf } from '../../../../../../test/support/answering/replies.js';
import { kioskSales, labels } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import {
  ordersOfThreeCustomers,
  purchasesOfThreeBuyers,
  timedPurchases,
} from '../../../../../../test/support/answering/samples/purchases.js';
import { customerVisits } from '../../../../../../test/support/answering/samples/visits-and-tickets.js';

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

describe('two things that are set against each other', () => {
  it('are two periods in both of which somebody bought', async () => {
    const rows = await over.lastRows(kioskSales, 'which clients bought in both 2022 and 2023?');
    expect(labels(rows)).toEqual(['Ida', 'Leo']);
    expect(await over.lastRows(kioskSales, 'how many clients bought in 2022 and again in 2023?')).toEqual([
      [2],
    ]);
  });
});

describe('cohorts', () => {
  it('count who comes again in each later month', async () => {
    const { rows } = resultOf(await over.events(customerVisits, 'customer retention by month'));
    expect(rows).toEqual([
      ['2024-01-01', 0, 2, 100],
      ['2024-01-01', 1, 1, 50],
      ['2024-01-01', 2, 2, 100],
      ['2024-02-01', 0, 1, 100],
    ]);
  });

  it('count who comes for the first time', async () => {
    expect(resultOf(await over.events(customerVisits, 'new customers per month')).rows).toEqual([
      ['2024-01-01', 2],
      ['2024-02-01', 1],
    ]);
  });
});

describe('the first date of a thing', () => {
  it('is what a period beside it limits', async () => {
    expect(
      resultOf(await over.events(customerVisits, 'customers by month of their first visit in January 2024'))
        .rows,
    ).toEqual([['2024-01-01', 2]]);
  });

  it('may be limited by the last periods of the data', async () => {
    const [row] = resultOf(
      await over.events(
        customerVisits,
        'how many customers came for their first visit in the last 2 months?',
      ),
    ).rows;
    expect(row).toEqual([1]);
  });

  it('of one thing is its earliest', async () => {
    const purchases = 'when was the first purchase of Leo?';
    expect(resultOf(await over.events(customerVisits, purchases)).rows).toEqual([['2024-01-20']]);
  });

  it('tells how many come again', async () => {
    const events = await over.events(
      customerVisits,
      'how many customers with a first visit in January 2024 came back?',
    );
    expect(resultOf(events).rows).toEqual([[2, 2, 100]]);
  });
});

describe('the first date of a customer', () => {
  it('makes groups of which a number is computed, beside their sizes', async () => {
    expect(
      await over.lastRows(timedPurchases, 'revenue by year of the first purchase of the customer'),
    ).toEqual([
      [2022, 70, 2],
      [2023, 240, 1],
    ]);
    const each = await over.lastRows(timedPurchases, 'revenue per customer for each first-purchase year');
    expect(each.map(([year, value]) => [year, value])).toEqual([
      [2022, 35],
      [2023, 240],
    ]);
  });

  it('is in the period beside it, while other periods are those of the rows', async () => {
    expect(
      await over.lastRows(timedPurchases, 'how much revenue did customers who first bought in 2022 bring?'),
    ).toEqual([[70]]);
    expect(await over.lastRows(timedPurchases, 'revenue from new customers in 2023')).toEqual([[80]]);
  });
});

describe('what those bought later who first bought in a period', () => {
  it.each([
    ['Revenue in 2023 from customers who first ordered in 2022', 216],
    ['how many orders did customers who first bought in 2022 place in 2023?', 8],
    ['for customers whose first order was in 2022, how many orders did they place in 2023?', 8],
  ])('is told apart from what they bought before: %s', async (question, value) => {
    expect(await over.rows(ordersOfThreeCustomers, question)).toEqual([[value]]);
  });
});
