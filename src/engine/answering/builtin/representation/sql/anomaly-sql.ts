import { type AnomalyQuery } from '../business.js';
import { keyName, measureName, RESULT_NAMES } from '../names.js';
import { isOverTime } from '../query.js';
import { as, periodOrderSql } from './measure-sql.js';
import { identifier, numberLiteral } from './quoting.js';
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
    `SELECT median(${value} - "usual") AS "center", mad(${value} - "usual") AS "deviation", stddev_pop(${value} - "usual") AS "spread"\nFROM ${usual}`,
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

/** Standard deviations from the usual value from which a value is gross. */
const GROSS = 3;

/** Beyond the threshold; where values are grossly unusual, beside which others are not, they alone. */
function unusualSql({ threshold }: AnomalyQuery, score: string, value: string): string {
  const far = `abs(${score}) >= ${numberLiteral(threshold)}`;
  const gross = `abs(${value} - "usual" - "center") >= ${numberLiteral(GROSS)} * "spread"`;
  return `coalesce(${far} AND (${gross} OR NOT bool_or(${far} AND ${gross}) OVER ()), false)`;
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
