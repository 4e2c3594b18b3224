import { boxAround, median, middleY } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { type FoundTable } from './found-table.js';
import { type TextRow, textRowOf } from './segments.js';
import { columnsOf, divided } from './table-columns.js';
import { isSurelyTable, mayBeDense } from './table-confidence.js';
import { cellText, textRows } from './text-rows.js';

const LEAST_ROWS = 3;
/** Farthest distance between two rows of a table: in sizes of the letters, and in usual distances of its rows. */
const MOST_PITCH = 4;
const MOST_PITCHES = 2.2;
/** The usual distance of rows is that of so many last ones. */
const PITCHES = 30;
/** More words in a row are no cells. */
const MOST_ROW_WORDS = 500;
/** Share of rows in which a text may reach into the next column. */
const MOST_CROSSED = 0.3;

/** Finds the tables whose cells are told apart by their places alone: aligned in columns over several rows. */
export function alignedTables(words: readonly Word[]): FoundTable[] {
  const rows = textRows(words).map(textRowOf);
  return groupsOf(rows)
    .map(tableOf)
    .filter((table) => table !== null);
}

/** Rows that follow each other closely and have several segments; one without may stand between two that have. */
function groupsOf(rows: readonly TextRow[]): TextRow[][] {
  const groups: TextRow[][] = [];
  let open: TextRow[] = [];
  const close = (): void => {
    const last = open.findLastIndex(isDivided);
    const group = open.slice(0, last + 1);
    if (group.filter(isDivided).length >= LEAST_ROWS) groups.push(group);
    open = [];
  };
  for (const row of rows) {
    const previous = open.at(-1);
    const isSecondWhole = previous !== undefined && !isDivided(previous) && !isDivided(row);
    if (previous && (isSecondWhole || isFar(open, row))) close();
    if (open.length > 0 || isDivided(row)) open.push(row);
  }
  close();
  return groups;
}

function isDivided({ segments }: TextRow): boolean {
  return segments.length > 1 && segments.reduce((sum, { words }) => sum + words.length, 0) <= MOST_ROW_WORDS;
}

function isFar(group: readonly TextRow[], row: TextRow): boolean {
  const distance = middleY(row) - middleY(group.at(-1) ?? row);
  const last = group.slice(-PITCHES - 1);
  const pitches = last.slice(1).map((one, i) => middleY(one) - middleY(last[i] ?? one));
  return (
    distance > MOST_PITCH * row.size || (pitches.length > 0 && distance > MOST_PITCHES * median(pitches))
  );
}

function tableOf(rows: readonly TextRow[]): FoundTable | null {
  const columns = columnsOf(rows);
  if (!mayBeDense(rows, columns.length)) return null;
  const dividedRows = rows.map((row) => divided(row, columns));
  const crossed = dividedRows.filter(({ isCrossed }) => isCrossed);
  const cells = dividedRows.map((row) => row.cells);
  if (crossed.length > MOST_CROSSED * rows.length || !isSurelyTable(rows, cells)) return null;
  return {
    box: boxAround(rows),
    columns,
    rows: cells.map((row) => row.map(cellText)),
    merged: [],
    words: new Set(cells.flat(2)),
    by: 'positions',
  };
}
