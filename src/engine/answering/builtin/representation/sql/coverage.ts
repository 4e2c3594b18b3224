import { type BusinessQuery, keysOf, measuresOf } from '../business.js';
import { type ColumnRef, labelOf } from '../column.js';
import { RESULT_NAMES, withoutName } from '../names.js';
import { type Predicate } from '../predicate.js';
import { isCellQuery, type Query, requiredColumns } from '../query.js';
import { PARTNER } from '../composition.js';
import { bottomOf, predicatesOf, type Rows, tableOf } from '../rows.js';
import { columnSql } from './column-sql.js';
import { mayMiss } from './measure-sql.js';
import { predicateSql } from './predicate-sql.js';
import { identifier } from './quoting.js';
import { RowsSql } from './queries/rows-sql.js';

type Recent = Extract<Predicate, { op: 'recent' }>;

function recentOf(rows: Rows): Recent | undefined {
  return predicatesOf(rows).find((predicate): predicate is Recent => predicate.op === 'recent');
}

/** Columns whose missing values leave rows out of the result. */
function gaps(query: Query): ColumnRef[] {
  if (isCellQuery(query)) return [];
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
    case 'series':
    case 'contrast':
    case 'attainment':
    case 'anomalies':
    case 'forecast':
      return [...keysOf(query).map(({ column }) => column), ...measuredOf(query)];
    case 'drivers':
      return measuredOf(query);
    case 'cohort':
      return [query.entity, query.date];
    case 'describe':
    case 'missing':
    case 'schema':
      return [];
  }
}

function measuredOf(query: BusinessQuery): ColumnRef[] {
  return measuresOf(query).flatMap(({ column }) => (column ? [column] : []));
}

/** The rows that a query considers: for a comparison, those of either side. */
function conditions(query: Query): string[] {
  if (query.op !== 'contrast' && query.op !== 'drivers') return [];
  const table = identifier(tableOf(query.rows));
  const sides = [query.left, query.right].map((side) => `(${predicateSql(side.predicate, table)})`);
  return [`(${sides.join(' OR ')})`];
}

function uniqueByName(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((column) => [labelOf(column), column])).values()];
}

/** The statement that counts the rows of the table, those a result rests on and those left out for want of a value. */
export function coverageSql(query: Query, views: readonly ColumnRef[]): string {
  const missing = uniqueByName(gaps(query).filter(mayMiss));
  const recent = recentOf(query.rows);
  const present = missing.map((column) => `${columnSql(column)} IS NOT NULL`).join(' AND ');
  const source = new RowsSql([query.rows], views);
  const columns = [
    `(SELECT count(*) ${source.from(bottomOf(query.rows))}) AS ${identifier(RESULT_NAMES.all)}`,
    `count(*) AS ${identifier(RESULT_NAMES.considered)}`,
    `${present ? `count(*) FILTER (WHERE ${present})` : 'count(*)'} AS ${identifier(RESULT_NAMES.used)}`,
    ...missing.map((column) => {
      const name = columnSql(column);
      return `count(*) - count(${name}) AS ${identifier(withoutName(labelOf(column)))}`;
    }),
    ...(isJoin(query.rows)
      ? [`count(*) FILTER (WHERE NOT ${identifier(PARTNER)}) AS ${identifier(RESULT_NAMES.alone)}`]
      : []),
    ...(recent ? dateRange(recent.column) : []),
  ];
  const select = `SELECT ${columns.join(',\n  ')}\n${source.from(query.rows, conditions(query))}`;
  return `${source.with()}${select}`;
}

function isJoin(rows: Rows): boolean {
  return bottomOf(rows).composition?.kind === 'join';
}

function dateRange(date: ColumnRef): string[] {
  const column = columnSql(date);
  return [
    `min(${column}) AS ${identifier(RESULT_NAMES.firstDate)}`,
    `max(${column}) AS ${identifier(RESULT_NAMES.lastDate)}`,
  ];
}
