/**
 * The different values of a column that may be a key or refer to one, as hashes: the least of them, so that those of two
 * columns can be compared. JSON-safe: it is kept with the data source.
 */
export interface KeySketch {
  readonly column: string;
  /** Hashes of the values as text, eight hexadecimal digits each, ascending, without anything between them. */
  readonly hashes: string;
  /** True when these are all of its values; else there are more, with greater hashes. */
  readonly isWhole: boolean;
}

const HASH_LENGTH = 8;
const FIRST_COMPARED = 32;
/** Of columns of which most values are found, fewer of the first are as good as never. */
const LEAST_FIRST = 0.2;
const MOST_COMPARED = 256;

/** How many values of one column are values of another. */
interface Containment {
  /** Share of the compared values, from 0 to 1. */
  readonly share: number;
  /** Number of values that could be compared. */
  readonly compared: number;
}

/** The hashes of a sketch, ready to be compared. */
export class HashedValues {
  private readonly hashes: ReadonlySet<number>;
  /** Ascending: the least hashes are values at random. */
  private readonly list: readonly number[];
  /** Greater hashes are not known. */
  private readonly bound: number;

  constructor({ hashes, isWhole }: KeySketch) {
    // 31 bits are small integers to V8: sets of them are many times faster.
    this.list = Array.from(
      { length: hashes.length / HASH_LENGTH },
      (_, i) => Number.parseInt(hashes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH), 16) >>> 1,
    );
    this.hashes = new Set(this.list);
    this.bound = isWhole ? Infinity : (this.list.at(-1) ?? 0);
  }

  /** How many of these values are among others; where the first are not, no more are compared. */
  within(others: HashedValues): Containment {
    const first = this.compare(others, FIRST_COMPARED);
    return first.share < LEAST_FIRST ? first : this.compare(others, MOST_COMPARED);
  }

  private compare(others: HashedValues, most: number): Containment {
    let compared = 0;
    let found = 0;
    for (const hash of this.list) {
      if (hash > others.bound || compared === most) break;
      compared += 1;
      if (others.hashes.has(hash)) found += 1;
    }
    return { share: compared === 0 ? 0 : found / compared, compared };
  }
}
