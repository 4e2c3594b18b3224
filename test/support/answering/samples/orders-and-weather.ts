import { count, dayAfter, pick, rowTable, spread } from '../tables.js';

const ORDER_ROWS = [
  [1, '2022-02-10', 'North', 'Lamp', 100, 0],
  [2, '2022-05-11', 'South', 'Chair', 300, 10],
  [3, '2022-11-12', 'West', 'Desk', 600, 0],
  [4, '2023-02-13', 'North', 'Lamp', 250, 5],
  [5, '2023-05-14', 'South', 'Chair', 150, 0],
  [6, '2023-11-15', 'West', 'Desk', 100, 20],
  [7, '2023-11-16', 'North', 'Mat', 50, 0],
  [8, '2024-02-17', 'North', 'Lamp', 400, 0],
] as const;

export const ordersOfThreeYears = rowTable(
  'orders',
  {
    order_id: 'INTEGER',
    order_date: 'DATE',
    region: 'VARCHAR',
    product: 'VARCHAR',
    revenue: 'INTEGER',
    discount: 'INTEGER',
  },
  ORDER_ROWS.map(([order_id, order_date, region, product, revenue, discount]) => ({
    order_id,
    order_date,
    region,
    product,
    revenue,
    discount,
  })),
);

export const stationWeather = rowTable(
  'weather',
  { day: 'DATE', station: 'VARCHAR', temperature: 'DOUBLE' },
  (
    [
      ['2024-01-05', 'Hill', -4.5],
      ['2024-01-06', 'Lake', 1.5],
      ['2024-07-07', 'Hill', 28.5],
      ['2024-07-08', 'Lake', 24.5],
    ] as const
  ).map(([day, station, temperature]) => ({ day, station, temperature })),
);

export const productOrders = rowTable(
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
