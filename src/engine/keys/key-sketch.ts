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

/** How many values of one column are values of another. */
export interface Containment {
  /** Share of the compared values, from 0 to 1. */
  readonly share: number;
  /** Number of values that could be compared. */
  readonly compared: number;
}

/** The hashes of a sketch, ready to be compared. */
export class HashedValues {
  private readonly hashes: ReadonlySet<string>;
  /** Greater hashes are not known. */
  private readonly bound: string | null;

  constructor({ hashes, isWhole }: KeySketch) {
    const list = Array.from({ length: hashes.length / HASH_LENGTH }, (_, i) =>
      hashes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
    );
    this.hashes = new Set(list);
    this.bound = isWhole ? null : (list.at(-1) ?? '');
  }

  /** How many of these values are among others. */
  within(others: HashedValues): Containment {
    const { bound } = others;
    const compared = [...this.hashes].filter((hash) => bound === null || hash <= bound);
    const found = compared.filter((hash) => others.hashes.has(hash)).length;
    return { share: compared.length === 0 ? 0 : found / compared.length, compared: compared.length };
  }
}
