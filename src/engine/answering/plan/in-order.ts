import { compareScalars, type Scalar } from '../tables/scalar.js';

/** What a selection shows, before it is put in order. */
export interface Found {
  readonly places: Int32Array | readonly number[];
  /** What is shown of a place. */
  readonly shown: readonly ((place: number) => Scalar)[];
  /** What places are ordered by; null for no order. */
  readonly by: ((place: number) => Scalar) | null;
  /** Whether places that are equal by it stay in the order of the file. */
  readonly isOfFile: boolean;
}

type Compare = (one: number, other: number) => number;

/** By what is ordered by, missing values last either way; where that is equal by place in the file, or by what is shown. */
function comparing({ shown, by, isOfFile }: Found, direction: 'asc' | 'desc'): Compare {
  return (one, other) => {
    const [left, right] = [by?.(one) ?? null, by?.(other) ?? null];
    const compared = compareScalars(left, right);
    if (compared !== 0) return direction === 'desc' && left !== null && right !== null ? -compared : compared;
    if (isOfFile) return one - other;
    for (const read of shown) {
      const shownCompared = compareScalars(read(one), read(other));
      if (shownCompared !== 0) return shownCompared;
    }
    return 0;
  };
}

function firstOf(places: Found['places'], most: number, compare: Compare): number[] {
  const first: number[] = [];
  for (const place of places) {
    const last = first[most - 1];
    if (last !== undefined && compare(place, last) >= 0) continue;
    const at = first.findIndex((each) => compare(place, each) < 0);
    first.splice(at < 0 ? first.length : at, 0, place);
    if (first.length > most) first.pop();
  }
  return first;
}

/** The places in their order: all of them, or the first. */
export function inOrder(found: Found, direction: 'asc' | 'desc', most: number | null): number[] {
  const compare = comparing(found, direction);
  return most === null ? Array.from(found.places).sort(compare) : firstOf(found.places, most, compare);
}
