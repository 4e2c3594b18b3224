import { type CellKind, isTyped, kindOfCell } from '../cells/cell-kind.js';
import { type Line, textAt, within } from '../line.js';
import { type Region } from './region.js';
import { shapeOf } from './table-shape.js';
import { NO_MARKS } from '../header/header-marks.js';

/** Columns side by side, both inclusive. */
interface Side {
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Share of different texts in the first column of a table that begins with names. */
const NAMING_SHARE = 0.9;

/** The tables of a region that stand side by side with empty columns between them, or null where it is one table. */
export function sidesOf(region: Region): readonly Side[] | null {
  const sides: Side[] = [];
  for (const side of filledRuns(region)) {
    const before = sides.at(-1);
    if (before && !areApart(region, before, side)) {
      sides[sides.length - 1] = { firstColumn: before.firstColumn, lastColumn: side.lastColumn };
    } else {
      sides.push(side);
    }
  }
  return sides.length > 1 ? sides : null;
}

function filledRuns({ columns }: Region): Side[] {
  const runs: Side[] = [];
  for (let column = 0; column < columns.length; column++) {
    if (columns[column] === undefined) continue;
    const run = runs.at(-1);
    if (run?.lastColumn === column - 1) runs[runs.length - 1] = { ...run, lastColumn: column };
    else runs.push({ firstColumn: column, lastColumn: column });
  }
  return runs;
}

/** An empty column inside a table parts it no less than one between two: it takes more to call them two. */
function areApart(region: Region, left: Side, right: Side): boolean {
  if ([left, right].some(({ firstColumn, lastColumn }) => lastColumn === firstColumn)) return false;
  const [a, b] = [linesOf(region, left), linesOf(region, right)];
  const [names, otherNames] = [namesOf(a), namesOf(b)];
  if (names.length === 0 || otherNames.length === 0) return false;
  const again = otherNames.filter((name) => names.includes(name));
  if (again.length > 1 && (names[0] === otherNames[0] || beginsWithTexts(b))) return true;
  return isOfOtherRows(region, left, right) && beginsWithNames(a) && beginsWithNames(b);
}

function linesOf({ head }: Region, { firstColumn, lastColumn }: Side): Line[] {
  return head.map((line) => within(line, firstColumn, lastColumn)).filter(({ filled }) => filled > 0);
}

function namesOf(lines: readonly Line[]): string[] {
  const header = lines[shapeOf(lines, NO_MARKS).header.at(-1) ?? -1];
  return header?.cells.map((cell) => cell?.trim().toLowerCase() ?? '').filter((name) => name !== '') ?? [];
}

function isOfOtherRows(region: Region, left: Side, right: Side): boolean {
  const [a, b] = [rowsOf(region, left), rowsOf(region, right)];
  return a.first !== b.first || a.last !== b.last;
}

function rowsOf({ columns }: Region, { firstColumn, lastColumn }: Side): { first: number; last: number } {
  const fills = columns.slice(firstColumn, lastColumn + 1).filter((fill) => fill !== undefined);
  return {
    first: Math.min(...fills.map(({ firstRow }) => firstRow)),
    last: Math.max(...fills.map(({ lastRow }) => lastRow)),
  };
}

/** Where the same names come up again under groups, one table goes on; another one begins with its own labels. */
function beginsWithTexts(lines: readonly Line[]): boolean {
  const { firstColumn, kinds } = shapeOf(lines, NO_MARKS);
  return kinds[firstColumn] !== 'number' && beginsWithNames(lines);
}

/** Tables commonly begin with a column of names, dates or numbers that differ. */
function beginsWithNames(lines: readonly Line[]): boolean {
  const { firstColumn, body, kinds } = shapeOf(lines, NO_MARKS);
  const texts = lines.slice(body).map((line) => textAt(line, firstColumn));
  const isKey = (kind: CellKind): boolean =>
    kind !== 'empty' && new Set(texts).size >= NAMING_SHARE * texts.length;
  return texts.length > 1 && isKey(kinds[firstColumn] ?? 'empty') && !texts.some((text) => isFraction(text));
}

function isFraction(text: string): boolean {
  return isTyped(kindOfCell(text)) && /\d[.,]\d/.test(text);
}
