import { type Line, textAt } from './line.js';
import { type Region } from './tables/region.js';
import { type TableReading } from './tables/table-reading.js';
import { totalLabel } from './cells/words.js';

/** Share of rows that a column fills which tells the rows of a group apart. */
const FILLED_SHARE = 0.95;
const LEAST_GROUPS = 2;
/** Mean number of rows of a group, at least. */
const LEAST_ROWS = 1.5;
/** Where groups have so many rows, most cells of the first column are empty: that is how groups are written, not what is unknown. */
const ROWS_OF_LONG = 2;

/**
 * The columns at the left whose labels stand above the first row of their group only. It takes groups to say so: each has
 * its label once, and the column behind the labels tells its rows apart by values that come up in other groups as well,
 * or the groups are of one size or long.
 */
export function labelGroups(
  region: Region,
  { bodyAfter, leftOut, columns }: TableReading,
): readonly number[] {
  const rows = region.head.filter(({ number }) => number > bodyAfter && !leftOut.includes(number));
  const lines = rows.filter((line) => line.filled > 1 && totalLabel(textAt(line, line.first)) === null);
  const cells = columns.map(({ cell }) => cell);
  const key = cells.findIndex((cell) => filledShare(lines, cell) >= FILLED_SHARE);
  const labels = cells.slice(0, Math.max(0, key));
  const [keyCell, inner] = [cells[key], labels.at(-1)];
  if (keyCell === undefined || inner === undefined || lines.length < LEAST_GROUPS * LEAST_ROWS) return [];
  const groups = groupsOf(lines, inner);
  const areLabels = labels.every((cell) => textAt(lines[0] ?? { cells: [] }, cell) !== '');
  return areLabels && outerAreOnce(lines, labels[0] ?? inner) && sayGroups(groups, keyCell) ? labels : [];
}

function filledShare(lines: readonly Line[], cell: number): number {
  return lines.filter((line) => textAt(line, cell) !== '').length / Math.max(1, lines.length);
}

function groupsOf(lines: readonly Line[], cell: number): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    if (textAt(line, cell) !== '' || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function outerAreOnce(lines: readonly Line[], cell: number): boolean {
  const labels = lines.map((line) => textAt(line, cell)).filter((text) => text !== '');
  return labels.length >= LEAST_GROUPS && new Set(labels).size === labels.length;
}

function sayGroups(groups: readonly Line[][], key: number): boolean {
  const lines = groups.flat();
  if (groups.length < LEAST_GROUPS || lines.length < LEAST_ROWS * groups.length) return false;
  const areLong = lines.length >= ROWS_OF_LONG * groups.length;
  const keys = groups.map((group) => group.map((line) => textAt(line, key)));
  // Long groups need no values that tell their rows apart: a customer may order twice on a day.
  if (keys.some((group) => new Set(group).size < group.length)) return areLong;
  const areOfOneSize = new Set(groups.map(({ length }) => length)).size === 1;
  const all = keys.flat();
  const again = all.filter((text) => all.indexOf(text) !== all.lastIndexOf(text)).length;
  return areOfOneSize || areLong || again * 2 >= all.length;
}
