import { type CellKind, commonKind, isTyped, isYear, kindOfCell } from '../cells/cell-kind.js';
import { decideHeader } from '../header/header-decision.js';
import { dividedHeader } from '../header/divided-header.js';
import { TopView } from '../header/top-view.js';
import { type Line, textAt } from '../line.js';
import { type HeaderMarks } from '../header/header-marks.js';

/** Share of the values below the first line that must be of a kind. */
const LEAST_SHARE = 0.6;
/** So many lines tell. */
const MOST_LINES = 80;

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
  const top = lines.slice(0, MOST_LINES);
  const bounds = columnBounds(top);
  const marked = Math.min(marks.headerRows ?? 0, top.length);
  const found = marked > 0 ? { titles: 0, body: marked } : decideHeader(new TopView(top, marks, bounds));
  const divided = dividedHeader(top, found, bounds);
  const kinds = bodyKinds(top.slice(found.body), bounds.lastColumn);
  const typed = kinds.flatMap((kind, column) => (isTyped(kind) ? [column] : []));
  const names = divided.header.flatMap((i) => top[i] ?? []);
  const isSure = marked > 0 || names.some((line) => differsInKind(line, typed, kinds));
  return { ...bounds, ...divided, body: found.body, isSure, kinds, typed };
}

/** True when a line holds names or years in columns of other values. */
function differsInKind(line: Line, typed: readonly number[], kinds: readonly CellKind[]): boolean {
  return typed.some((column) => {
    const text = textAt(line, column);
    return kindOfCell(text) === 'text' || (isYear(text) && kinds[column] === 'number');
  });
}

/** The columns that rows of more than one cell fill, or all rows where there are no such. */
export function columnBounds(lines: readonly Line[]): { firstColumn: number; lastColumn: number } {
  const wide = lines.filter(({ filled }) => filled > 1);
  const shown = wide.length > 0 ? wide : lines;
  return {
    firstColumn: Math.max(0, Math.min(...shown.map(({ first }) => first))),
    lastColumn: Math.max(0, ...shown.map(({ last }) => last)),
  };
}

/** Judged by the lower lines; but where the upper ones are not mostly of the same kind, the values are mixed. */
function bodyKinds(lines: readonly Line[], lastColumn: number): CellKind[] {
  const lower = Math.min(6, Math.floor(lines.length / 2));
  return Array.from({ length: lastColumn + 1 }, (_, column) => {
    const cells = lines.map((line) => textAt(line, column));
    const kind = commonKind(cells.slice(lower));
    return !isTyped(kind) || commonKind(cells, LEAST_SHARE) === kind ? kind : 'text';
  });
}
