import { type CellValue } from '../../../src/engine/index.js';
import {
  type Cases,
  type Rows,
  ascending,
  descending,
  grouped,
  leading,
  meanOf,
  monthOf,
  num,
  one,
  ordered,
  sizeOf,
  top,
  totalOf,
  weekdayOf,
  where,
  within,
  yearOf,
} from './compute.js';

const total = totalOf('amount');

/** The best groups of the second key in each group of the first. */
function bestWithin(groups: readonly CellValue[][], count: number): CellValue[][] {
  const firsts = [...new Set(groups.map(([first]) => first))].toSorted();
  return firsts.flatMap((first) => leading(descending(groups.filter((group) => group[0] === first)), count));
}

const firstAndLast = (rows: Rows, column: string): CellValue[] => {
  const dates = rows.map((row) => String(row[column])).toSorted();
  return [dates[0] ?? null, dates.at(-1) ?? null];
};

/** Questions about sales whose only number is called amount. */
export const REGIONAL: Cases = [
  ['which region sold the most?', (rows) => descending(grouped(rows, ['region'], total))],
  ['sales by product and region', (rows) => ordered(grouped(rows, ['product', 'region'], total))],
  [
    'What are total sales in February 2024?',
    one((rows) => total(within(rows, 'sold_on', '2024-02-01', '2024-03-01'))),
  ],
  ['total sales by month', (rows) => ordered(grouped(rows, [monthOf('sold_on')], total))],
  ['which product sells best?', (rows) => descending(grouped(rows, ['product'], total))],
  ["what's the date range?", (rows) => [firstAndLast(rows, 'sold_on')]],
  ['what period do the data cover?', (rows) => [firstAndLast(rows, 'sold_on')]],
  [
    'total sales in the first quarter of 2023',
    one((rows) => total(within(rows, 'sold_on', '2023-01-01', '2023-04-01'))),
  ],
  [
    'revenue in the second half of 2023',
    one((rows) => total(within(rows, 'sold_on', '2023-07-01', '2024-01-01'))),
  ],
  [
    'compare sales in 2023 and 2024',
    (rows) =>
      ordered(grouped(within(rows, 'sold_on', '2023-01-01', '2025-01-01'), [yearOf('sold_on')], total)),
  ],
  [
    'North versus South',
    (rows) =>
      descending(grouped(where(rows, 'region', 'North', 'South'), ['region'], total)).map((row) => [
        ...row,
        where(rows, 'region', row[0] ?? null).length,
      ]),
  ],
  ['top 2 products per region', (rows) => bestWithin(grouped(rows, ['region', 'product'], total), 2)],
  [
    'which months had sales above 700?',
    (rows) => ordered(grouped(rows, [monthOf('sold_on')], total).filter((group) => Number(group[1]) > 700)),
  ],
  [
    'percentage of sales over 100',
    (rows) => {
      const part = rows.filter((row) => num(row, 'amount') > 100).length;
      return [[part, rows.length, (100 * part) / rows.length]];
    },
  ],
  ['average sale value', one(meanOf('amount'))],
  ['best month', (rows) => descending(grouped(rows, [monthOf('sold_on')], total))],
  [
    'how many sales were there on mondays?',
    one((rows) => rows.filter((row) => weekdayOf('sold_on')(row) === 'Monday').length),
  ],
  ['worst region for revenue', (rows) => ascending(grouped(rows, ['region'], total))],
];

/** Questions about orders whose date is called after the order. */
export const LEDGER: Cases = [
  ['top 5 orders by amount', (rows) => top(rows, ['order_id', 'amount'], 'amount', 5)],
  [
    'percentage of orders over 100',
    (rows) => {
      const part = rows.filter((row) => num(row, 'amount') > 100).length;
      return [[part, rows.length, (100 * part) / rows.length]];
    },
  ],
  ['average order value', one(meanOf('amount'))],
  ['sales by region', (rows) => descending(grouped(rows, ['region'], total))],
  ['how many transactions in the east?', one((rows) => where(rows, 'region', 'east').length)],
  ['orders by month', (rows) => ordered(grouped(rows, [monthOf('ordered_on')], sizeOf))],
  ['which month had the most sales?', (rows) => descending(grouped(rows, [monthOf('ordered_on')], total))],
  ['total sales in 2022 versus 2023', (rows) => ordered(grouped(rows, [yearOf('ordered_on')], total))],
  [
    'March and April 2022 sales',
    (rows) =>
      ordered(
        grouped(within(rows, 'ordered_on', '2022-03-01', '2022-05-01'), [monthOf('ordered_on')], total),
      ),
  ],
];
