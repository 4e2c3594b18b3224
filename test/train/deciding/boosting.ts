import { type Tree, valueOf } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { type Binned, binnedOf, type BoostedRow, type Column } from './binned.js';

/** How much is grown. */
interface Growth {
  readonly trees: number;
  /** Of each tree. */
  readonly leaves: number;
  /** How much of what it finds a tree adds. */
  readonly rate: number;
}

/** Of the squared values of leaves. */
const PENALTY = 10;
/** Rows in a leaf. */
const LEAST_ROWS = 40;
const ROWS_LOOKED_AT = 0.7;
const FEATURES_LOOKED_AT = 0.5;
const SEED = 7;

/** Three sums for each bin: rows, slopes, curves. */
type Histogram = Float64Array;

/** What the loss of some rows adds up to: its first and second derivatives. */
interface Sums {
  readonly rows: number;
  readonly slope: number;
  readonly curve: number;
}

interface Split {
  readonly column: Column;
  readonly bin: number;
  readonly gain: number;
}

/** A part of a tree while it grows. */
interface Part {
  readonly rows: Int32Array;
  readonly sums: Sums;
  readonly histogram: Histogram;
  readonly split: Split | null;
  halves: readonly [Part, Part] | null;
}

/**
 * Fits trees by gradient boosting of the logistic loss (Friedman 2001), each grown leaf by leaf from histograms of binned
 * values (Ke et al. 2017, LightGBM) over some of the rows and features, the same ones each time.
 * @param width how many features there are
 * @returns trees whose values, with what others say of a row, add up to the log odds
 */
export function boosted(rows: readonly BoostedRow[], width: number, growth: Growth): Tree[] {
  const random = seededRandom(SEED);
  const binned = binnedOf(rows, width);
  const odds = Float64Array.from(rows, (row) => row.odds);
  const trees: Tree[] = [];
  for (let number = 0; number < growth.trees; number += 1) {
    const lookedAt = Int32Array.from(rows.keys()).filter(() => random() < ROWS_LOOKED_AT);
    const columns = binned.columns.filter(() => random() < FEATURES_LOOKED_AT);
    const tree = new TreeGrower(rows, odds, binned, columns).grow(lookedAt, growth);
    rows.forEach(({ features }, at) => {
      odds[at] = (odds[at] ?? 0) + valueOf(tree, (feature) => features.get(feature) ?? 0);
    });
    trees.push(tree);
  }
  return trees;
}

/** Grows one tree. */
class TreeGrower {
  private readonly slopes: Float64Array;
  private readonly curves: Float64Array;

  /** @param columns those that may be split at */
  constructor(
    rows: readonly BoostedRow[],
    odds: Float64Array,
    private readonly binned: Binned,
    private readonly columns: readonly Column[],
  ) {
    const expected = odds.map((each) => 1 / (1 + Math.exp(-each)));
    this.slopes = expected.map((each, at) => (rows[at]?.weight ?? 0) * (each - (rows[at]?.rightness ?? 0)));
    this.curves = expected.map((each, at) => (rows[at]?.weight ?? 0) * each * (1 - each));
  }

  grow(rows: Int32Array, { leaves: most, rate }: Growth): Tree {
    const root = this.part(rows, this.histogramOf(rows));
    for (let leaves = 1; leaves < most; leaves += 1) {
      const best = leavesOf(root).toSorted((one, other) => gainOf(other) - gainOf(one))[0];
      if (!best?.split) break;
      best.halves = this.halvesOf(best, best.split);
    }
    return treeOf(root, rate);
  }

  private part(rows: Int32Array, histogram: Histogram): Part {
    let [slope, curve] = [0, 0];
    for (const row of rows) {
      slope += this.slopes[row] ?? 0;
      curve += this.curves[row] ?? 0;
    }
    const sums = { rows: rows.length, slope, curve };
    return { rows, sums, histogram, split: this.bestSplit(histogram, sums), halves: null };
  }

  private bestSplit(histogram: Histogram, whole: Sums): Split | null {
    if (whole.rows < 2 * LEAST_ROWS) return null;
    let best: Split | null = null;
    for (const column of this.columns) {
      const split = splitOf(column, binsOf(column, histogram, whole), whole);
      if (split && split.gain > (best?.gain ?? 0)) best = split;
    }
    return best;
  }

  private histogramOf(rows: Int32Array): Histogram {
    const { starts, bins, width } = this.binned;
    const histogram = new Float64Array(3 * width);
    const add = (place: number, value: number): void =>
      void (histogram[place] = (histogram[place] ?? 0) + value);
    for (const row of rows) {
      const [slope = 0, curve = 0] = [this.slopes[row], this.curves[row]];
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
        const place = 3 * (bins[at] ?? 0);
        add(place, 1);
        add(place + 1, slope);
        add(place + 2, curve);
      }
    }
    return histogram;
  }

  /** The sums of the larger half are those of the whole less those of the smaller. */
  private halvesOf({ rows, histogram }: Part, { column, bin }: Split): [low: Part, high: Part] {
    const isLow = (row: number): boolean => this.binIn(column, row) <= bin;
    const [low, high] = [rows.filter(isLow), rows.filter((row) => !isLow(row))];
    const smaller = this.histogramOf(low.length < high.length ? low : high);
    const larger = histogram.map((sum, at) => sum - (smaller[at] ?? 0));
    return low.length < high.length
      ? [this.part(low, smaller), this.part(high, larger)]
      : [this.part(low, larger), this.part(high, smaller)];
  }

  private binIn({ offset, bounds, binOfZero }: Column, row: number): number {
    const { starts, bins } = this.binned;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const bin = (bins[at] ?? 0) - offset;
      if (bin >= 0 && bin <= bounds.length) return bin;
    }
    return binOfZero;
  }
}

/** The sums of each bin of a column; rows without an entry are in the bin of 0. */
function binsOf({ offset, bounds, binOfZero }: Column, histogram: Histogram, whole: Sums): Sums[] {
  const bins = Array.from({ length: bounds.length + 1 }, (_, bin) => {
    const place = 3 * (offset + bin);
    return {
      rows: histogram[place] ?? 0,
      slope: histogram[place + 1] ?? 0,
      curve: histogram[place + 2] ?? 0,
    };
  });
  const rest = bins.reduce(
    (left, { rows, slope, curve }) => ({
      rows: left.rows - rows,
      slope: left.slope - slope,
      curve: left.curve - curve,
    }),
    whole,
  );
  return bins.map((sums, bin) =>
    bin === binOfZero
      ? { rows: sums.rows + rest.rows, slope: sums.slope + rest.slope, curve: sums.curve + rest.curve }
      : sums,
  );
}

const score = ({ slope, curve }: Sums): number => slope ** 2 / (curve + PENALTY);
const gainOf = ({ split }: Part): number => split?.gain ?? 0;

/** The best place to split a column at; null where too few rows are on a side. */
function splitOf(column: Column, histogram: readonly Sums[], whole: Sums): Split | null {
  let low: Sums = { rows: 0, slope: 0, curve: 0 };
  let best: Split | null = null;
  histogram.slice(0, -1).forEach((sums, bin) => {
    low = { rows: low.rows + sums.rows, slope: low.slope + sums.slope, curve: low.curve + sums.curve };
    const high = {
      rows: whole.rows - low.rows,
      slope: whole.slope - low.slope,
      curve: whole.curve - low.curve,
    };
    if (low.rows < LEAST_ROWS || high.rows < LEAST_ROWS) return;
    const gain = score(low) + score(high) - score(whole);
    if (gain > (best?.gain ?? 0)) best = { column, bin, gain };
  });
  return best;
}

const leavesOf = (part: Part): Part[] => (part.halves ? part.halves.flatMap(leavesOf) : [part]);

function treeOf({ sums, split, halves }: Part, rate: number): Tree {
  if (!halves || !split) return (-rate * sums.slope) / (sums.curve + PENALTY);
  const { feature, bounds } = split.column;
  return [feature, bounds[split.bin] ?? 0, treeOf(halves[0], rate), treeOf(halves[1], rate)];
}
