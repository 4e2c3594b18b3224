import {
  type Cases,
  ascending,
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
  partOf,
  sizeOf,
  top,
  totalOf,
  weekdayOf,
  where,
  within,
  yearOf,
} from './compute.js';

const AMOUNT = 'Total Amt ($)';
const revenue = totalOf(AMOUNT);
const DATE = 'Date of Sale';

/** Questions of a shop keeper over headers as people write them. */
export const SHOP: Cases = [
  ['how many orders did we get?', one(sizeOf)],
  ['total revenue', one(revenue)],
  ['revenue by category', (rows) => descending(grouped(rows, ['Category'], revenue))],
  ['whats our revenue in 2023', one((rows) => revenue(within(rows, DATE, '2023-01-01', '2024-01-01')))],
  [
    'average order value by payment method',
    (rows) => descending(grouped(rows, ['Payment Method'], meanOf(AMOUNT))),
  ],
  ['how many customers do we have?', one((rows) => new Set(rows.map((row) => row['custId'])).size)],
  ['top 5 customers by revenue', (rows) => leading(descending(grouped(rows, ['custId'], revenue)), 5)],
  ['who are our best customers?', (rows) => leading(descending(grouped(rows, ['custId'], revenue)), 10)],
  [
    'which product is returned most often?',
    (rows) => descending(grouped(where(rows, 'Returned?', 'Yes'), ['Product Name'], sizeOf)),
  ],
  ['how many orders were returned?', one((rows) => where(rows, 'Returned?', 'Yes').length)],
  ['how many orders were not returned?', one((rows) => where(rows, 'Returned?', 'No').length)],
  ['what % of orders were returned', (rows) => [partOf(where(rows, 'Returned?', 'Yes').length, rows.length)]],
  ['best selling product', (rows) => descending(grouped(rows, ['Product Name'], totalOf('Qty')))],
  ['how many orders were paid with paypal?', one((rows) => where(rows, 'Payment Method', 'PayPal').length)],
  [
    'share of sales by category',
    (rows) =>
      descending(grouped(rows, ['Category'], revenue)).map((row) => [
        ...row,
        (100 * Number(row[1])) / revenue(rows),
      ]),
  ],
  [
    'monthly revenue in 2023',
    (rows) => ordered(grouped(within(rows, DATE, '2023-01-01', '2024-01-01'), [monthOf(DATE)], revenue)),
  ],
  ['what was our largest order ever?', (rows) => top(rows, ['Order No', AMOUNT], AMOUNT, 1)],
  ['how many orders above $500?', one((rows) => rows.filter((row) => num(row, AMOUNT) > 500).length)],
  ['sales on weekends', one((rows) => revenue(rows.filter((row) => weekdayOf(DATE)(row).startsWith('S'))))],
  ['which weekday has the highest sales?', (rows) => descending(grouped(rows, [weekdayOf(DATE)], revenue))],
  [
    'how many units of toaster were sold',
    one((rows) => totalOf('Qty')(where(rows, 'Product Name', 'Toaster'))),
  ],
  [
    'avg unit price of kitchen products',
    one((rows) => meanOf('Unit Price')(where(rows, 'Category', 'Kitchen'))),
  ],
  [
    'total lamp sales',
    one((rows) => revenue(rows.filter((row) => String(row['Product Name']).includes('Lamp')))),
  ],
];

/** Questions of a personnel manager. */
export const STAFF: Cases = [
  ['headcount by department', (rows) => descending(grouped(rows, ['dept'], sizeOf))],
  ['who earns the most?', (rows) => top(rows, ['name', 'annual_salary'], 'annual_salary', 1)],
  ['median salary in IT', one((rows) => median(numbers(where(rows, 'dept', 'IT'), 'annual_salary')))],
  ['how many managers are there?', one((rows) => where(rows, 'is_manager', 1).length)],
  ['how many people work remotely?', one((rows) => where(rows, 'remote', 'Yes').length)],
  ['percentage of remote workers', (rows) => [partOf(where(rows, 'remote', 'Yes').length, rows.length)]],
  ['how many active employees', one((rows) => where(rows, 'is_active', true).length)],
  ['average salary of managers', one((rows) => meanOf('annual_salary')(where(rows, 'is_manager', 1)))],
  [
    'salary range',
    (rows) => {
      const salaries = numbers(rows, 'annual_salary');
      return [[Math.min(...salaries), Math.max(...salaries)]];
    },
  ],
  [
    'how many people joined in 2015?',
    one((rows) => within(rows, 'start_date', '2015-01-01', '2016-01-01').length),
  ],
  ['hires per year', (rows) => ordered(grouped(rows, [yearOf('start_date')], sizeOf))],
  ['which office has the most people', (rows) => descending(grouped(rows, ['office'], sizeOf))],
  ['which office has fewer people', (rows) => ascending(grouped(rows, ['office'], sizeOf))],
  ['total payroll', one(totalOf('annual_salary'))],
  [
    'average salary of remote employees in IT',
    one((rows) => meanOf('annual_salary')(where(where(rows, 'remote', 'Yes'), 'dept', 'IT'))),
  ],
  [
    'how many engineers work in Madrid?',
    one((rows) => where(where(rows, 'job_title', 'Engineer'), 'office', 'Madrid').length),
  ],
];
