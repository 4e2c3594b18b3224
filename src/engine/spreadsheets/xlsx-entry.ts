import { type CsvTable, toXlsx } from './xlsx.js';

/** The work of one thread: writes a workbook. Null: the table has too many cells. */
export default function write(table: CsvTable): Uint8Array | null {
  return toXlsx(table);
}
