import { type CellColumn } from '../cells/cell-column.js';

/** Something that is found out of the cells of a column in some rows, once for as long as these rows are kept. */
export function perColumn<Value>(
  find: (rows: readonly number[], column: CellColumn) => Value,
): (rows: readonly number[], column: CellColumn) => Value {
  const known = new WeakMap<readonly number[], Map<CellColumn, Value>>();
  return (rows, column) => {
    const there = known.get(rows) ?? new Map<CellColumn, Value>();
    known.set(rows, there);
    const value = there.get(column) ?? find(rows, column);
    there.set(column, value);
    return value;
  };
}
