import { type DataColumn } from '../data-table.js';
import { compareScalars, type Scalar } from '../scalar.js';

/** The values of a column by their order: of two values, the greater one has the greater rank. */
interface Ranks {
  /** By row; that of a missing value is the number of different values, the greatest. */
  readonly ofRows: Int32Array;
  /** The different values, rising, by rank. */
  readonly values: readonly Scalar[];
}

const known = new WeakMap<DataColumn, Ranks>();

/** Ranks of a column, found once for as long as it is kept. */
export function ranksOf(column: DataColumn): Ranks {
  const made = known.get(column) ?? ranked(column);
  known.set(column, made);
  return made;
}

function ranked({ values: all }: DataColumn): Ranks {
  const values = [...new Set(all)].filter((value) => value !== null).sort(compareScalars);
  const ranks = new Map<Scalar, number>(values.map((value, rank) => [value, rank]));
  return { values, ofRows: Int32Array.from(all, (value) => ranks.get(value) ?? values.length) };
}
