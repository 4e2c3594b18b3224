import { type GridRow } from '../readers/content.js';

/** A row of a grid with what it shows at a glance. */
export interface Line {
  /** Its number in the grid (the first is 1). */
  readonly number: number;
  readonly cells: readonly (string | null)[];
  /** Number of cells that are not blank. */
  readonly filled: number;
  /** Index of the first and of the last cell that is not blank; -1 where there is none. */
  readonly first: number;
  readonly last: number;
}

export function lineOf({ number, cells }: GridRow): Line {
  let filled = 0;
  let first = -1;
  let last = -1;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (isBlank(cell)) continue;
    filled++;
    last = i;
    if (first === -1) first = i;
  }
  return { number, cells, filled, first, last };
}

/** A line without the cells beyond some columns; their indexes stay. */
export function within(line: Line, firstColumn: number, lastColumn: number): Line {
  if (line.first >= firstColumn && line.last <= lastColumn) return line;
  const cells = line.cells.slice(0, lastColumn + 1).map((cell, i) => (i < firstColumn ? null : cell));
  return lineOf({ number: line.number, cells });
}

export function isBlank(cell: string | null | undefined): boolean {
  if (cell === null || cell === undefined || cell === '') return true;
  const code = cell.charCodeAt(0);
  // Nearly every cell is settled here, many times quicker.
  return (code <= 0x20 || code >= 0x80) && cell.trim() === '';
}

/** The text of a cell without surrounding blanks, empty where there is none. */
export function textAt({ cells }: Pick<Line, 'cells'>, column: number): string {
  return cells[column]?.trim() ?? '';
}

/** The texts of a line's cells. */
export function textOf({ cells }: Pick<Line, 'cells'>): string {
  return cells
    .map((cell) => cell?.trim() ?? '')
    .filter((cell) => cell !== '')
    .join(' ');
}
