import { type AnomalyQuery } from '../business.js';
import { keyName, measureName, RESULT_NAMES } from '../names.js';
import { as } from './measure-sql.js';
import { identifier, numberLiteral } from './quoting.js';
import { type RowsSql } from './rows-sql.js';
import { seriesStep } from './series-sql.js';

/** Values on each side of a value that its usual value is the median of. */
export const NEIGHBOURS = 2;
/** Makes the median absolute deviation of normal values their standard deviation. */
const NORMAL = '0.6745';

/**
 * A series with its usual values (the running median; of days, over the same days of the week) and robust z-scores of
 * what lies between: 0.6745 (r - median) / MAD, after Iglewicz and Hoaglin (1993).
 */
export function anomalySql(query: AnomalyQuery, source: RowsSql): string {
  const series = seriesStep({ ...query, group: null }, source);
  const [key, value] = [identifier(keyName(query.key)), identifier(measureName(query.measure))];
  const partition = query.key.unit === 'day' ? `PARTITION BY isodow(${key}) ` : '';
  const window = `(${partition}ORDER BY ${key} ROWS BETWEEN ${NEIGHBOURS} PRECEDING AND ${NEIGHBOURS} FOLLOWING)`;
  const usual = source.step('usual', `SELECT *, median(${value}) OVER ${window} AS "usual"\nFROM ${series}`);
  const center = source.step(
    'center',
    `SELECT median(${value} - "usual") AS "center", mad(${value} - "usual") AS "deviation"\nFROM ${usual}`,
  );
  const score = `${NORMAL} * (${value} - "usual" - "center") / nullif("deviation", 0)`;
  const columns = [
    key,
    value,
    as('"usual"', RESULT_NAMES.usual),
    as(score, RESULT_NAMES.score),
    as(`coalesce(abs(${score}) >= ${numberLiteral(query.threshold)}, false)`, RESULT_NAMES.unusual),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${usual}, ${center}\nORDER BY abs(${score}) DESC NULLS LAST, 1`;
}
