import { type CellObject, type WorkSheet } from '@e965/xlsx';
import { type Content, type Grid, type GridRow, type MergedCells, type TextPiece } from '../../content.js';
import { cellText } from '../../spreadsheet/cell-text.js';
import { type FormatKind, formatKind } from '../../spreadsheet/number-format.js';
import { columnLetters, SheetNotes } from './sheet-notes.js';
import { type ReadSheet } from './workbook-file.js';

/** A sheet's cells, if it has any, then the texts laid over them: text boxes and comments. */
export function* sheetContent(read: ReadSheet, date1904: boolean): Generator<Content> {
  const { sheet } = read;
  const isChart = sheet['!type'] === 'chart';
  if (!isChart && rowsOf(sheet).some((row) => row?.some(hasValue))) yield new SheetGrid(read, date1904);
  yield* overlaidTexts(read);
}

class SheetGrid implements Grid {
  readonly kind = 'grid';
  readonly name: string;
  readonly page = null;
  readonly headings = [];
  readonly headerRows = null;
  readonly merged: readonly MergedCells[];
  private readonly formats = new Map<unknown, FormatKind>();
  private readonly counts = new SheetNotes();

  constructor(
    private readonly read: ReadSheet,
    private readonly date1904: boolean,
  ) {
    this.name = read.name;
    this.merged = (read.sheet['!merges'] ?? []).map(({ s, e }) => {
      return { firstRow: s.r + 1, lastRow: e.r + 1, firstColumn: s.c, lastColumn: e.c };
    });
  }

  get rows(): AsyncIterable<GridRow> {
    return this.readRows();
  }

  get notes(): readonly string[] {
    // filter() passes over the rows that are not described.
    const hiddenRows = (this.read.sheet['!rows'] ?? []).filter(({ hidden }) => hidden).length;
    return this.counts.sentences({ isHidden: this.read.isHidden, hiddenRows });
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- rows of other files do come asynchronously
  private async *readRows(): AsyncGenerator<GridRow> {
    for (const [index, row] of rowsOf(this.read.sheet).entries()) {
      if (!row) continue;
      const cells = Array.from(row, (cell, column) => this.text(cell, column));
      if (cells.some((text) => text !== null)) yield { number: index + 1, cells };
    }
  }

  private text(cell: CellObject | undefined, column: number): string | null {
    if (cell?.v === undefined || cell.v instanceof Date) return null;
    if (cell.t === 'e') {
      this.counts.error(cell.v);
      return null;
    }
    const format = this.formatOf(cell.z);
    if (cell.t === 'n' && format.kind === 'number' && format.unit !== null) {
      this.counts.unit(column, format.unit);
    }
    return cellText(cell.v, format, this.date1904);
  }

  private formatOf(code: CellObject['z']): FormatKind {
    const known = this.formats.get(code);
    if (known) return known;
    const kind = formatKind(String(code ?? 'General'));
    this.formats.set(code, kind);
    return kind;
  }
}

/** Number of columns up to the last cell. */
export function sheetWidth({ sheet }: ReadSheet): number {
  return rowsOf(sheet).reduce((width, row) => Math.max(width, row?.length ?? 0), 0);
}

/** Rows and cells that hold nothing are absent. */
function rowsOf(sheet: WorkSheet): readonly ((CellObject | undefined)[] | undefined)[] {
  return sheet['!data'] ?? [];
}

function hasValue(cell: CellObject | undefined): boolean {
  return cell?.v !== undefined && cell.v !== '';
}

function* overlaidTexts({ name, sheet }: ReadSheet): Generator<TextPiece> {
  // The captions of buttons and the like are the same many times over.
  for (const text of new Set([...textBoxes(sheet), ...comments(sheet)])) {
    yield { kind: 'text', text, page: null, headings: [name] };
  }
}

/** The object type of a comment's box, whose text comes with the cell. @see [MS-XLS] 2.5.143 FtCmo */
const COMMENT_BOX = 0x19;

interface DrawnObject {
  readonly cmo?: readonly number[];
  readonly TxO?: { readonly t?: unknown };
}

function textBoxes(sheet: WorkSheet): string[] {
  // The library's types do not know the drawn objects that it reads.
  const objects = (sheet['!objects'] ?? []) as (DrawnObject | null)[];
  return Array.from(objects).flatMap((object) => {
    const text = object?.cmo?.[1] === COMMENT_BOX ? '' : objectText(object);
    return text === '' ? [] : [text];
  });
}

/** The library reads past the end of a text now and then, where there are NUL characters. */
function objectText(object: DrawnObject | null | undefined): string {
  const text = object?.TxO?.t;
  return typeof text === 'string' ? (text.split('\0')[0] ?? '').trim() : '';
}

function comments(sheet: WorkSheet): string[] {
  return rowsOf(sheet).flatMap((row, r) =>
    Array.from(row ?? []).flatMap((cell, c) => {
      const text = (cell?.c ?? [])
        .map(({ t }) => t)
        .join('\n')
        .trim();
      return text === '' ? [] : [`${columnLetters(c)}${String(r + 1)}: ${text}`];
    }),
  );
}
