import { type CellValue } from '../../../src/engine/index.js';
import {
  type Cases,
  type Rows,
  ascending,
  correlation,
  descending,
  grouped,
  leading,
  meanOf,
  median,
  monthOf,
  num,
  numbers,
  one,
  ordered,
  quarterOf,
  sizeOf,
  top,
  totalOf,
  where,
  withValue,
  yearOf,
} from './compute.js';

const totalBy = (rows: Rows, key: string): CellValue[][] => grouped(rows, [key], totalOf('sales_amount'));

/** Questions about the orders of a shop. */
export const SALES: Cases = [
  ['How many orders are there?', one(sizeOf)],
  ['how many rows', one(sizeOf)],
  ['number of records', one(sizeOf)],
  ['What are the total sales by region?', (rows) => descending(totalBy(rows, 'region'))],
  ['Total Sales per Region', (rows) => descending(totalBy(rows, 'region'))],
  ['revenue for each region', (rows) => descending(totalBy(rows, 'region'))],
  ['sum of sales_amount by product', (rows) => descending(totalBy(rows, 'product'))],
  ['average unit price by category', (rows) => descending(grouped(rows, ['category'], meanOf('unit_price')))],
  ['avrage unit prise by catgory', (rows) => descending(grouped(rows, ['category'], meanOf('unit_price')))],
  ['What is the median quantity?', one((rows) => median(numbers(rows, 'quantity')))],
  ['minimum unit price', one((rows) => Math.min(...numbers(rows, 'unit_price')))],
  ['What is the highest sales amount?', one((rows) => Math.max(...numbers(rows, 'sales_amount')))],
  ['Which region has the highest total sales?', (rows) => descending(totalBy(rows, 'region'))],
  ['which product has the lowest revenue', (rows) => ascending(totalBy(rows, 'product'))],
  ['top 3 products by sales', (rows) => leading(descending(totalBy(rows, 'product')), 3)],
  [
    'what fraction of total quantity comes from Phone in the South?',
    (rows) => {
      const part = totalOf('quantity')(where(where(rows, 'product', 'Phone'), 'region', 'South'));
      const whole = totalOf('quantity')(rows);
      return [[part, whole, (100 * part) / whole]];
    },
  ],
  [
    'bottom 2 customers by quantity',
    (rows) => leading(ascending(grouped(rows, ['customer_name'], totalOf('quantity'))), 2),
  ],
  [
    'total sales over time',
    (rows) => ordered(grouped(rows, [monthOf('order_date')], totalOf('sales_amount'))),
  ],
  ['monthly sales', (rows) => ordered(grouped(rows, [monthOf('order_date')], totalOf('sales_amount')))],
  [
    'total sales per quarter in 2022',
    (rows) =>
      ordered(
        grouped(
          rows.filter((row) => String(row['order_date']).startsWith('2022')),
          [quarterOf('order_date')],
          totalOf('sales_amount'),
        ),
      ),
  ],
  ['average quantity by year', (rows) => ordered(grouped(rows, [yearOf('order_date')], meanOf('quantity')))],
  [
    'How many orders were there in March 2022?',
    one((rows) => rows.filter((row) => String(row['order_date']).startsWith('2022-03')).length),
  ],
  [
    'total sales since July 2023',
    one((rows) => totalOf('sales_amount')(rows.filter((row) => String(row['order_date']) >= '2023-07-01'))),
  ],
  [
    'orders per month before 2022-03-01',
    (rows) =>
      ordered(
        grouped(
          rows.filter((row) => String(row['order_date']) < '2022-03-01'),
          [monthOf('order_date')],
          sizeOf,
        ),
      ),
  ],
  [
    'number of orders between March and May 2022',
    one(
      (rows) =>
        rows.filter(
          (row) => String(row['order_date']) >= '2022-03-01' && String(row['order_date']) < '2022-06-01',
        ).length,
    ),
  ],
  ['How many orders were returned?', one((rows) => where(rows, 'returned', true).length)],
  ['How many orders were not returned?', one((rows) => where(rows, 'returned', false).length)],
  [
    'What percentage of orders were returned?',
    (rows) => {
      const part = where(rows, 'returned', true).length;
      return [[part, rows.length, (100 * part) / rows.length]];
    },
  ],
  [
    'What share of sales does each region have?',
    (rows) => {
      const all = totalOf('sales_amount')(rows);
      return descending(totalBy(rows, 'region')).map((row) => [...row, (100 * Number(row[1])) / all]);
    },
  ],
  [
    'what share of revenue comes from North?',
    (rows) => {
      const [part, all] = [
        totalOf('sales_amount')(where(rows, 'region', 'North')),
        totalOf('sales_amount')(rows),
      ];
      return [[part, all, (100 * part) / all]];
    },
  ],
  ['total quantity of laptops', one((rows) => totalOf('quantity')(where(rows, 'product', 'Laptop')))],
  [
    'total quantity sold of office_desk',
    one((rows) => totalOf('quantity')(where(rows, 'product', 'Office Desk'))),
  ],
  ['total sales in the north region', one((rows) => totalOf('sales_amount')(where(rows, 'region', 'North')))],
  [
    'total sales excluding North',
    one((rows) => totalOf('sales_amount')(rows.filter((row) => row['region'] !== 'North'))),
  ],
  [
    'average quantity for eve novak',
    one((rows) => meanOf('quantity')(where(rows, 'customer_name', 'Eve Novák'))),
  ],
  [
    'How many different customers are there?',
    one((rows) => new Set(rows.map((row) => row['customer_name'])).size),
  ],
  [
    'How many orders have a sales amount over 5000?',
    one((rows) => rows.filter((row) => num(row, 'sales_amount') > 5000).length),
  ],
  [
    'orders with quantity of at least 8: how many?',
    one((rows) => rows.filter((row) => num(row, 'quantity') >= 8).length),
  ],
  [
    'average sales amount for orders with quantity between 3 and 6',
    one((rows) =>
      meanOf('sales_amount')(rows.filter((row) => num(row, 'quantity') >= 3 && num(row, 'quantity') <= 6)),
    ),
  ],
  [
    'correlation between quantity and sales amount',
    (rows) => [[correlation(numbers(rows, 'quantity'), numbers(rows, 'sales_amount')), rows.length]],
  ],
  [
    'compare total sales of North and South',
    (rows) => descending(totalBy(where(rows, 'region', 'North', 'South'), 'region')),
  ],
  [
    'average discount by category',
    (rows) =>
      descending(grouped(withValue(rows, 'discount_percent'), ['category'], meanOf('discount_percent'))),
  ],
  [
    'How many values are missing in discount?',
    (rows) => {
      const missing = where(rows, 'discount_percent', null).length;
      return [['discount_percent', missing, (100 * missing) / rows.length]];
    },
  ],
  [
    'number of orders per region and category',
    (rows) => ordered(grouped(rows, ['region', 'category'], sizeOf)),
  ],
  [
    'total sales by region and year',
    (rows) => ordered(grouped(rows, ['region', yearOf('order_date')], totalOf('sales_amount'))),
  ],
  [
    'regions with total sales over 50000',
    (rows) => descending(totalBy(rows, 'region').filter((row) => Number(row[1]) > 50_000)),
  ],
  [
    'which customers have more than 34 orders',
    (rows) => descending(grouped(rows, ['customer_name'], sizeOf).filter((row) => Number(row[1]) > 34)),
  ],
  [
    'sum of sales where region = East and quantity > 5',
    one((rows) =>
      totalOf('sales_amount')(where(rows, 'region', 'East').filter((row) => num(row, 'quantity') > 5)),
    ),
  ],
  [
    'total sales for regions other than North',
    one((rows) => totalOf('sales_amount')(rows.filter((row) => row['region'] !== 'North'))),
  ],
  ['most common product', (rows) => descending(grouped(rows, ['product'], sizeOf))],
  ['list the different categories', (rows) => descending(grouped(rows, ['category'], sizeOf))],
  [
    'Top 5 orders by sales amount',
    (rows) => top(rows, ['order_id', 'customer_name', 'sales_amount'], 'sales_amount', 5),
  ],
  [
    'total sales in the last 3 months',
    one((rows) => {
      const last =
        rows
          .map((row) => String(row['order_date']))
          .toSorted()
          .at(-1) ?? '';
      const start = new Date(`${last}T00:00:00Z`);
      start.setUTCMonth(start.getUTCMonth() - 3);
      const bound = start.toISOString().slice(0, 10);
      return totalOf('sales_amount')(rows.filter((row) => String(row['order_date']) > bound));
    }),
  ],
];
