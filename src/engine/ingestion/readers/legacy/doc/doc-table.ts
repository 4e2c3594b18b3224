import { type GridRow, type MergedCells } from '../../content.js';
import { type Paragraph, type RowProperties } from './paragraphs.js';

/** Edges of columns nearer to one another, in twentieths of a point, are the same edge. */
const SAME_EDGE = 60;

interface Row extends RowProperties {
  readonly cells: readonly string[];
}

/** A table of a document. */
export interface DocTable {
  readonly rows: readonly GridRow[];
  readonly merged: readonly MergedCells[];
  readonly headerRows: number | null;
}

/** Takes the paragraphs of a table one after the other. */
export class TableBuilder {
  private readonly rows: Row[] = [];
  private cells: string[] = [];
  private lines: string[] = [];

  get isEmpty(): boolean {
    return this.rows.length === 0 && this.cells.length === 0 && this.lines.length === 0;
  }

  add({ text, endsCell, row }: Paragraph): void {
    if (row) {
      this.endRow(row);
      return;
    }
    if (text !== '') this.lines.push(text);
    if (endsCell) this.endCell();
  }

  /** The table so far; begins another. Text after the last row is a row of its own. */
  take(): DocTable {
    if (this.lines.length > 0) this.endCell();
    if (this.cells.length > 0) this.endRow({ isHeader: false, columns: null });
    return arranged(this.rows.splice(0));
  }

  private endCell(): void {
    this.cells.push(this.lines.join('\n'));
    this.lines = [];
  }

  private endRow(row: RowProperties): void {
    if (this.lines.length > 0) this.endCell();
    this.rows.push({ ...row, cells: this.cells });
    this.cells = [];
  }
}

/** A cell in its place: the columns it spans, both inclusive. */
interface PlacedCell {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  readonly continuesAbove: boolean;
  readonly continuesLeft: boolean;
}

function arranged(rows: readonly Row[]): DocTable {
  const placed = placedRows(rows);
  const width = Math.max(0, ...placed.flatMap((cells) => cells.map(({ last }) => last + 1)));
  const headerRows = rows.findIndex(({ isHeader }) => !isHeader);
  return {
    rows: placed.map((cells, i) => ({ number: i + 1, cells: textsOf(cells, width) })),
    merged: mergedCells(placed),
    headerRows: headerRows > 0 ? headerRows : null,
  };
}

function textsOf(cells: readonly PlacedCell[], width: number): (string | null)[] {
  const texts = Array.from({ length: width }, (): string | null => null);
  for (const { text, first } of cells) if (text !== '') texts[first] = text;
  return texts;
}

/** Rows of the same number of cells share their columns; else the edges of the cells tell. */
function placedRows(rows: readonly Row[]): PlacedCell[][] {
  const counts = new Set(rows.map(({ cells }) => cells.length));
  const columns = rows.map((row) => (row.columns ? columnsOf(row.columns) : null));
  const edges = counts.size > 1 ? distinctEdges(columns) : null;
  return rows.map(({ cells }, r) => {
    const own = columns[r];
    return cells.map((text, i) => {
      const flags = own?.flags[i] ?? 0;
      const merging = { continuesLeft: (flags & MERGED_LEFT) !== 0, continuesAbove: isMergedAbove(flags) };
      return { text, ...spanOf(i, own?.edges ?? [], edges), ...merging };
    });
  });
}

const MERGED_LEFT = 0x2;
const VERTICAL_SHIFT = 5;

function isMergedAbove(flags: number): boolean {
  return ((flags >> VERTICAL_SHIFT) & 3) === 1;
}

interface Columns {
  /** Left edges of the cells, then the right edge of the last, in twentieths of a point. */
  readonly edges: readonly number[];
  /** How each cell is merged with others. @see [MS-DOC] 2.9.317 TC80, 2.9.325 TCGRF */
  readonly flags: readonly number[];
}

function columnsOf(operand: Buffer): Columns {
  const count = Math.min(operand[0] ?? 0, Math.floor((operand.length - 3) / 2));
  const edges = Array.from({ length: Math.max(0, count + 1) }, (_, i) => operand.readInt16LE(1 + 2 * i));
  const flagsAt = 1 + 2 * edges.length;
  const flags = edges.slice(1).map((_, i) => {
    const at = flagsAt + 20 * i;
    return at + 2 <= operand.length ? operand.readUInt16LE(at) : 0;
  });
  return { edges, flags };
}

/** Null where not every row tells its edges. */
function distinctEdges(columns: readonly (Columns | null)[]): number[] | null {
  if (columns.some((one) => one === null)) return null;
  const sorted = columns.flatMap((one) => one?.edges ?? []).sort((a, b) => a - b);
  return sorted.filter((edge, i) => i === 0 || edge - (sorted[i - 1] ?? edge) > SAME_EDGE);
}

function spanOf(
  index: number,
  own: readonly number[],
  edges: readonly number[] | null,
): { first: number; last: number } {
  const [left, right] = [own[index], own[index + 1]];
  if (!edges || left === undefined || right === undefined) return { first: index, last: index };
  const first = columnAt(left, edges);
  return { first, last: Math.max(first, columnAt(right, edges) - 1) };
}

function columnAt(edge: number, edges: readonly number[]): number {
  const next = edges.findIndex((one) => one > edge);
  return Math.max(0, (next < 0 ? edges.length : next) - 1);
}

/** Cells that span columns, or that others below or to the right continue. */
function mergedCells(rows: readonly PlacedCell[][]): MergedCells[] {
  return rows.flatMap((cells, r) =>
    cells.flatMap((cell, i) => {
      if (cell.continuesLeft || cell.continuesAbove) return [];
      const following = cells.slice(i + 1).findIndex(({ continuesLeft }) => !continuesLeft);
      const last = cells[following < 0 ? cells.length - 1 : i + following] ?? cell;
      const lastRow = r + continuedRows(rows.slice(r + 1), cell.first);
      if (last.last === cell.first && lastRow === r) return [];
      return [{ firstRow: r + 1, lastRow: lastRow + 1, firstColumn: cell.first, lastColumn: last.last }];
    }),
  );
}

function continuedRows(below: readonly PlacedCell[][], column: number): number {
  const end = below.findIndex((cells) => !cells.some((cell) => cell.first === column && cell.continuesAbove));
  return end < 0 ? below.length : end;
}
