import { type CellComment, type Content, type Grid, type GridRow, type MergedCells } from '../../content.js';
import { formattedText } from '../../spreadsheet/cell-text.js';
import { columnLetters } from '../../spreadsheet/column-letters.js';
import { type FormatKind, formatKind } from '../../spreadsheet/number-format.js';
import { storedText } from '../../spreadsheet/number-text.js';
import { SheetNotes } from './sheet-notes.js';
import { type Sheet, type SheetCell } from './workbook.js';

/** A sheet's cells, if it has any, then the texts laid over them: text boxes and comments. */
export function* sheetContent(sheet: Sheet, date1904: boolean): Generator<Content> {
  if (!sheet.hasOwnCells)
    yield { kind: 'note', text: `the sheet "${sheet.name}" was not read: it is a chart` };
  else if (hasValues(sheet)) yield new SheetGrid(sheet, date1904);
  const comments = sheet.comments.map(({ row, column, text }) => {
    return `${columnLetters(column)}${String(row + 1)}: ${text}`;
  });
  // The captions of buttons and the like are the same many times over.
  for (const text of new Set([...sheet.boxes, ...comments])) {
    yield { kind: 'text', text, page: null, headings: [sheet.name] };
  }
}

function hasValues(sheet: Sheet): boolean {
  for (const { cells } of sheet.rows()) {
    if (cells.some((cell) => cell && !('value' in cell && cell.value === ''))) return true;
  }
  return false;
}

class SheetGrid implements Grid {
  readonly kind = 'grid';
  readonly name: string;
  readonly page = null;
  readonly headings = [];
  readonly headerRows = null;
  readonly merged: readonly MergedCells[];
  private readonly formats = new Map<string, FormatKind>();
  private readonly counts = new SheetNotes();

  constructor(
    private readonly sheet: Sheet,
    private readonly date1904: boolean,
  ) {
    this.name = sheet.name;
    this.merged = sheet.merged;
  }

  get rows(): AsyncIterable<GridRow> {
    return this.readRows();
  }

  get comments(): readonly CellComment[] {
    return this.sheet.comments.map(({ row, ...rest }) => ({ ...rest, row: row + 1 }));
  }

  get notes(): readonly string[] {
    return this.counts.sentences(this.sheet);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- rows of other files do come asynchronously
  private async *readRows(): AsyncGenerator<GridRow> {
    for (const { index, cells } of this.sheet.rows()) {
      const texts = Array.from(cells, (cell, column) => (cell ? this.text(cell, column) : null));
      if (texts.some((text) => text !== null)) yield { number: index + 1, cells: texts };
    }
  }

  private text(cell: SheetCell, column: number): string | null {
    if ('error' in cell) {
      this.counts.error(cell.error);
      return null;
    }
    if (typeof cell.value !== 'number') return cell.value === '' ? null : String(cell.value);
    const format = this.formatOf(cell.format);
    if (format.kind === 'number' && format.unit !== null) this.counts.units.add(column, format.unit);
    return formattedText(storedText(cell.value), format, this.date1904);
  }

  private formatOf(code: string): FormatKind {
    const known = this.formats.get(code);
    if (known) return known;
    const kind = formatKind(code);
    this.formats.set(code, kind);
    return kind;
  }
}
