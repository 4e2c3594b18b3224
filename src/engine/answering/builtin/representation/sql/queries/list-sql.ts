import { type ColumnRef, labelOf } from '../../column.js';
import { type Query, type RowOrder } from '../../query.js';
import { distanceSql } from './aggregate-sql.js';
import { columnSql } from '../column-sql.js';
import { as, present } from '../measure-sql.js';
import { numberLiteral } from '../quoting.js';
import { type RowsSql } from './rows-sql.js';

/** Rows listed when no number was asked for. */
export const LISTED_ROWS = 100;

function rankedRowsOnly({ place, limit }: Extract<Query, { op: 'list' }>, order: string): string {
  if (place !== null) return `\nQUALIFY dense_rank() OVER (ORDER BY ${order}) = ${numberLiteral(place)}`;
  return `\nQUALIFY rank() OVER (ORDER BY ${order}) <= ${numberLiteral(limit ?? LISTED_ROWS)}`;
}

function orderSql({ column, direction, near }: RowOrder): string {
  const value = columnSql(column);
  return `${near === null ? value : distanceSql(value, near)} ${direction.toUpperCase()}`;
}

/** A column of the list; what is computed for each row is called by what it is. */
function shownSql(column: ColumnRef): string {
  return column.view?.kind === 'daysTo' ? as(columnSql(column), labelOf(column)) : columnSql(column);
}

/** Rows as they are. */
export function listSql(query: Extract<Query, { op: 'list' }>, source: RowsSql): string {
  const columns = query.columns.map(shownSql).join(', ');
  const order = query.order && orderSql(query.order);
  const from = source.from(query.rows, query.order ? present([query.order.column]) : []);
  const ranked = order !== null && (query.limit !== null || query.place !== null);
  const qualify = ranked ? rankedRowsOnly(query, order) : '';
  const limit = ranked ? '' : `\nLIMIT ${numberLiteral(query.limit ?? LISTED_ROWS)}`;
  return `SELECT ${columns}\n${from}${qualify}${order ? `\nORDER BY ${order}, 1` : ''}${limit}`;
}
