import { type CellValue } from '../../../src/engine/index.js';
import {
  type Cases,
  ascending,
  descending,
  grouped,
  leading,
  meanOf,
  median,
  num,
  numbers,
  one,
  ordered,
  type Rows,
  sizeOf,
  totalOf,
  monthOf,
  where,
  within,
  yearOf,
} from './compute.js';

const days = (rows: Rows): number => new Set(rows.map((row) => row['date'])).size;
const highest = (column: string) => (rows: Rows) => Math.max(...numbers(rows, column));
const lowest = (column: string) => (rows: Rows) => Math.min(...numbers(rows, column));

/** The groups whose value is the second highest. */
function second(groups: readonly CellValue[][]): CellValue[][] {
  const values = [...new Set(groups.map((group) => Number(group.at(-1))))].toSorted((a, b) => b - a);
  return groups.filter((group) => group.at(-1) === values[1]);
}

/** Questions about the daily weather of two cities. */
export const CLIMATE: Cases = [
  [
    'How many rainy days were there per year in Seattle?',
    (rows) => {
      const rainy = where(where(rows, 'weather', 'rain'), 'location', 'Seattle');
      return ordered(grouped(rainy, [yearOf('date')], days));
    },
  ],
  ['how often does it rain?', one((rows) => where(rows, 'weather', 'rain').length)],
  [
    'What share of days has each weather type?',
    (rows) =>
      descending(grouped(rows, ['weather'], sizeOf)).map((row) => [
        ...row,
        (100 * Number(row[1])) / rows.length,
      ]),
  ],
  [
    'median precipitation on snow days by location',
    (rows) =>
      descending(
        grouped(where(rows, 'weather', 'snow'), ['location'], (group) =>
          median(numbers(group, 'precipitation')),
        ),
      ),
  ],
  [
    'Which location had more snow?',
    (rows) => descending(grouped(where(rows, 'weather', 'snow'), ['location'], sizeOf)),
  ],
  [
    'How many days were hotter than 30?',
    one((rows) => days(rows.filter((row) => num(row, 'temp_max') > 30))),
  ],
  [
    'precipitation in the first quarter of 2013',
    one((rows) => totalOf('precipitation')(within(rows, 'date', '2013-01-01', '2013-04-01'))),
  ],
  ['top 5 windiest days', (rows) => leading(descending(grouped(rows, ['date'], highest('wind'))), 5)],
  [
    'What was the hottest day in Seattle?',
    (rows) =>
      leading(descending(grouped(where(rows, 'location', 'Seattle'), ['date'], highest('temp_max'))), 10),
  ],
  [
    'coldest day in New York',
    (rows) =>
      leading(ascending(grouped(where(rows, 'location', 'New York'), ['date'], lowest('temp_min'))), 10),
  ],
  [
    'what was the second hottest day in New York?',
    (rows) => second(grouped(where(rows, 'location', 'New York'), ['date'], highest('temp_max'))),
  ],
  [
    'compare average temp_max of 2012 and 2013',
    (rows) =>
      ordered(
        grouped(within(rows, 'date', '2012-01-01', '2014-01-01'), [yearOf('date')], meanOf('temp_max')),
      ),
  ],
  ['Seattle vs New York', (rows) => descending(grouped(rows, ['location'], sizeOf))],
  ['which city is windier on average?', (rows) => descending(grouped(rows, ['location'], meanOf('wind')))],
  [
    'which month had the most rain?',
    (rows) => leading(descending(grouped(rows, [monthOf('date')], totalOf('precipitation'))), 10),
  ],
];
