import { count, dayAfter, pick, rowTable } from '../tables.js';

/**
 * Purchases of three buyers in two years: Ann comes in both, Bob in 2022 alone, Cid in 2023 alone and only once. The
 * revenue of the Hill shop hardly varies; one purchase costs far more than all others.
 */
export const purchasesOfThreeBuyers = rowTable(
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

/** Ida and Leo come first in 2022, Mia in 2023. */
export const timedPurchases = rowTable(
  'purchases',
  {
    purchase_no: 'VARCHAR',
    customer: 'VARCHAR',
    bought_on: 'TIMESTAMP',
    revenue: 'INTEGER',
    items: 'INTEGER',
  },
  [
    { customer: 'Ida', bought_on: '2022-03-05 09:10:00', revenue: 10 },
    { customer: 'Leo', bought_on: '2022-07-20 09:40:00', revenue: 20 },
    { customer: 'Ida', bought_on: '2023-02-05 14:00:00', revenue: 40 },
    { customer: 'Mia', bought_on: '2023-04-11 09:05:00', revenue: 80 },
    { customer: 'Mia', bought_on: '2024-01-02 17:30:00', revenue: 160 },
  ].map((each, index) => ({ ...each, purchase_no: `P-${index}`, items: 1 + (index % 2) })),
);

/** Orders of three customers: Ann and Bob first in 2022, Cid in 2023. */
export const ordersOfThreeCustomers = rowTable(
  'orders',
  { order_id: 'VARCHAR', customer: 'VARCHAR', order_date: 'DATE', revenue: 'DOUBLE', units: 'INTEGER' },
  count(24).map((i) => ({
    order_id: `O-${100 + i}`,
    customer: i >= 12 ? pick(['Ann', 'Bob', 'Cid'], i) : pick(['Ann', 'Bob'], i),
    order_date: `${i < 12 ? 2022 : 2023}-${String(1 + (i % 12)).padStart(2, '0')}-15`,
    revenue: 10 + i,
    units: 1 + (i % 4),
  })),
);
