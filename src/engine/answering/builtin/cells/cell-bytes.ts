import { type CellColumn } from './cell-column.js';
import { type CellTable } from './cell-table.js';

/** A cell and what rows are sorted by, in lists that rows are found in. */
const BYTES_PER_ROW = 48;
/** Everything that is read in a value, but its texts. */
const BYTES_PER_VALUE = 900;
/** Of a text in all its forms, and of its words in indexes. */
const BYTES_PER_CHARACTER = 20;
const BYTES_PER_COLUMN = 2000;

function columnBytes({ cells, values }: CellColumn): number {
  const characters = values.reduce((sum, { cell }) => sum + cell.text.length, 0);
  return (
    BYTES_PER_COLUMN +
    cells.length * BYTES_PER_ROW +
    values.length * BYTES_PER_VALUE +
    characters * BYTES_PER_CHARACTER
  );
}

/** What read cells take in memory with what is found out of their columns once, about, in bytes. */
export function cellTableBytes({ columns }: CellTable): number {
  return columns.reduce((sum, column) => sum + columnBytes(column), 0);
}
