import { RESULT_NAMES, withoutName } from './names.js';
import { fromSql } from './predicate-sql.js';
import { identifier } from './quoting.js';
import {
  type ColumnRef,
  type Predicate,
  predicatesOf,
  type Query,
  requiredColumns,
  type Rows,
} from './query.js';

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
export function coverageSql(query: Query): string | null {
  const missing = uniqueByName(gaps(query).filter((column) => column.hasMissing));
  if (!isWorthCounting(query, missing)) return null;
  const recent = recentOf(query.rows);
  const present = missing.map((column) => `${identifier(column.name)} IS NOT NULL`).join(' AND ');
  const columns = [
    `count(*) AS ${identifier(RESULT_NAMES.considered)}`,
    `${present ? `count(*) FILTER (WHERE ${present})` : 'count(*)'} AS ${identifier(RESULT_NAMES.used)}`,
    ...missing.map((column) => {
      const name = identifier(column.name);
      return `count(*) - count(${name}) AS ${identifier(withoutName(column.name))}`;
    }),
    ...(recent ? dateRange(recent.column.name) : []),
  ];
  return `SELECT ${columns.join(',\n  ')}\n${fromSql(query.rows)}`;
}

function dateRange(name: string): string[] {
  const column = identifier(name);
  return [
    `min(${column}) AS ${identifier(RESULT_NAMES.firstDate)}`,
    `max(${column}) AS ${identifier(RESULT_NAMES.lastDate)}`,
  ];
}
