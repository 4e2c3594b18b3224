const MOST_BINS = 64;

/** The features of rows, each row as many values. */
export type FeatureRows = readonly ArrayLike<number>[];

/** A feature with the bin that the value of each row falls into. */
export interface BinnedColumn {
  readonly feature: number;
  /** The values up to which the bins go, but for the last. */
  readonly bounds: readonly number[];
  /** By row. */
  readonly bins: Uint8Array;
}

/**
 * The features of rows by bins of about as many rows each, without those that are the same in all.
 * @param width how many features a row has
 */
export function binnedOf(rows: FeatureRows, width: number): BinnedColumn[] {
  return Array.from({ length: width }, (_, feature) => {
    const values = Float64Array.from(rows, (row) => row[feature] ?? 0);
    const bounds = boundsOf(values);
    return { feature, bounds, bins: Uint8Array.from(values, (value) => binOf(value, bounds)) };
  }).filter(({ bounds }) => bounds.length > 0);
}

/** The first bin whose bound is not below a value. */
function binOf(value: number, bounds: readonly number[]): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Bounds halfway between different values: a bin ends when it has its share of the rows that are left. */
function boundsOf(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const bounds: number[] = [];
  let start = 0;
  for (let at = 1; at < sorted.length && bounds.length < MOST_BINS - 1; at += 1) {
    const [before = 0, value = 0] = [sorted[at - 1], sorted[at]];
    const share = (sorted.length - start) / (MOST_BINS - bounds.length);
    if (value === before || at - start < share) continue;
    bounds.push((before + value) / 2);
    start = at;
  }
  return bounds;
}
