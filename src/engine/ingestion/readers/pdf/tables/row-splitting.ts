import { middleX, middleY } from '../geometry.js';
import { type Word } from '../page-lines.js';
import { indexOf, type Lattice, wordsInside } from './lattice.js';
import { textRows } from './text-rows.js';

/** A row of a lattice with so many rows of text may be several rows that no lines part. */
const LEAST_TEXT_ROWS = 3;
const LEAST_FILLED = 0.8;

/** Adds row boundaries between rows of text that fill the same columns and are parted by no lines. */
export function withSplitRows(lattice: Lattice, words: readonly Word[]): Lattice {
  const { xs, ys, across } = lattice;
  const inside = wordsInside(lattice, words);
  const added = ys.slice(1).flatMap((bottom, i) => {
    const top = ys[i] ?? 0;
    return splitsOf(textRows(inside.filter((word) => middleY(word) >= top && middleY(word) < bottom)), xs);
  });
  if (added.length === 0) return lattice;
  const rules = added.map((at) => ({ at, from: xs[0] ?? 0, to: xs.at(-1) ?? 0 }));
  return { ...lattice, across: [...across, ...rules], ys: [...ys, ...added].sort((a, b) => a - b) };
}

function splitsOf(rows: readonly Word[][], xs: readonly number[]): number[] {
  if (rows.length < LEAST_TEXT_ROWS) return [];
  const columns = rows.map((row) => new Set(row.map((word) => indexOf(xs, middleX(word)))));
  const filled = new Set(columns.flatMap((row) => [...row])).size;
  const cells = columns.reduce((sum, row) => sum + row.size, 0);
  if (filled < 2 || cells < LEAST_FILLED * filled * rows.length) return [];
  return rows.slice(1).map((row, i) => {
    const above = rows[i] ?? [];
    return (Math.max(...above.map(middleY)) + Math.min(...row.map(middleY))) / 2;
  });
}
