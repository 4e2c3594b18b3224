import { type Aggregate, type Key, type Measure } from './query.js';

/** Names of computed columns that replies look up. */
export const RESULT_NAMES = {
  share: 'share (%)',
  part: 'part',
  whole: 'whole',
  considered: 'rows that meet the conditions',
  used: 'rows used',
  firstDate: 'first date',
  lastDate: 'last date',
  groups: 'different values',
  left: 'first number',
  right: 'second number',
  sum: 'sum',
  difference: 'difference',
  option: 'option',
  run: 'longest run',
  verdict: 'answer',
} as const;

const AGGREGATES: Readonly<Record<Aggregate, string>> = {
  count: 'number of',
  countDistinct: 'different',
  sum: 'total',
  avg: 'average',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
  stddev: 'standard deviation of',
  rate: 'percentage of',
  range: 'range of',
};

/** The name of a computed column: `average price`, `rows`. */
export function measureName({ fn, column }: Measure): string {
  return column ? `${AGGREGATES[fn]} ${column.name}` : 'rows';
}

/** The name of a grouping column: the column itself, or the unit of time its dates are put in. */
export function keyName({ column, unit }: Key): string {
  return unit ?? column.name;
}

/** The name of the count of rows without a value. */
export function withoutName(column: string): string {
  return `without ${column}`;
}
