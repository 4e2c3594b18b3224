import { type ColumnRef } from '../column.js';
import { type Literal, type Predicate } from '../predicate.js';
import { columnSql } from './column-sql.js';
import { measureSql } from './measure-sql.js';
import { dateLiteral, numberLiteral, textLiteral } from './quoting.js';

type RecentPredicate = Extract<Predicate, { op: 'recent' }>;

function literal(value: Literal): string {
  switch (value.type) {
    case 'number':
      return numberLiteral(value.value);
    case 'text':
      return textLiteral(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'date':
      return dateLiteral(value.value);
    case 'timestamp':
      return `TIMESTAMP ${textLiteral(value.value)}`;
  }
}

function inSql(predicate: Extract<Predicate, { op: 'in' }>): string {
  const values = predicate.values.map(literal);
  const name = columnSql(predicate.column);
  return values.length === 1 ? `${name} = ${values.join('')}` : `${name} IN (${values.join(', ')})`;
}

function periodSql({ column, start, end }: Extract<Predicate, { op: 'period' }>): string {
  const name = columnSql(column);
  const conditions = [
    ...(start === null ? [] : [`${name} >= ${dateLiteral(start)}`]),
    ...(end === null ? [] : [`${name} < ${dateLiteral(end)}`]),
  ];
  return conditions.join(' AND ') || 'TRUE';
}

function periodsSql({ column, periods }: Extract<Predicate, { op: 'periods' }>): string {
  const each = periods.map((period) => `(${periodSql({ op: 'period', column, ...period })})`);
  return `(${each.join(' OR ')})`;
}

function monthSql({ column, month, last }: Extract<Predicate, { op: 'monthOfYear' }>): string {
  const value = `month(${columnSql(column)})`;
  if (last === null) return `${value} = ${numberLiteral(month)}`;
  return `${value} BETWEEN ${numberLiteral(month)} AND ${numberLiteral(last)}`;
}

function hoursSql({ column, from, to }: Extract<Predicate, { op: 'hours' }>): string {
  const minutes = `hour(${columnSql(column)}) * 60 + minute(${columnSql(column)})`;
  if (from <= to) return `${minutes} BETWEEN ${numberLiteral(from)} AND ${numberLiteral(to)}`;
  return `${minutes} NOT BETWEEN ${numberLiteral(to + 1)} AND ${numberLiteral(from - 1)}`;
}

/** The last date of a column of a table. */
export const latestSql = (column: ColumnRef, table: string): string =>
  `(SELECT max(${columnSql(column)}) FROM ${table})`;

/** What dates must be after to be among the last ones. @param latest the last date as SQL */
export function recentStartSql({ count, unit }: RecentPredicate, latest: string): string {
  return `${latest} - INTERVAL ${numberLiteral(count)} ${unit.toUpperCase()}`;
}

function recentSql(predicate: RecentPredicate, table: string): string {
  const latest = latestSql(predicate.column, table);
  return `${columnSql(predicate.column)} > ${recentStartSql(predicate, latest)}`;
}

/** The groups are made of all rows of the table that meet the conditions of the group. */
function groupsSql(
  { column, where }: { readonly column: ColumnRef; readonly where: readonly Predicate[] },
  kept: string,
  table: string,
): string {
  const name = columnSql(column);
  // Beside a group of missing values nothing would be certain to be none of the others.
  const conditions = [`${name} IS NOT NULL`, ...where.map((each) => predicateSql(each, table))];
  const groups = `SELECT ${name} FROM ${table} WHERE ${conditions.join(' AND ')} GROUP BY 1 ${kept}`;
  return `CASE WHEN ${name} IS NOT NULL THEN ${name} IN (${groups}) END`;
}

function ofGroupSql(predicate: Extract<Predicate, { op: 'ofGroup' }>, table: string): string {
  const { column, comparison, value, of, where } = predicate;
  const measure = measureSql(predicate.measure);
  const passes =
    value === 'groupMean'
      ? `QUALIFY ${measure} ${comparison} avg(${measure}) OVER ()`
      : `HAVING ${measure} ${comparison} ${numberLiteral(value)}`;
  return groupsSql({ column, where: [...of, ...where] }, passes, table);
}

function ofTopSql(predicate: Extract<Predicate, { op: 'ofTop' }>, table: string): string {
  const order = `ORDER BY ${measureSql(predicate.measure)} ${predicate.direction.toUpperCase()}`;
  return groupsSql(predicate, `QUALIFY rank() OVER (${order}) <= ${numberLiteral(predicate.count)}`, table);
}

function besideMeanSql(
  { column, comparison, where }: Extract<Predicate, { op: 'besideMean' }>,
  table: string,
): string {
  const name = columnSql(column);
  const conditions = where.map((each) => predicateSql(each, table)).join(' AND ') || 'TRUE';
  return `${name} ${comparison} (SELECT favg(${name}) FROM ${table} WHERE ${conditions})`;
}

/** A condition as SQL over one table, whose name is given quoted. */
export function predicateSql(predicate: Predicate, table: string): string {
  switch (predicate.op) {
    case 'in':
      return inSql(predicate);
    case 'compare':
      return `${columnSql(predicate.column)} ${predicate.comparison} ${numberLiteral(predicate.value)}`;
    case 'between':
      return `${columnSql(predicate.column)} BETWEEN ${numberLiteral(predicate.low)} AND ${numberLiteral(predicate.high)}`;
    case 'contains':
      return `contains(strip_accents(lower(${columnSql(predicate.column)})), ${textLiteral(predicate.text)})`;
    case 'period':
      return periodSql(predicate);
    case 'monthOfYear':
      return monthSql(predicate);
    case 'hours':
      return hoursSql(predicate);
    case 'periods':
      return periodsSql(predicate);
    case 'weekday':
      return `isodow(${columnSql(predicate.column)}) IN (${predicate.days.map(numberLiteral).join(', ')})`;
    case 'recent':
      return recentSql(predicate, table);
    case 'otherThan':
      return `(${inSql({ ...predicate, op: 'in' })}) IS NOT TRUE`;
    case 'ofGroup':
      return ofGroupSql(predicate, table);
    case 'ofTop':
      return ofTopSql(predicate, table);
    case 'besideMean':
      return besideMeanSql(predicate, table);
    case 'missing':
      return `${columnSql(predicate.column)} IS NULL`;
    case 'not':
      return `NOT (${predicateSql(predicate.of, table)})`;
    case 'or':
    case 'and': {
      const [left, right] = [predicateSql(predicate.left, table), predicateSql(predicate.right, table)];
      return `(${left} ${predicate.op.toUpperCase()} ${right})`;
    }
  }
}
