import { type CellKind, isYear, kindOfCell } from '../cells/cell-kind.js';
import { type Line, textAt } from '../line.js';
import { type Region } from './region.js';
import { shapeOf, type TableShape } from './table-shape.js';
import { NO_MARKS } from '../header/header-marks.js';
import { usualFilled } from '../header/top-view.js';
import { totalLabel } from '../cells/words.js';

const MOST_TEXT_LINES = 30;
const MOST_PROPERTY_LINES = 8;
/** Share of a column's values that must be of its kind for rows to go on with it. */
const LIKE_SHARE = 0.7;
/** Rows that a table has at least where nothing blank stands above it. */
const LEAST_ROWS = 2;
/** Titles and rows of names that stand above the first row of data. */
const MOST_LINES_ABOVE = 6;
/** Names of columns are shorter. */
const LONGEST_NAME = 60;

/** True for lines that are titles, notes or properties rather than rows of a table. */
function isTextBlock(lines: readonly Line[]): boolean {
  if (lines.length > MOST_TEXT_LINES) return false;
  if (lines.every(({ filled }) => filled === 1)) return true;
  return lines.length <= MOST_PROPERTY_LINES && lines.every(isTextOrProperty);
}

function isTextOrProperty(line: Line): boolean {
  return line.filled === 1 || (line.filled === 2 && /[:：]$/.test(textAt(line, line.first)));
}

/** True when lines that follow a region after blank rows belong to it. */
export function continuesAfterBlank(region: Region, lines: readonly Line[]): boolean {
  const [first] = lines;
  if (!first) return true;
  const isText = isTextRegion(region);
  if (isTextBlock(lines)) return isText || isListWith(region, lines);
  if (isText) return false;
  if (first.filled > 1 && totalLabel(first.cells[first.first] ?? '') !== null) return true;
  const next = shapeOf(lines, NO_MARKS);
  const [header] = next.header;
  const names = header === undefined ? undefined : lines[header];
  if (names && ((next.isSure && areNewNames(region, names)) || repeatsHeader(region, names))) return false;
  const { shape } = region;
  const isBare = next.header.length === 0 || !next.isSure;
  if (isBare && region.rowCount <= shape.body && isWithin(next, shape)) return true;
  const isOfSameWidth = next.firstColumn === shape.firstColumn && next.lastColumn === shape.lastColumn;
  return (next.header.length === 0 && isOfSameWidth) || resembles(shape, next, lines);
}

/** True when there are no columns that the other shape does not have. */
function isWithin(next: TableShape, { firstColumn, lastColumn }: TableShape): boolean {
  return next.firstColumn >= firstColumn && next.lastColumn <= lastColumn;
}

/** True for a region without a table. */
export function isTextRegion({ head, rowCount }: Region): boolean {
  return rowCount === head.length && isTextBlock(head);
}

/** A list in one column, with blank rows in it. */
function isListWith({ head }: Region, lines: readonly Line[]): boolean {
  const column = head[0]?.first;
  return usualFilled(head) === 1 && lines.every(({ filled, first }) => filled === 1 && first === column);
}

/** Rows that fill no other columns and hold the same kinds there. */
function resembles(shape: TableShape, next: TableShape, lines: readonly Line[]): boolean {
  const isInside = isWithin(next, shape);
  const { typed } = shape;
  if (typed.length === 0) return isInside && usualFilled(lines) * 2 > shape.lastColumn - shape.firstColumn;
  const fitting = typed.map((column) => fittingShare(lines, column, shape.kinds[column] ?? 'text'));
  const shown = fitting.filter((share) => share !== null);
  if (shown.length === 0) return isInside && lines.length < 2;
  return shown.every((share) => share >= LIKE_SHARE) && (isInside || next.lastColumn - shape.lastColumn < 2);
}

function fittingShare(lines: readonly Line[], column: number, kind: CellKind): number | null {
  const kinds = lines.map(({ cells }) => kindOfCell(cells[column])).filter((one) => one !== 'empty');
  if (kinds.length === 0) return null;
  return kinds.filter((one) => one === kind || one === 'missing').length / kinds.length;
}

/** True when a line's cells are those of the region's header. */
export function repeatsHeader(region: Region, line: Line | undefined): boolean {
  const header = region.shape.header.at(-1);
  const names = header === undefined ? undefined : region.head[header];
  if (!names || !line || names.number === line.number || names.filled !== line.filled) return false;
  return names.cells.every((_, column) => textAt(names, column) === textAt(line, column));
}

/** True when a line within a region is so unlike the rows above that another table may begin with it. */
export function isChange(region: Region, line: Line): boolean {
  return !region.isMoreOfTheSame(line) && breaksShape(region, line);
}

/** True when a line does not fit the shape of those above. */
export function breaksShape(region: Region, line: Line): boolean {
  const { shape, rowCount } = region;
  if (rowCount < shape.body + 2) return false;
  if (shape.typed.length === 0) return isOtherWidth(shape, line) || repeatsHeader(region, line);
  let isContrary = false;
  for (const column of shape.typed) {
    const kind = kindOfCell(line.cells[column]);
    if (kind === 'empty') continue;
    if (kind !== 'text') return false;
    isContrary = true;
  }
  return isContrary || isOtherWidth(shape, line);
}

function isOtherWidth({ firstColumn, lastColumn }: TableShape, line: Line): boolean {
  return line.first !== firstColumn || line.last !== lastColumn;
}

/** True when the lines from a change on are a table of their own: it has a header that its kinds show. */
export function isTableOfItsOwn(region: Region, lines: readonly Line[]): boolean {
  const { shape } = region;
  const next = shapeOf(lines, NO_MARKS);
  const header = lines[next.header[0] ?? -1];
  if (!next.isSure || !header || lines.length < next.body + LEAST_ROWS || !areNewNames(region, header))
    return false;
  if (isAbove(region, lines)) return false;
  if (next.firstColumn !== shape.firstColumn || next.lastColumn !== shape.lastColumn) return true;
  const contrary = shape.typed.filter((column) => kindOfCell(header.cells[column]) === 'text');
  return contrary.length > 1;
}

/** True when the few lines of a region are but titles, header and labels of sections of the lines that follow. */
function isAbove({ head, rowCount }: Region, lines: readonly Line[]): boolean {
  if (rowCount > MOST_LINES_ABOVE) return false;
  const { body } = shapeOf([...head, ...lines], NO_MARKS);
  return head.slice(body).every(({ filled }) => filled === 1);
}

/** Names differ from each other and from the values above, are short and begin with no digit, unless they are years. */
function areNewNames({ head }: Region, { cells }: Line): boolean {
  const named = cells
    .map((cell, column) => ({ name: cell?.trim() ?? '', column }))
    .filter(({ name }) => name !== '');
  const isName = ({ name, column }: { name: string; column: number }): boolean =>
    name.length <= LONGEST_NAME &&
    (isYear(name) || !/^\p{N}/u.test(name)) &&
    !head.some((line, i) => i > 0 && textAt(line, column) === name);
  return (
    named.length > 1 && new Set(named.map(({ name }) => name)).size === named.length && named.every(isName)
  );
}
