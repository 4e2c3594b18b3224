import { type AnomalyQuery } from '../../business.js';
import { keyName, measureName, RESULT_NAMES } from '../../names.js';
import { isOverTime } from '../../key.js';
import { as, periodOrderSql } from '../measure-sql.js';
import { identifier, numberLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';
import { seriesStep } from './series-sql.js';

/** Values on each side of a value that its usual value is the median of. */
export const NEIGHBOURS = 2;
/** Makes the median absolute deviation of normal values their standard deviation. */
const NORMAL = '0.6745';

/** Of periods the values around each, of days those of the same days of the week; of groups all values. */
function windowOf({ key }: AnomalyQuery, name: string): string {
  if (!isOverTime(key)) return '()';
  const partition = key.unit === 'day' ? `PARTITION BY isodow(${name}) ` : '';
  return `(${partition}ORDER BY ${periodOrderSql(key, name)} ROWS BETWEEN ${NEIGHBOURS} PRECEDING AND ${NEIGHBOURS} FOLLOWING)`;
}

/**
 * A series with its usual values (the running median; of days, over the same days of the week) and robust z-scores of
 * what lies between: 0.6745 (r - median) / MAD, after Iglewicz and Hoaglin (1993).
 */
export function observedValuesSql(query: AnomalyQuery, source: RowsSql): string {
  const series = seriesStep({ ...query, group: null }, source);
  const [key, value] = [identifier(keyName(query.key)), identifier(measureName(query.measure))];
  const window = windowOf(query, key);
  const usual = source.step('usual', `SELECT *, median(${value}) OVER ${window} AS "usual"\nFROM ${series}`);
  const center = source.step(
    'center',
    `SELECT median(${value} - "usual") AS "center", mad(${value} - "usual") AS "deviation", avg(${value}) AS "mean", stddev_pop(${value}) AS "spread", stddev_pop(${value} - "usual") AS "scatter", quantile_cont(${value}, 0.25) AS "lower", quantile_cont(${value}, 0.75) AS "upper"\nFROM ${usual}`,
  );
  const score = `${NORMAL} * (${value} - "usual" - "center") / nullif("deviation", 0)`;
  const columns = [
    key,
    value,
    as('"usual"', RESULT_NAMES.usual),
    as(score, RESULT_NAMES.score),
    as(unusualSql(query, score, value), RESULT_NAMES.unusual),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${usual}, ${center}\nORDER BY ${periodOrderSql(query.key, key)}`;
}

/** Standard deviations from the mean of all values from which one is gross. */
const GROSS = 3;
/** Interquartile ranges outside the quartiles of all values from which one lies outside (Tukey 1977). */
export const REACH = 1.5;

/** The days of a series follow the days of the week, so that the quartiles of all say little of one. */
export const hasFences = ({ key }: AnomalyQuery): boolean => key.unit !== 'day';

/** Gross values where there are such, else those outside the fences (days: further from the usual than three standard deviations), else those beyond the threshold. */
function unusualSql(query: AnomalyQuery, score: string, value: string): string {
  const far = `abs(${score}) >= ${numberLiteral(query.threshold)}`;
  const gross = `${far} AND abs(${value} - "mean") >= ${numberLiteral(GROSS)} * "spread"`;
  const distant = `${far} AND abs(${value} - "usual" - "center") >= ${numberLiteral(GROSS)} * "scatter"`;
  const outside = `${value} < "lower" - ${numberLiteral(REACH)} * ("upper" - "lower") OR ${value} > "upper" + ${numberLiteral(REACH)} * ("upper" - "lower")`;
  const rules = [gross, hasFences(query) ? outside : distant, far].map((rule) =>
    query.side ? `(${rule}) AND ${score} ${BEYOND[query.side]}` : rule,
  );
  const cases = rules.map((rule) => `WHEN bool_or(${rule}) OVER () THEN ${rule}`);
  return `coalesce(CASE ${cases.join(' ')} END, false)`;
}

const BEYOND = { high: '> 0', low: '< 0' } as const;

/** The unusual values, the most unusual first, or that one alone. */
export function anomalySql(query: AnomalyQuery, source: RowsSql): string {
  const [score, unusual] = [RESULT_NAMES.score, RESULT_NAMES.unusual].map(identifier);
  const values = source.step('values', observedValuesSql(query, source));
  const conditions = [
    ...(query.isOfWinner ? [] : [unusual]),
    ...(query.side ? [`${score} ${BEYOND[query.side]}`] : []),
  ];
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join(' AND ')}` : '';
  const limit = query.isOfWinner ? '\nLIMIT 1' : '';
  return `SELECT *\nFROM ${values}${where}\nORDER BY abs(${score}) DESC NULLS LAST, 1${limit}`;
}
