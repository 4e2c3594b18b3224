import { type Rows } from '../../rows.js';
import { inlineColumnSql } from '../column-sql.js';
import { numberLiteral } from '../quoting.js';

/** The median absolute deviation of the normal distribution, rounded as Iglewicz and Hoaglin (1993) do. */
export const NORMAL_DEVIATION = 0.6745;

/**
 * The condition that a row is an outlier, or that it is none.
 * @param from the clauses that read the rows among which it would be one
 */
export function outlierSql(rows: Extract<Rows, { op: 'outliers' }>, from: string): string {
  const condition = isOutlier(rows, (figure) => `(SELECT ${figure} ${from})`);
  return rows.keep === 'outliers' ? condition : `coalesce(NOT (${condition}), TRUE)`;
}

function isOutlier(
  { column, rule }: Extract<Rows, { op: 'outliers' }>,
  whole: (figure: string) => string,
): string {
  const value = inlineColumnSql(column);
  if (rule.kind === 'zScore') {
    const deviation = whole(`${rule.extent === 'sample' ? 'stddev_samp' : 'stddev_pop'}(${value})`);
    const distance = `${value} - ${whole(`avg(${value})`)}`;
    const sided = rule.side === 'above' ? distance : `abs(${distance})`;
    return `${sided} > ${numberLiteral(rule.threshold)} * ${deviation}`;
  }
  if (rule.kind === 'modifiedZScore') {
    const distance = `abs(${value} - ${whole(`median(${value}::DOUBLE)`)})`;
    const deviation = `nullif(${whole(`mad(${value}::DOUBLE)`)}, 0)`;
    return `${numberLiteral(NORMAL_DEVIATION)} * ${distance} > ${numberLiteral(rule.threshold)} * ${deviation}`;
  }
  const [first, third] = [0.25, 0.75].map((share) => whole(`quantile_cont(${value}::DOUBLE, ${share})`));
  const reach = `${numberLiteral(rule.factor)} * (${third ?? ''} - ${first ?? ''})`;
  return `(${value} < ${first ?? ''} - ${reach} OR ${value} > ${third ?? ''} + ${reach})`;
}
