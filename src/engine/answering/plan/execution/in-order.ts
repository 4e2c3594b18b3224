import { numbersOf } from './list-of.js';
import { type Reader } from './reader.js';

/** What a selection shows, before it is put in order. */
export interface Found {
  readonly places: Int32Array;
  /** What is shown of a place. */
  readonly shown: readonly Reader[];
  /** What places are ordered by; null for no order. */
  readonly by: Reader | null;
  /** Whether places that are equal by it stay in the order of the file. */
  readonly isOfFile: boolean;
}

type Compare = (one: number, other: number) => number;

/** By what is ordered by, missing values last either way; where that is equal by place in the file, or by what is shown. */
export function comparing(
  { shown, by, isOfFile }: Omit<Found, 'places'>,
  direction: 'asc' | 'desc',
): Compare {
  const isFalling = direction === 'desc';
  return (one, other) => {
    const compared = by ? by.compare(one, other) : 0;
    if (compared !== 0) {
      const turns = isFalling && !by?.isMissing(one) && !by?.isMissing(other);
      return turns ? -compared : compared;
    }
    if (isOfFile) return one - other;
    for (const { compare } of shown) {
      const shownCompared = compare(one, other);
      if (shownCompared !== 0) return shownCompared;
    }
    return 0;
  };
}

/** Where a place is put among those that are in order: behind those that are equal. */
function placeAmong(first: readonly number[], place: number, compare: Compare): number {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(place, first[middle] ?? -1) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstOf(places: Int32Array, most: number, compare: Compare): number[] {
  const first: number[] = [];
  for (const place of places) {
    const last = first[most - 1];
    if (last !== undefined && compare(place, last) >= 0) continue;
    first.splice(placeAmong(first, place, compare), 0, place);
    if (first.length > most) first.pop();
  }
  return first;
}

/** The places in their order, at most so many. */
export function inOrder(found: Found, direction: 'asc' | 'desc', most: number): readonly number[] {
  const compare = comparing(found, direction);
  return most < found.places.length
    ? firstOf(found.places, most, compare)
    : numbersOf(found.places).sort(compare);
}
