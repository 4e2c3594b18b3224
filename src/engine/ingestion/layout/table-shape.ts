import { type MergedCells } from '../readers/content.js';
import { type CellKind, commonKind, isTyped } from './cell-kind.js';
import { HeaderFinder } from './header-finder.js';
import { type Line, textAt } from './line.js';
import { countTitles } from './titles.js';

/** What the file itself says of a grid's header. */
export interface HeaderMarks {
  /** Number of rows at the top that are marked as header, or null where the file marks none. */
  readonly headerRows: number | null;
  readonly merged: readonly MergedCells[];
}

/** Share of the values below the first line that must be of a kind. */
const LEAST_SHARE = 0.6;

export const NO_MARKS: HeaderMarks = { headerRows: null, merged: [] };

/** Where among the first lines of a table its parts are, as indexes of lines. */
export interface TableShape {
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** Number of lines above the header or the body. */
  readonly titles: number;
  readonly header: readonly number[];
  /** The line that gives units, or null. */
  readonly unit: number | null;
  /** The first line of data. */
  readonly body: number;
  /** True when the header differs from the body in kind, or the file marks it; false when it is merely text above text. */
  readonly isSure: boolean;
  /** Common kind of the values of each column, from index 0. */
  readonly kinds: readonly CellKind[];
  /** The columns whose values are of a kind that names are not. */
  readonly typed: readonly number[];
}

/** Finds titles, header, units and body in the first lines of a table. */
export function shapeOf(lines: readonly Line[], marks: HeaderMarks): TableShape {
  const { firstColumn, lastColumn } = columnsOf(lines);
  const titles = countTitles(lines, { firstColumn, lastColumn, marks });
  const kinds = bodyKinds(lines, titles, lastColumn);
  const typed = kinds.flatMap((kind, column) => (isTyped(kind) ? [column] : []));
  const finder = new HeaderFinder(lines, { kinds, typed, firstColumn, lastColumn, marks });
  return { firstColumn, lastColumn, kinds, typed, ...finder.find(titles) };
}

/** The columns that rows of more than one cell fill, or all rows where there are no such. */
function columnsOf(lines: readonly Line[]): { firstColumn: number; lastColumn: number } {
  const wide = lines.filter(({ filled }) => filled > 1);
  const shown = wide.length > 0 ? wide : lines;
  return {
    firstColumn: Math.max(0, Math.min(...shown.map(({ first }) => first))),
    lastColumn: Math.max(0, ...shown.map(({ last }) => last)),
  };
}

/**
 * Judged by the lower lines, where headers of several rows are surely over; but where the upper ones are not mostly of
 * the same kind, the values are mixed.
 */
function bodyKinds(lines: readonly Line[], titles: number, lastColumn: number): CellKind[] {
  const lower = titles + Math.min(6, Math.ceil((lines.length - titles) / 2));
  return Array.from({ length: lastColumn + 1 }, (_, column) => {
    const cells = lines.slice(titles + 1).map((line) => textAt(line, column));
    const kind = commonKind(cells.slice(lower - titles - 1));
    return !isTyped(kind) || commonKind(cells, LEAST_SHARE) === kind ? kind : 'text';
  });
}
