import { type Column } from '../link/headers/schema.js';
import { columnOf, partsOf } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { predicatesOf } from '../representation/rows.js';

/**
 * Whether the rows of a query are those with any of all the values that a column has, which is all rows: named beside each other,
 * the values tell groups apart, of which the query makes none.
 */
export function namesAllValues(query: Query, columns: readonly Column[]): boolean {
  if (query.op !== 'aggregate') return false;
  const predicates = predicatesOf(query.rows).flatMap(partsOf);
  return predicates.some((predicate) => {
    if (predicate.op !== 'in' || predicate.values.length < 2) return false;
    const { name } = columnOf(predicate);
    const profile = columns.find((column) => column.name === name)?.profile;
    const isKey = query.keys.some((key) => key.column.name === name);
    return (
      !isKey && profile?.distinctIsEstimate === false && profile.distinctCount === predicate.values.length
    );
  });
}
