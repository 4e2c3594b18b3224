import { isTyped, kindOfCell } from './cell-kind.js';
import { type Line, textAt } from './line.js';
import { type HeaderMarks } from './table-shape.js';

const MOST_TITLES = 30;
/** A group's name is short. */
const LONGEST_GROUP_NAME = 40;
const MOST_GROUP_WORDS = 4;

interface TitleContext {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly marks: HeaderMarks;
}

/** Number of lines at the top that are titles, descriptions or properties of a table rather than part of it. */
export function countTitles(lines: readonly Line[], context: TitleContext): number {
  if (context.marks.headerRows !== null && context.marks.headerRows > 0) return 0;
  const usual = usualFilled(lines);
  const titles = lines.findIndex((line, i) => !isTitle(line, lines[i + 1], { ...context, usual }));
  return titles > MOST_TITLES || titles === -1 ? 0 : titles;
}

/** Number of cells that the rows of the lower half commonly fill. */
export function usualFilled(lines: readonly Line[]): number {
  const lower = lines.slice(Math.floor(lines.length / 2)).map(({ filled }) => filled);
  const sorted = lower.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function isTitle(line: Line, next: Line | undefined, context: TitleContext & { usual: number }): boolean {
  const { usual, firstColumn, lastColumn } = context;
  if (usual < 2 || line.filled >= usual || next === undefined) return false;
  if (line.filled === 1) return !isGroupName(line, next, context);
  if (isProperty(line)) return line.filled * 2 <= usual || usual === 2;
  const width = lastColumn - firstColumn + 1;
  return line.cells.length * 2 < width && line.first === firstColumn && !holdsValue(line);
}

/** `Period: 2024`. */
function isProperty(line: Line): boolean {
  return line.filled === 2 && /[:：]$/.test(textAt(line, line.first));
}

function holdsValue(line: Line): boolean {
  return line.cells.some((cell) => isTyped(kindOfCell(cell)));
}

/** A single name above the header that stands for several columns, or above a nameless column of row names. */
function isGroupName(line: Line, next: Line, { firstColumn, lastColumn, marks }: TitleContext): boolean {
  if (line.first === firstColumn) return false;
  const merged = marks.merged.find((one) => one.firstRow === line.number && one.firstColumn === line.first);
  if (merged) return merged.firstColumn > firstColumn && merged.lastColumn > merged.firstColumn;
  if (marks.merged.length > 0 && lastColumn - firstColumn > 1) return false;
  const text = textAt(line, line.first);
  const isShort = text.length <= LONGEST_GROUP_NAME && text.split(/\s+/).length <= MOST_GROUP_WORDS;
  return isShort && next.number === line.number + 1;
}
