/** An example as the features that it has, by their numbers; the others are 0. */
export interface BoostedRow {
  readonly features: ReadonlyMap<number, number>;
  /** How often it is right, 0 to 1. */
  readonly rightness: number;
  /** What other trees say of it, as log odds; 0 where there are none. */
  readonly odds: number;
  readonly weight: number;
}

const MOST_BINS = 32;

/** How the values of a feature are told apart. */
export interface Column {
  readonly feature: number;
  /** Where its bins stand among those of all columns. */
  readonly offset: number;
  readonly binOfZero: number;
  /** The values up to which the bins go, but for the last. */
  readonly bounds: readonly number[];
}

/** All values but 0 as the bins they fall into, row by row. */
export interface Binned {
  readonly columns: readonly Column[];
  /** Of all columns together. */
  readonly width: number;
  /** Where the bins of each row begin, and where those of the last end. */
  readonly starts: Int32Array;
  readonly bins: Int32Array;
}

/**
 * Examples with each value as the bin that it falls into.
 * @param width how many features there are
 */
export function binnedOf(rows: readonly BoostedRow[], width: number): Binned {
  const values = Array.from({ length: width }, (): number[] => []);
  for (const { features } of rows) for (const [feature, value] of features) values[feature]?.push(value);
  const columns: Column[] = [];
  let offset = 0;
  for (const [feature, each] of values.entries()) {
    const bounds = boundsOf(each);
    columns.push({ feature, offset, binOfZero: binOf(0, bounds), bounds });
    offset += bounds.length + 1;
  }
  const bins = rows.map(({ features }) =>
    [...features].flatMap(([feature, value]) => {
      const column = columns[feature];
      return column && value !== 0 ? [column.offset + binOf(value, column.bounds)] : [];
    }),
  );
  const starts = new Int32Array(rows.length + 1);
  bins.forEach((each, row) => (starts[row + 1] = (starts[row] ?? 0) + each.length));
  return { columns, width: offset, starts, bins: Int32Array.from(bins.flat()) };
}

function binOf(value: number, bounds: readonly number[]): number {
  const above = bounds.findIndex((bound) => value <= bound);
  return above < 0 ? bounds.length : above;
}

/** Bounds between values, so that each bin has about as many different ones. */
function boundsOf(values: readonly number[]): number[] {
  const different = [...new Set([0, ...values])].sort((one, other) => one - other);
  const bins = Math.min(MOST_BINS, different.length);
  return Array.from({ length: bins - 1 }, (_, at) => {
    const place = Math.floor(((at + 1) * different.length) / bins);
    return ((different[place - 1] ?? 0) + (different[place] ?? 0)) / 2;
  });
}
