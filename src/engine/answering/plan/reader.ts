import { type DataColumn } from '../tables/data-table.js';
import { type Scalar } from '../tables/scalar.js';
import { type JoinedRows } from './joined-rows.js';

/** Reads the values of a column in joined rows, by place; null for no column. */
export function reader(column: DataColumn | null, rows: JoinedRows): (place: number) => Scalar {
  const places = column && rows.places.get(column.table);
  if (!places) return () => null;
  const { values } = column;
  return (place) => values[places[place] ?? -1] ?? null;
}
