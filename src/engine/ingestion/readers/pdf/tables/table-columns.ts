import { boxAround } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { parted } from './close-columns.js';
import { type Column, overlap } from './found-table.js';
import { type Segment, type TextRow } from './segments.js';
import { mayBeDense } from './table-confidence.js';

/** Columns closer than this, in points, are one. */
const LEAST_GAP = 2;

/** Finds the columns of rows: the stretches that the segments of those rows cover which have the usual number of them. */
export function columnsOf(rows: readonly TextRow[]): Column[] {
  const usual = usualCount(rows);
  const segments = rows.filter((row) => row.segments.length === usual).flatMap((row) => row.segments);
  const columns = covered(segments);
  const beside = rows.flatMap((row) => row.segments).filter((segment) => !isOnOne(segment, columns));
  const all = beside.length === 0 ? columns : covered([...segments, ...beside]);
  // Columns that stand empty in most rows make no table, and need not be parted further.
  return mayBeDense(rows, all.length) ? all.flatMap((column) => parted(column, rows)) : all;
}

/** True when a place lies on one of some columns, which stand side by side from left to right. */
function isOnOne(place: Column, columns: readonly Column[]): boolean {
  let from = 0;
  for (let to = columns.length; from < to;) {
    const middle = Math.floor((from + to) / 2);
    if ((columns[middle]?.right ?? 0) > place.left) to = middle;
    else from = middle + 1;
  }
  const first = columns[from];
  return first !== undefined && overlap(first, place) > 0;
}

/** The commonest number of segments, at least two; of equally common ones the larger. */
function usualCount(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const { segments } of rows) counts.set(segments.length, (counts.get(segments.length) ?? 0) + 1);
  counts.delete(1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function covered(segments: readonly Segment[]): Column[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of segments.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left <= last.right + LEAST_GAP) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** A row divided among columns. */
interface DividedRow {
  /** The words of each column. */
  readonly cells: readonly (readonly Word[])[];
  /** True when something in it reaches from one column into another. */
  readonly isCrossed: boolean;
}

/**
 * Divides a row among the columns. What was drawn as one stays together where it cannot be divided between words, and
 * where it reaches into a column that has a text of its own.
 */
export function divided(row: TextRow, columns: readonly Column[]): DividedRow {
  const cells: Word[][] = columns.map(() => []);
  let isCrossed = false;
  const runs = runsOf(row);
  const places = runs.map((run) => nearest(columns, boxAround(run)));
  for (const [i, run] of runs.entries()) {
    const met = columnsMet(columns, boxAround(run));
    const isOver = met.length > 1 && met.some((column) => column !== places[i] && places.includes(column));
    const crosses = isOver || run.some((word) => columnsMet(columns, word).length > 1);
    isCrossed ||= crosses;
    const isWhole = crosses || met.length < 2;
    for (const word of run) cells[isWhole ? (places[i] ?? 0) : nearest(columns, word)]?.push(word);
  }
  return { cells, isCrossed };
}

/** Indexes of the columns that a place lies on. */
function columnsMet(columns: readonly Column[], place: Column): number[] {
  return columns.flatMap((column, i) => (overlap(column, place) > 0 ? [i] : []));
}

/** Divides the words of a row, in reading order, where one was drawn apart from the one before or stands far from it. */
function runsOf({ segments }: TextRow): Word[][] {
  const runs: Word[][] = [];
  let last: Segment | undefined;
  const words = segments.flatMap((segment) => segment.words.map((word) => ({ word, segment })));
  for (const { word, segment } of words.sort((a, b) => a.word.order - b.word.order)) {
    if (word.startsRun || segment !== last) runs.push([word]);
    else runs.at(-1)?.push(word);
    last = segment;
  }
  return runs;
}

function nearest(columns: readonly Column[], place: Column): number {
  const distances = columns.map((column) => -overlap(column, place));
  return distances.indexOf(Math.min(...distances));
}
