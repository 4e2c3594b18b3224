import { type CellValue, type ResultTable } from '../../src/engine/table.js';

/** A result with the named columns, for the tests of the comparison. */
export function result(
  names: readonly string[],
  rows: readonly (readonly CellValue[])[],
  truncated = false,
): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' })), rows, truncated };
}
