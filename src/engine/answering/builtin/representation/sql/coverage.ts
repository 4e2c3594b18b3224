import { type ColumnRef } from '../column.js';
import { RESULT_NAMES, withoutName } from '../names.js';
import { type Predicate } from '../predicate.js';
import { type Query, requiredColumns } from '../query.js';
import { predicatesOf, type Rows } from '../rows.js';
import { columnSql } from './column-sql.js';
import { mayMiss } from './measure-sql.js';
import { identifier } from './quoting.js';
import { RowsSql } from './rows-sql.js';

type Recent = Extract<Predicate, { op: 'recent' }>;

function recentOf(rows: Rows): Recent | undefined {
  return predicatesOf(rows).find((predicate): predicate is Recent => predicate.op === 'recent');
}

/** Columns whose missing values leave rows out of the result. */
function gaps(query: Query): ColumnRef[] {
  switch (query.op) {
    case 'aggregate':
      return requiredColumns(query);
    case 'correlation':
      return [query.x, query.y];
    case 'histogram':
      return [query.column];
    case 'list':
      return query.order ? [query.order.column] : [];
    case 'fraction':
      return query.keys.map(({ column }) => column);
    case 'describe':
    case 'missing':
    case 'schema':
    case 'cells':
    case 'groupCount':
    case 'groupSize':
    case 'arithmetic':
    case 'choice':
    case 'run':
    case 'verdict':
    case 'comparison':
      return [];
  }
}

function isWorthCounting(query: Query, missing: readonly ColumnRef[]): boolean {
  if (missing.length > 0 || recentOf(query.rows)) return true;
  if (query.op === 'list') return query.limit === null;
  const isNumber = query.op === 'aggregate' && query.keys.length === 0;
  return isNumber && query.measures[0]?.fn !== 'count' && predicatesOf(query.rows).length > 0;
}

function uniqueByName(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

/** The statement that counts the rows a result rests on and those left out for want of a value; null where nothing is left out. */
export function coverageSql(query: Query, views: readonly ColumnRef[]): string | null {
  const missing = uniqueByName(gaps(query).filter(mayMiss));
  if (!isWorthCounting(query, missing)) return null;
  const recent = recentOf(query.rows);
  const present = missing.map((column) => `${columnSql(column)} IS NOT NULL`).join(' AND ');
  const columns = [
    `count(*) AS ${identifier(RESULT_NAMES.considered)}`,
    `${present ? `count(*) FILTER (WHERE ${present})` : 'count(*)'} AS ${identifier(RESULT_NAMES.used)}`,
    ...missing.map((column) => {
      const name = columnSql(column);
      return `count(*) - count(${name}) AS ${identifier(withoutName(column.name))}`;
    }),
    ...(recent ? dateRange(recent.column) : []),
  ];
  const source = new RowsSql([query.rows], views);
  const select = `SELECT ${columns.join(',\n  ')}\n${source.from(query.rows)}`;
  return `${source.with()}${select}`;
}

function dateRange(date: ColumnRef): string[] {
  const column = columnSql(date);
  return [
    `min(${column}) AS ${identifier(RESULT_NAMES.firstDate)}`,
    `max(${column}) AS ${identifier(RESULT_NAMES.lastDate)}`,
  ];
}
