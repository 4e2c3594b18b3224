import { refuseTooWide } from '../../column-limit.js';
import { type Grid, type GridRow, type MergedCells } from '../content.js';
import { gridOfRows } from '../grid-of-rows.js';

/** As browsers bound them. */
const MOST_COLUMNS_SPANNED = 1000;
const MOST_ROWS_SPANNED = 65_534;

/** How a cell begins. */
export interface CellStart {
  readonly isHeader: boolean;
  readonly columns: string | undefined;
  readonly rows: string | undefined;
}

/** A table of a web page, row by row: cells that span others have their text in the first place they cover. */
export class HtmlTable {
  caption = '';
  private readonly rows: GridRow[] = [];
  private readonly merged: MergedCells[] = [];
  private readonly areHeaders: boolean[] = [];
  private cells: (string | null)[] | null = null;
  private hasOnlyHeaders = true;
  /** For each column the number of further rows that a cell above covers. */
  private covered: number[] = [];

  /** @param maxColumns wider tables are refused */
  constructor(private readonly maxColumns: number) {}

  startRow(): void {
    this.endRow();
    this.cells = [];
    this.hasOnlyHeaders = true;
  }

  /** @throws UnreadableFile when the row has more columns than allowed */
  addCell(text: string, { isHeader, columns, rows }: CellStart): void {
    if (!this.cells) this.startRow();
    const cells = this.cells ?? [];
    while ((this.covered[cells.length] ?? 0) > 0) cells.push(null);
    const first = cells.length;
    const width = spanned(columns, MOST_COLUMNS_SPANNED);
    const height = spanned(rows, MOST_ROWS_SPANNED);
    refuseTooWide(first + width, this.maxColumns);
    cells.push(text === '' ? null : text, ...Array.from({ length: width - 1 }, () => null));
    for (let i = first; i < first + width; i++) this.covered[i] = height;
    this.hasOnlyHeaders &&= isHeader;
    if (width > 1 || height > 1) this.merge(first, { width, height });
  }

  endRow(): void {
    if (!this.cells) return;
    this.covered = Array.from(this.covered, (rows: number | undefined) => Math.max(0, (rows ?? 0) - 1));
    this.rows.push({ number: this.rows.length + 1, cells: this.cells });
    this.areHeaders.push(this.hasOnlyHeaders && this.cells.length > 0);
    this.cells = null;
  }

  /** The table as a grid under headings, or null when it has no rows. */
  end(headings: readonly string[]): Grid | null {
    this.endRow();
    if (this.rows.length === 0) return null;
    const last = this.rows.length;
    const merged = this.merged.map((one) => ({ ...one, lastRow: Math.min(one.lastRow, last) }));
    const headers = this.areHeaders.findIndex((isHeader) => !isHeader);
    const headerRows = headers > 0 ? headers : null;
    return gridOfRows(this.rows, { name: this.caption || null, headings, headerRows, merged });
  }

  private merge(firstColumn: number, { width, height }: { width: number; height: number }): void {
    const firstRow = this.rows.length + 1;
    const lastColumn = firstColumn + width - 1;
    this.merged.push({ firstRow, lastRow: firstRow + height - 1, firstColumn, lastColumn });
  }
}

function spanned(text: string | undefined, most: number): number {
  const count = Number.parseInt(text ?? '1', 10);
  return Number.isNaN(count) ? 1 : Math.max(1, Math.min(count, most));
}
