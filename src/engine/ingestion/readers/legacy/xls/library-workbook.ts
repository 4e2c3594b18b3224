import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { UnreadableFile } from '../../../unreadable-file.js';
import { type Sheet, type SheetCell, type SheetComment, type SheetRow, type Workbook } from './workbook.js';

set_cptable(codePages);

/**
 * Reads a workbook of Excel 2 to 95, or in the XML of Excel 2003, with SheetJS.
 *
 * @param bytes surely such a workbook: the library takes anything for one
 * @throws UnreadableFile when it is damaged in any part
 */
export function libraryWorkbook(bytes: Buffer): Workbook {
  const book = parsed(bytes);
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  const sheets = book.SheetNames.map((name) => sheetOf(name, wholeSheet(book, name), hidden.has(name)));
  return { sheets, date1904: book.Workbook?.WBProps?.date1904 === true, notes: [] };
}

function parsed(bytes: Buffer): WorkBook {
  const options = { cellNF: true, cellText: false, cellHTML: false, cellFormula: false } as const;
  try {
    return read(bytes, { ...options, type: 'buffer', dense: true });
  } catch (cause) {
    throw new UnreadableFile('damaged: its content cannot be read as an Excel workbook', { cause });
  }
}

/** The library leaves out a sheet that it could not read to its end. */
function wholeSheet(book: WorkBook, name: string): WorkSheet {
  // The library sets a sheet called `__proto__` as the prototype of the sheets.
  const isThere = Object.hasOwn(book.Sheets, name) || name === '__proto__';
  const sheet = isThere ? (Reflect.get(book.Sheets, name) as WorkSheet | undefined) : undefined;
  const isOnly = book.SheetNames.filter((other) => other === name).length === 1;
  if (!sheet) throw new UnreadableFile(`damaged: the sheet "${name}" cannot be read`);
  if (!isOnly) throw new UnreadableFile(`damaged: two sheets are named "${name}"`);
  return sheet;
}

/** Rows and cells that hold nothing are absent. */
type Rows = readonly ((CellObject | undefined)[] | undefined)[];

function sheetOf(name: string, sheet: WorkSheet, isHidden: boolean): Sheet {
  const rows: Rows = sheet['!data'] ?? [];
  return {
    name,
    isHidden,
    hasOwnCells: sheet['!type'] !== 'chart',
    // filter() passes over the rows that are not described.
    hiddenRows: (sheet['!rows'] ?? []).filter(({ hidden }) => hidden).length,
    width: rows.reduce((width, row) => Math.max(width, row?.length ?? 0), 0),
    merged: (sheet['!merges'] ?? []).map(({ s, e }) => {
      return { firstRow: s.r + 1, lastRow: e.r + 1, firstColumn: s.c, lastColumn: e.c };
    }),
    pictures: 0,
    boxes: [],
    comments: commentsIn(rows),
    rows: () => sheetRows(rows),
  };
}

function* sheetRows(rows: Rows): Generator<SheetRow> {
  for (const [index, row] of rows.entries()) if (row) yield { index, cells: Array.from(row, cellOf) };
}

function cellOf(cell: CellObject | undefined): SheetCell | undefined {
  if (cell?.v === undefined || cell.v instanceof Date) return undefined;
  return cell.t === 'e' ? { error: Number(cell.v) } : { value: cell.v, format: String(cell.z ?? 'General') };
}

function commentsIn(rows: Rows): SheetComment[] {
  return rows.flatMap((cells, row) =>
    Array.from(cells ?? []).flatMap((cell, column) => {
      const text = (cell?.c ?? [])
        .map(({ t }) => t)
        .join('\n')
        .trim();
      return text === '' ? [] : [{ row, column, text }];
    }),
  );
}
