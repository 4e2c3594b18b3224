import { type CellValue, type TableProfile } from '../../../table.js';
import { type CellColumn, readColumn } from './cell-column.js';

/** Rows of a table with their cells read: all of a small table, or a sample of a large one. */
export interface CellTable {
  readonly name: string;
  readonly columns: readonly CellColumn[];
  readonly rowCount: number;
  /** Rows that sum up others: they answer questions that name them, and count for nothing else. */
  readonly totalRows: ReadonlySet<number>;
  /** False for a sample. */
  readonly isComplete: boolean;
}

const TOTAL = /^(grand )?(totals?|overall)$/i;

/** True for a cell that says that its row sums up others. */
export function isTotal(text: string): boolean {
  return TOTAL.test(text);
}

function totalRows(columns: readonly CellColumn[], rowCount: number): Set<number> {
  if (rowCount <= 2) return new Set();
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  return new Set(
    rows.filter((row) => columns.slice(0, 2).some(({ cells }) => isTotal(cells[row]?.text ?? ''))),
  );
}

/**
 * Reads the cells of a table.
 *
 * @param rows the stored values, as wide as the profile has columns
 * @param isComplete false when these are not all rows
 */
export function readTable(
  profile: TableProfile,
  rows: readonly (readonly CellValue[])[],
  isComplete: boolean,
): CellTable {
  const columns = profile.columns.map((column, position) =>
    readColumn(
      column,
      position,
      rows.map((row) => row[position] ?? null),
    ),
  );
  return {
    name: profile.name,
    columns,
    rowCount: rows.length,
    totalRows: totalRows(columns, rows.length),
    isComplete,
  };
}
