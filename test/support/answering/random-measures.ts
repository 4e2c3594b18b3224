import { type Key } from '../../../src/engine/answering/builtin/representation/key.js';
import { type Measure } from '../../../src/engine/answering/builtin/representation/measure.js';
import {
  amount,
  at,
  type Choices,
  day,
  isPaid,
  price,
  product,
  quantity,
  quarterName,
  region,
} from './random-table.js';

/** Single columns to group by. */
export const byRegion: Key = { column: region, unit: null };
export const byProduct: Key = { column: product, unit: null };
export const byQuarterName: Key = { column: quarterName, unit: null };

/** A measure of any kind. */
export function measure(choices: Choices): Measure {
  const number = choices.of([amount, price, quantity]);
  return choices.of<Measure>([
    { fn: 'count', column: null },
    {
      fn: choices.of(['sum', 'avg', 'median', 'min', 'max', 'stddev', 'range', 'count', 'countDistinct']),
      column: number,
    },
    { fn: choices.of(['variance', 'variation', 'iqr']), column: number },
    { fn: 'sum', column: number },
    { fn: 'rate', column: isPaid },
    { fn: 'countDistinct', column: product },
    { fn: 'quantile', column: number, level: 0.9 },
    { fn: 'max', column: choices.of([day, region]) },
    {
      fn: 'ratio',
      column: null,
      over: { fn: 'sum', column: number },
      under: { fn: 'count', column: null },
      isPercent: true,
    },
    {
      fn: 'ratio',
      column: null,
      over: { fn: 'sum', column: number },
      under: { fn: 'countDistinct', column: { ...day, view: { kind: 'period', unit: 'month' } } },
      isPercent: false,
    },
  ]);
}

/** A measure that is a number. */
export const amountMeasure = (choices: Choices): Measure =>
  choices.of<Measure>([
    { fn: 'sum', column: quantity },
    { fn: 'avg', column: price },
    { fn: 'count', column: null },
  ]);

/** A column to group by, or the periods of a date. */
export function key(choices: Choices): Key {
  const units = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'] as const;
  return choices.of<Key>([
    { column: region, unit: null },
    { column: product, unit: null },
    { column: isPaid, unit: null },
    byQuarterName,
    { column: at, unit: choices.of(units) },
    { column: day, unit: choices.of(units.slice(0, -1)) },
  ]);
}
