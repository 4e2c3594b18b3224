import { type DataColumn } from '../../tables/data-table.js';
import { ranksOf } from '../../tables/joining/ranks.js';
import { type JoinedRows } from './joined-rows.js';

/** Places of joined rows that are put together in groups, numbered from 0 in the order they come. */
export interface Grouping {
  readonly places: Int32Array;
  /** Of each place, by where it stands in `places`. */
  readonly groupOf: Int32Array;
  /** The first place of each group; -1 for a group of none. */
  readonly firsts: Int32Array;
}

/** A table of numbers takes at most as many times the memory of what is numbered. */
const MOST_ROOM = 4;

/** Numbers whole keys by the order they first come in. */
export class Numbering {
  private readonly table: Int32Array | null;
  private readonly map = new Map<number, number>();
  /** How many different keys there were. */
  count = 0;

  /** @param bound keys are below it */
  constructor(bound: number, expected: number) {
    this.table = bound <= MOST_ROOM * expected ? new Int32Array(bound) : null;
  }

  /** The number of a key, from 0. */
  of(key: number): number {
    const known = this.table ? (this.table[key] ?? 0) : (this.map.get(key) ?? 0);
    if (known > 0) return known - 1;
    this.count += 1;
    if (this.table) this.table[key] = this.count;
    else this.map.set(key, this.count);
    return this.count - 1;
  }
}

/** Places with the same values in all columns. */
export function groupedBy(columns: readonly DataColumn[], rows: JoinedRows, places: Int32Array): Grouping {
  const groupOf = new Int32Array(places.length);
  let count = Math.min(1, places.length);
  for (const column of columns) {
    const own = rows.places.get(column.table);
    const { ofRows, values } = ranksOf(column);
    const numbering = new Numbering(count * (values.length + 1), places.length);
    places.forEach((place, at) => {
      const rank = ofRows[own?.[place] ?? -1] ?? values.length;
      groupOf[at] = numbering.of((groupOf[at] ?? 0) * (values.length + 1) + rank);
    });
    ({ count } = numbering);
  }
  return { places, groupOf, firsts: firstsOf(places, groupOf, count) };
}

/** All places as one group, also where there are none. */
export const asOneGroup = (places: Int32Array): Grouping => ({
  places,
  groupOf: new Int32Array(places.length),
  firsts: Int32Array.of(places[0] ?? -1),
});

function firstsOf(places: Int32Array, groupOf: Int32Array, count: number): Int32Array {
  const firsts = new Int32Array(count).fill(-1);
  places.forEach((place, at) => {
    const group = groupOf[at] ?? 0;
    if (firsts[group] === -1) firsts[group] = place;
  });
  return firsts;
}
