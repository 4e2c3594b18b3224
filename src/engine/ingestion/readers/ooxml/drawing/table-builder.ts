import { refuseTooWide } from '../../../column-limit.js';
import { type Grid, type MergedCells } from '../../content.js';
import { gridOfRows } from '../../grid-of-rows.js';

/** Where a grid of a document stands. */
export interface GridPlace {
  readonly name: string | null;
  readonly page: number | null;
  readonly headings: readonly string[];
}

/** Gathers the cells of a table in a document. */
export class TableBuilder {
  private readonly rows: (string | null)[][] = [];
  private readonly merged: MergedCells[] = [];
  private row: (string | null)[] = [];
  private column = 0;

  constructor(private readonly maxColumns: number) {}

  /** Number of the current row; the first is 1. */
  get rowNumber(): number {
    return this.rows.length;
  }

  get columnCount(): number {
    return this.rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  }

  get isEmpty(): boolean {
    return this.rows.every((row) => row.every((text) => text === null));
  }

  startRow(): void {
    this.row = [];
    this.rows.push(this.row);
    this.column = 0;
  }

  /** Leaves so many columns of the current row empty. */
  skipColumns(columns: number): void {
    this.column += columns;
  }

  /** Leaves the current row out again. */
  dropRow(): void {
    this.rows.pop();
  }

  /**
   * Puts the next cell of the row, which takes up so many columns. Returns its first column.
   *
   * @throws UnreadableFile when the table gets too wide
   */
  addCell(text: string, columns: number): number {
    const first = this.column;
    this.column += columns;
    refuseTooWide(this.column, this.maxColumns);
    while (this.row.length < this.column) this.row.push(null);
    this.row[first] = text === '' ? null : text;
    return first;
  }

  /** Says that cells are shown as one; `lastRow` may still grow. */
  merge(range: MergedCells): void {
    this.merged.push(range);
  }

  grid(place: GridPlace, headerRows: number | null, notes: readonly string[] = []): Grid {
    const rows = this.rows.map((cells, i) => ({ number: i + 1, cells }));
    return gridOfRows(rows, { ...place, headerRows, merged: this.merged, notes });
  }

  /** The cells as text: tabs between cells, a line for each row. */
  text(): string {
    const line = (row: readonly (string | null)[]): string => row.filter((text) => text !== null).join('\t');
    return this.rows.map(line).join('\n').trim();
  }
}
