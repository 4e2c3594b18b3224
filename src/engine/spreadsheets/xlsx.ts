import { type CellObject, type ColInfo, utils, type WorkSheet, write } from '@e965/xlsx';
import { type ColumnType } from '../table.js';
import { csvRows } from './csv-rows.js';
import { sheetCell, textCell } from './sheet-cell.js';

/** More would take more memory than a table is worth. */
export const MOST_SHEET_CELLS = 1_000_000;
const WIDTHS = { least: 8, most: 60 } as const;
/** Rows by whose values columns are made wide enough. */
const MEASURED_ROWS = 200;

/** A result table as CSV, and what its columns hold; columns without a type hold text. */
export interface CsvTable {
  readonly csv: string;
  readonly types: readonly ColumnType[];
}

/**
 * A result table as a workbook of Excel 2007 and later, with one sheet.
 * @returns null when it has too many cells
 */
export function toXlsx({ csv, types }: CsvTable): Uint8Array | null {
  const rows = csvRows(csv);
  const [header = []] = rows;
  if (rows.length * header.length > MOST_SHEET_CELLS) return null;
  const book = utils.book_new();
  utils.book_append_sheet(book, sheetOf(rows, types), 'Sheet1');
  return new Uint8Array(
    write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer,
  );
}

function sheetOf(rows: readonly (readonly string[])[], types: readonly ColumnType[]): WorkSheet {
  const [header = []] = rows;
  const cells = rows.map((row, place) =>
    place === 0 ? header.map(textCell) : row.map((text, column) => sheetCell(text, types[column] ?? 'text')),
  );
  const end = utils.encode_cell({ r: Math.max(rows.length, 1) - 1, c: Math.max(header.length, 1) - 1 });
  // Rows with holes are what the library takes for rows with missing cells.
  const data = cells.map((row) => row.map((cell) => cell ?? undefined)) as CellObject[][];
  return { '!data': data, '!ref': `A1:${end}`, '!cols': header.map((_, column) => widthOf(rows, column)) };
}

function widthOf(rows: readonly (readonly string[])[], column: number): ColInfo {
  const lengths = rows.slice(0, MEASURED_ROWS).map((row) => row[column]?.length ?? 0);
  return { wch: Math.min(WIDTHS.most, Math.max(WIDTHS.least, ...lengths) + 1) };
}
