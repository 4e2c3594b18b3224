import { type CellValue } from '../../../src/engine/index.js';
import {
  type Cases,
  type Rows,
  ascending,
  descending,
  grouped,
  mean,
  monthOf,
  num,
  numbers,
  one,
  ordered,
  quarterOf,
  sizeOf,
  totalOf,
  weekdayOf,
  where,
  within,
  yearOf,
} from './compute.js';
import { beside, changes, contrast, contributions, percentile } from './golden-figures.js';
import { count, pick, rowTable } from './tables.js';

/** Plan and actual figures of departments by month. */
export const budgets = rowTable(
  'budgets',
  { department: 'VARCHAR', month: 'DATE', budget: 'INTEGER', actual: 'INTEGER' },
  count(96).map((i) => ({
    department: pick(['Legal', 'Research', 'Sales', 'Support'], i),
    month: `20${22 + Math.floor(i / 48)}-${String(1 + (Math.floor(i / 4) % 12)).padStart(2, '0')}-01`,
    budget: 1000 + ((i * 37) % 13) * 10,
    actual: 940 + ((i * 53) % 29) * 10 + (i % 4 === 1 ? 60 : 0),
  })),
);

const amount = totalOf('amount');
const months = (rows: Rows): CellValue[][] => ordered(grouped(rows, [monthOf('sold_on')], amount));

const REGIONS = ['East', 'North', 'South', 'West'];

function byRegion(rows: Rows): CellValue[][] {
  return contributions(REGIONS, (region) => {
    const own = where(rows, 'region', region);
    return [
      amount(within(own, 'sold_on', '2023-01-01', '2023-07-01')),
      amount(within(own, 'sold_on', '2024-01-01', '2024-07-01')),
    ];
  });
}

/** Changes, courses and parts of sales. */
export const REGIONAL_BUSINESS: Cases = [
  ['month over month growth of sales', (rows) => changes(months(rows))],
  ['monthly sales growth', (rows) => changes(months(rows))],
  [
    'year over year sales growth by month in 2024',
    (rows) => {
      const all = new Map(months(rows).map(([month, value]) => [String(month), Number(value)]));
      return months(within(rows, 'sold_on', '2024-01-01', '2025-01-01')).map(([month = null, value]) => [
        month,
        ...beside(all.get(String(month).replace('2024', '2023')) ?? null, Number(value)),
      ]);
    },
  ],
  [
    'cumulative sales by month',
    (rows) => {
      let running = 0;
      return months(rows).map(([month = null, value = null]) => [month, value, (running += Number(value))]);
    },
  ],
  [
    '3 month moving average of sales',
    (rows) => {
      const values = months(rows).map(([, value]) => Number(value));
      return months(rows).map(([month = null, value = null], index) => [
        month,
        value,
        index < 2 ? null : mean(values.slice(index - 2, index + 1)),
      ]);
    },
  ],
  [
    'by how much did sales grow from March 2023 to April 2023?',
    (rows) => [
      contrast(
        amount(within(rows, 'sold_on', '2023-03-01', '2023-04-01')),
        amount(within(rows, 'sold_on', '2023-04-01', '2023-05-01')),
      ),
    ],
  ],
  ['change in sales by region from the first half of 2023 to the first half of 2024', byRegion],
  [
    'which region lost most between the first half of 2023 and the first half of 2024?',
    (rows) => byRegion(rows).toSorted((left, right) => Number(left[3]) - Number(right[3])),
  ],
  [
    'What is the difference between North and South sales?',
    (rows) => [contrast(amount(where(rows, 'region', 'South')), amount(where(rows, 'region', 'North')))],
  ],
  [
    'top 2 products by sales and the rest as other',
    (rows) => {
      const groups = descending(grouped(rows, ['product'], amount));
      const rest = groups.slice(2).reduce((sum, [, value]) => sum + Number(value), 0);
      return [...groups.slice(0, 2), ['Other', rest]];
    },
  ],
  [
    'share of sales by product within each region',
    (rows) => {
      const groups = grouped(rows, ['region', 'product'], amount);
      return REGIONS.flatMap((region) => {
        const own = descending(groups.filter(([name]) => name === region));
        const whole = amount(where(rows, 'region', region));
        return own.map((group) => [...group, (100 * Number(group[2])) / whole]);
      });
    },
  ],
  ['90th percentile of amount', one((rows) => percentile(numbers(rows, 'amount'), 0.9))],
  [
    'lower quartile of amount by product',
    (rows) => descending(grouped(rows, ['product'], (group) => percentile(numbers(group, 'amount'), 0.25))),
  ],
  [
    'did North or South have more sales?',
    (rows) => descending(grouped(where(rows, 'region', 'North', 'South'), ['region'], amount)),
  ],
];

const rate = (over: string, under: string, percent: number) => (rows: Rows) =>
  (percent * totalOf(over)(rows)) / totalOf(under)(rows);

/** Ratios of two measures. */
export const TRAFFIC_BUSINESS: Cases = [
  ['conversions per session', one(rate('conversions', 'sessions', 1))],
  [
    'conversion rate by device',
    (rows) => descending(grouped(rows, ['device'], rate('conversions', 'sessions', 100))),
  ],
  [
    'conversions divided by sessions per country',
    (rows) => descending(grouped(rows, ['country'], rate('conversions', 'sessions', 1))),
  ],
  [
    'page views minus sessions by device',
    (rows) =>
      descending(
        grouped(rows, ['device'], (group) => totalOf('page_views')(group) - totalOf('sessions')(group)),
      ),
  ],
  [
    'visits per weekday',
    (rows) => {
      const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
      const groups = grouped(rows, [weekdayOf('date')], totalOf('sessions'));
      return days.flatMap((day) => groups.filter(([name]) => name === day));
    },
  ],
];

const revenue = totalOf('sales_amount');

/** Customers over time. */
export const SALES_BUSINESS: Cases = [
  ['sales growth by year', (rows) => changes(ordered(grouped(rows, [yearOf('order_date')], revenue)))],
  [
    'sales in Q3 by year',
    (rows) => {
      const isThird = (row: Rows[number]): boolean => /-0[789]-/.test(String(row['order_date']));
      return ordered(grouped(rows.filter(isThird), [yearOf('order_date')], revenue));
    },
  ],
  [
    'how many customers ordered more than once?',
    one((rows) => grouped(rows, ['customer_name'], sizeOf).filter(([, count]) => Number(count) > 1).length),
  ],
  ['revenue per unit', one((rows) => revenue(rows) / totalOf('quantity')(rows))],
  [
    'average number of orders per customer',
    one((rows) => rows.length / new Set(rows.map((row) => row['customer_name'])).size),
  ],
  [
    'new customers per quarter',
    (rows) => {
      const firsts = new Map<string, string>();
      for (const row of rows) {
        const [name, quarter] = [String(row['customer_name']), quarterOf('order_date')(row)];
        if (quarter < (firsts.get(name) ?? '9999')) firsts.set(name, quarter);
      }
      return ordered(
        grouped(
          [...firsts.values()].map((quarter) => ({ quarter })),
          ['quarter'],
          sizeOf,
        ),
      );
    },
  ],
  [
    'quantity times unit price by region',
    (rows) =>
      descending(
        grouped(rows, ['region'], (group) =>
          group.reduce((sum, row) => sum + num(row, 'quantity') * num(row, 'unit_price'), 0),
        ),
      ),
  ],
];

function attained(rows: Rows, keys: readonly string[]): CellValue[][] {
  const target = grouped(rows, keys, totalOf('budget'));
  const actual = grouped(rows, keys, totalOf('actual'));
  return target.map((group, index) => {
    const [aim, reached] = [Number(group.at(-1)), Number(actual[index]?.at(-1))];
    const difference = reached - aim;
    return [...group.slice(0, -1), aim, reached, difference, (100 * reached) / aim, (100 * difference) / aim];
  });
}

const byDifference = (groups: readonly CellValue[][]): CellValue[][] =>
  groups.toSorted((left, right) => Number(right[3]) - Number(left[3]));

/** What was reached against what was planned. */
export const BUDGETS: Cases = [
  ['actual against budget by department', (rows) => byDifference(attained(rows, ['department']))],
  [
    'which departments went over budget in 2023?',
    (rows) =>
      byDifference(attained(within(rows, 'month', '2023-01-01', '2024-01-01'), ['department'])).filter(
        (group) => Number(group[3]) > 0,
      ),
  ],
  [
    'which departments overspent in 2023?',
    (rows) =>
      byDifference(attained(within(rows, 'month', '2023-01-01', '2024-01-01'), ['department'])).filter(
        (group) => Number(group[3]) > 0,
      ),
  ],
  ['variance of actual against budget by month', (rows) => ordered(attained(rows, ['month']))],
  [
    'lowest total actual by department',
    (rows) => ascending(grouped(rows, ['department'], totalOf('actual'))),
  ],
];
