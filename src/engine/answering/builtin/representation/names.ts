import { labelOf } from './column.js';
import { type Key } from './key.js';
import { type Aggregate, type Measure } from './measure.js';

/** Names of computed columns that replies look up. */
export const RESULT_NAMES = {
  share: 'share (%)',
  part: 'part',
  whole: 'whole',
  all: 'rows of the table',
  considered: 'rows that meet the conditions',
  used: 'rows used',
  alone: 'rows without a partner',
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
  previous: 'previous',
  change: 'change',
  changePercent: 'change (%)',
  running: 'running total',
  differencePercent: 'difference (%)',
  differenceShare: 'share of the difference (%)',
  column: 'column',
  value: 'value',
  attainment: 'attainment (%)',
  counted: 'number of groups',
  countedOf: 'all groups',
  yearly: 'growth per year (%)',
  cohort: 'first',
  later: 'later',
  active: 'active',
  activePercent: 'active (%)',
  usual: 'usual value',
  score: 'robust z-score',
  unusual: 'unusual',
  kind: 'kind',
  forecast: 'forecast',
  error: 'mean absolute error',
  errorPercent: 'mean absolute error (%)',
  tested: 'periods tested on',
  method: 'method',
  rest: 'Other',
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
  variance: 'variance of',
  iqr: 'interquartile range of',
  variation: 'coefficient of variation of',
  rate: 'percentage of',
  range: 'range of',
};

/** The name of a computed column: `average price`, `rows`. */
export function measureName(measure: Measure): string {
  if (measure.fn === 'ratio') {
    const name = `${measureName(measure.over)} / ${measureName(measure.under)}`;
    return measure.isPercent ? `${name} (%)` : name;
  }
  if (measure.fn === 'quantile') return `${quantileName(measure.level)} ${labelOf(measure.column)}`;
  return measure.column ? `${AGGREGATES[measure.fn]} ${labelOf(measure.column)}` : 'rows';
}

/** `percentile 90 of` for the level 0.9. */
function quantileName(level: number): string {
  return `percentile ${Number((100 * level).toPrecision(6))} of`;
}

/** The name of a grouping column: the column itself, or the unit of time its dates are put in. */
export function keyName({ column, unit }: Key): string {
  return unit ?? column.name;
}

/** The name of the count of rows without a value. */
export function withoutName(column: string): string {
  return `without ${column}`;
}
