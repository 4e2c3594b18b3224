import { type DataColumn } from '../../tables/data-table.js';
import { ranksOf } from '../../tables/joining/ranks.js';
import { compareScalars, type Scalar } from '../../tables/scalar.js';
import { type JoinedRows } from './joined-rows.js';

/** What stands at places, and how two of them are ordered: rising, missing values last. */
export interface Reader {
  readonly read: (place: number) => Scalar;
  readonly compare: (one: number, other: number) => number;
  readonly isMissing: (place: number) => boolean;
}

const NOTHING: Reader = { read: () => null, compare: () => 0, isMissing: () => true };

/** Reads the values of a column in joined rows, by place; null for no column. */
export function reader(column: DataColumn | null, rows: JoinedRows): Reader {
  const places = column && rows.places.get(column.table);
  if (!places) return NOTHING;
  const { values } = column;
  const ranks = ranksOf(column);
  const missing = ranks.values.length;
  const rankAt = (place: number): number => ranks.ofRows[places[place] ?? -1] ?? missing;
  return {
    read: (place) => values[places[place] ?? -1] ?? null,
    compare: (one, other) => rankAt(one) - rankAt(other),
    isMissing: (place) => rankAt(place) === missing,
  };
}

/** Reads values that were computed, by their place among them. */
export function readerOf(values: readonly Scalar[]): Reader {
  const read = (place: number): Scalar => values[place] ?? null;
  return {
    read,
    compare: (one, other) => compareScalars(read(one), read(other)),
    isMissing: (place) => read(place) === null,
  };
}
