import { type ColumnRef } from '../column.js';
import { PARTS_OF_WEEK, type Key, type TimeUnit } from '../key.js';
import { type ColumnMeasure, type Measure } from '../measure.js';
import { columnSql } from './column-sql.js';
import { identifier, numberLiteral, textLiteral } from './quoting.js';

/** An expression under a name. */
export const as = (expression: string, name: string): string => `${expression} AS ${identifier(name)}`;

const isBinary = (column: ColumnRef | null): boolean => column?.type === 'number' && !column.isExact;

/** A column whose values may be interpolated: DuckDB rounds what lies between two exact decimals to their digits. */
export function continuousSql(column: ColumnRef): string {
  const isDecimal = column.type === 'number' && column.isExact && column.view === null;
  return isDecimal ? `${columnSql(column)}::DOUBLE` : columnSql(column);
}

/** The expression that computes a measure. @param filter a `FILTER (…)` clause for each aggregate in it */
export function measureSql(measure: Measure, filter = ''): string {
  if (measure.fn === 'ratio') {
    const [over, under] = [measure.over, measure.under].map((each) => measureSql(each, filter));
    return `${measure.isPercent ? '100.0 * ' : ''}(${over ?? ''})::DOUBLE / nullif(${under ?? ''}, 0)`;
  }
  if (measure.fn !== 'quantile') return columnMeasureSql(measure, filter);
  return `quantile_cont(${continuousSql(measure.column)}, ${numberLiteral(measure.level)})${filter}`;
}

function columnMeasureSql({ fn, column }: ColumnMeasure, filter: string): string {
  const name = column ? columnSql(column) : '*';
  switch (fn) {
    case 'count':
      return `count(${name})${filter}`;
    case 'countDistinct':
      return `count(DISTINCT ${name})${filter}`;
    case 'sum':
    case 'avg':
      // Binary fractions are added with compensation, so that 0.1 + 0.2 is 0.3 whatever the order of the rows.
      return `${isBinary(column) ? 'f' : ''}${fn}(${name})${filter}`;
    case 'median':
      return `median(${column ? continuousSql(column) : name})${filter}`;
    case 'min':
    case 'max':
      return `${fn}(${name})${filter}`;
    case 'rate':
      return `100.0 * avg(${name}::INTEGER)${filter}`;
    case 'stddev':
      return `stddev_samp(${name})${filter}`;
    case 'variance':
      return `var_samp(${name})${filter}`;
    case 'variation':
      return `stddev_samp(${name})${filter} / nullif(avg(${name})${filter}, 0)`;
    case 'iqr': {
      const value = column ? continuousSql(column) : name;
      return `quantile_cont(${value}, 0.75)${filter} - quantile_cont(${value}, 0.25)${filter}`;
    }
    case 'range':
      return `max(${name})${filter} - min(${name})${filter}`;
  }
}

/** The expression rows are grouped by. */
export function keySql({ column, unit }: Key): string {
  const name = columnSql(column);
  return unit === null || (unit === 'year' && column.type === 'integer') ? name : periodSql(name, unit);
}

/** What a date falls in, of a column or an expression. */
export function periodSql(name: string, unit: TimeUnit): string {
  if (unit === 'weekday') return `dayname(${name})`;
  if (unit === 'partOfWeek')
    return `CASE WHEN isodow(${name}) > 5 THEN ${textLiteral(PARTS_OF_WEEK.weekend)} WHEN ${name} IS NOT NULL THEN ${textLiteral(PARTS_OF_WEEK.workdays)} END`;
  if (unit === 'hour') return `hour(${name})`;
  return unit === 'year' ? `year(${name})` : `date_trunc('${unit}', ${name})::DATE`;
}

/** What groups of days of the week are ordered by: from Monday on. @param name the dates as SQL */
export const weekdayOrderSql = (name: string): string => `min(isodow(${name}))`;

/** What periods are ordered by. @param name the period as SQL */
export function periodOrderSql({ column }: Key, name: string): string {
  return column.order ? `list_position([${column.order.map(textLiteral).join(', ')}], ${name})` : name;
}

/** True when a value can be missing: in the column itself, or because a cell cannot be read as asked. */
export function mayMiss(column: ColumnRef): boolean {
  return column.hasMissing || column.view !== null;
}

/** Conditions that the columns have values, where any is missing. */
export function present(columns: readonly (ColumnRef | null)[]): string[] {
  const names = columns.flatMap((column) => (column && mayMiss(column) ? [columnSql(column)] : []));
  return [...new Set(names)].map((name) => `${name} IS NOT NULL`);
}
