import { type MergedCells } from '../../content.js';
import { type Box } from '../geometry.js';
import { type Word } from '../page-lines.js';

/** Where a column stands. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

/** A table found on a page. */
export interface FoundTable {
  readonly box: Box;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly merged: readonly MergedCells[];
  /** All that stands in it. */
  readonly words: ReadonlySet<Word>;
  /** How its cells were told apart. */
  readonly by: 'lines' | 'positions';
}

/** How far two stretches lie on each other; negative where they do not, by the gap between them. */
export function overlap(one: Column, other: Column): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
