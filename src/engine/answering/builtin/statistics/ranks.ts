import { at } from './elements.js';

/** Ranks from 1, in the order of `values`, and how many values share each rank that is shared. */
export interface Ranking {
  readonly ranks: readonly number[];
  /** The sizes of the groups of equal values, those of one value left out. */
  readonly ties: readonly number[];
}

/** Ranks in which equal values share the average of their places (scipy.stats.rankdata, method "average"). */
export function averageRanks(values: readonly number[]): Ranking {
  const order = Array.from(values.keys()).sort((left, right) => at(values, left) - at(values, right));
  const ranks = new Array<number>(values.length).fill(0);
  const ties: number[] = [];
  for (let start = 0; start < order.length;) {
    const end = endOfEqual(values, order, start);
    if (end - start > 1) ties.push(end - start);
    for (let place = start; place < end; place += 1) ranks[at(order, place)] = (start + 1 + end) / 2;
    start = end;
  }
  return { ranks, ties };
}

function endOfEqual(values: readonly number[], order: readonly number[], start: number): number {
  const value = at(values, at(order, start));
  let end = start + 1;
  while (end < order.length && at(values, at(order, end)) === value) end += 1;
  return end;
}

/** Σ(t³ - t) over the groups of equal values, the correction of the rank tests. */
export function tieCorrection(ties: readonly number[]): number {
  return ties.reduce((total, size) => total + (size ** 3 - size), 0);
}
