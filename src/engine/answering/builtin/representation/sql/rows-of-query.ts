import { type ResultTable } from '../../../../table.js';
import { type AnsweredRows, rowsNamed } from '../../../plan/answered-rows.js';
import { type Query } from '../query.js';
import { bottomOf, predicatesOf, unfiltered } from '../rows.js';
import { predicateSql } from './predicate-sql.js';
import { identifier } from './quoting.js';
import { viewsOf } from './views.js';

/** The column whose values say which rows are meant, where conditions do not; undefined where they do. */
function chosenBy(query: Query, isOfSome: boolean): string | null | undefined {
  if (
    query.op === 'aggregate' &&
    (isOfSome || query.limit !== null || query.place !== null || query.having !== null)
  ) {
    const [key, other] = query.keys;
    return key && !other && key.unit === null ? key.column.name : null;
  }
  if (query.op === 'list' && (isOfSome || query.limit !== null || query.place !== null))
    return query.columns[0]?.name ?? null;
  return isOfSome ? null : undefined;
}

/**
 * The rows that a query speaks of; null where they are not rows of one table of the workbench that conditions tell.
 * @param shown some rows of its result: those alone that these name
 */
export function rowsOfQuery(query: Query, result: ResultTable, shown?: ResultTable): AnsweredRows | null {
  const { rows } = query;
  const { table, composition } = bottomOf(rows);
  if (composition !== undefined || viewsOf(rows).length > 0 || unfiltered(rows).op !== 'all') return null;
  const name = chosenBy(query, shown !== undefined);
  if (name === null) return null;
  const conditions = predicatesOf(rows).map((each) => predicateSql(each, identifier(table)));
  if (name === undefined) return { table, conditions };
  const place = (shown ?? result).columns.findIndex((column) => column.name === name);
  const named =
    place < 0
      ? null
      : rowsNamed({ table, sql: `${identifier(table)}.${identifier(name)}` }, place, shown ?? result);
  return named && { table, conditions: [...conditions, ...named.conditions] };
}
