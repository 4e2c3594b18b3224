import { type ColumnRef } from '../column.js';
import { type Query } from '../query.js';
import { type Rows } from '../rows.js';
import { isReadFirst, readName } from './column-sql.js';

/** The columns that a query, or some rows, read as something else, each once. */
export function viewsOf(query: Query | Rows): ColumnRef[] {
  const views = new Map<string, ColumnRef>();
  const visit = (value: unknown): void => {
    if (isViewed(value)) views.set(readName(value), value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(query);
  return [...views.values()];
}

function isViewed(value: unknown): value is ColumnRef {
  // A series has a view too, but no name.
  if (typeof value !== 'object' || value === null || !('view' in value) || !('name' in value)) return false;
  return isReadFirst(value as ColumnRef);
}
