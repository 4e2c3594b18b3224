import { type Tree, valueOf } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';

/** An example as the features that it has, by their numbers; the others are 0. */
export interface BoostedRow {
  readonly features: ReadonlyMap<number, number>;
  readonly isRight: boolean;
  readonly weight: number;
}

const TREES = 300;
const MOST_LEAVES = 16;
const RATE = 0.05;
/** Of the squared values of leaves. */
const PENALTY = 10;
/** Rows in a leaf. */
const LEAST_ROWS = 40;
const ROWS_LOOKED_AT = 0.7;
const FEATURES_LOOKED_AT = 0.5;
const MOST_BINS = 32;
const SEED = 7;

/** The entries of a feature that are not 0. */
interface Column {
  readonly feature: number;
  readonly rows: Int32Array;
  /** The bin that the value of each falls into. */
  readonly bins: Uint8Array;
  readonly binOfZero: number;
  /** The values up to which the bins go, but for the last. */
  readonly bounds: readonly number[];
}

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
  readonly split: Split | null;
  halves: readonly [Part, Part] | null;
}

/**
 * Fits trees by gradient boosting of the logistic loss (Friedman 2001), each grown leaf by leaf from histograms of binned
 * values (Ke et al. 2017, LightGBM) over some of the rows and features, the same ones each time.
 * @param width how many features there are
 * @returns trees whose values add up to the log odds
 */
export function boosted(rows: readonly BoostedRow[], width: number): Tree[] {
  const random = seededRandom(SEED);
  const columns = columnsOf(rows, width);
  const odds = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let number = 0; number < TREES; number += 1) {
    const tree = new TreeGrower(rows, odds).grow(
      Int32Array.from(rows.keys()).filter(() => random() < ROWS_LOOKED_AT),
      columns.filter(() => random() < FEATURES_LOOKED_AT),
    );
    rows.forEach(({ features }, at) => {
      odds[at] = (odds[at] ?? 0) + valueOf(tree, (feature) => features.get(feature) ?? 0);
    });
    trees.push(tree);
  }
  return trees;
}

function columnsOf(rows: readonly BoostedRow[], width: number): Column[] {
  const entries = Array.from({ length: width }, (): [row: number, value: number][] => []);
  rows.forEach(({ features }, row) => {
    for (const [feature, value] of features) if (value !== 0) entries[feature]?.push([row, value]);
  });
  return entries.map((column, feature) => {
    const bounds = boundsOf(column.map(([, value]) => value));
    const binOf = (value: number): number => bounds.filter((bound) => value > bound).length;
    return {
      feature,
      rows: Int32Array.from(column, ([row]) => row),
      bins: Uint8Array.from(column, ([, value]) => binOf(value)),
      binOfZero: binOf(0),
      bounds,
    };
  });
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

/** Grows one tree. */
class TreeGrower {
  private readonly slopes: Float64Array;
  private readonly curves: Float64Array;
  private readonly isIn: Uint8Array;
  private columns: readonly Column[] = [];

  constructor(rows: readonly BoostedRow[], odds: Float64Array) {
    const expected = odds.map((each) => 1 / (1 + Math.exp(-each)));
    this.slopes = expected.map((each, at) => (rows[at]?.weight ?? 0) * (each - Number(rows[at]?.isRight)));
    this.curves = expected.map((each, at) => (rows[at]?.weight ?? 0) * each * (1 - each));
    this.isIn = new Uint8Array(rows.length);
  }

  grow(rows: Int32Array, columns: readonly Column[]): Tree {
    this.columns = columns;
    const root = this.part(rows);
    for (let leaves = 1; leaves < MOST_LEAVES; leaves += 1) {
      const best = leavesOf(root).toSorted((one, other) => gainOf(other) - gainOf(one))[0];
      if (!best?.split) break;
      const [low, high] = this.divided(best.rows, best.split);
      best.halves = [this.part(low), this.part(high)];
    }
    return treeOf(root);
  }

  private part(rows: Int32Array): Part {
    let [slope, curve] = [0, 0];
    for (const row of rows) {
      slope += this.slopes[row] ?? 0;
      curve += this.curves[row] ?? 0;
    }
    const sums = { rows: rows.length, slope, curve };
    return { rows, sums, split: this.bestSplit(rows, sums), halves: null };
  }

  private bestSplit(rows: Int32Array, whole: Sums): Split | null {
    if (rows.length < 2 * LEAST_ROWS) return null;
    for (const row of rows) this.isIn[row] = 1;
    let best: Split | null = null;
    for (const column of this.columns) {
      const split = splitOf(column, this.histogram(column, whole), whole);
      if (split && split.gain > (best?.gain ?? 0)) best = split;
    }
    for (const row of rows) this.isIn[row] = 0;
    return best;
  }

  /** The sums by bin; rows without an entry are in the bin of 0. */
  private histogram({ rows, bins, binOfZero, bounds }: Column, whole: Sums): Sums[] {
    const counts = new Float64Array(bounds.length + 1);
    const [slopes, curves] = [counts.slice(), counts.slice()];
    const rest = { ...whole };
    for (let at = 0; at < rows.length; at += 1) {
      const [row = 0, bin = 0] = [rows[at], bins[at]];
      if (this.isIn[row] !== 1) continue;
      const [slope = 0, curve = 0] = [this.slopes[row], this.curves[row]];
      counts[bin] = (counts[bin] ?? 0) + 1;
      slopes[bin] = (slopes[bin] ?? 0) + slope;
      curves[bin] = (curves[bin] ?? 0) + curve;
      rest.rows -= 1;
      rest.slope -= slope;
      rest.curve -= curve;
    }
    return Array.from(counts, (count, bin) => {
      const isZero = bin === binOfZero;
      return {
        rows: count + (isZero ? rest.rows : 0),
        slope: (slopes[bin] ?? 0) + (isZero ? rest.slope : 0),
        curve: (curves[bin] ?? 0) + (isZero ? rest.curve : 0),
      };
    });
  }

  private divided(rows: Int32Array, { column, bin }: Split): [low: Int32Array, high: Int32Array] {
    const binOf = new Map<number, number>();
    column.rows.forEach((row, at) => binOf.set(row, column.bins[at] ?? 0));
    const isLow = (row: number): boolean => (binOf.get(row) ?? column.binOfZero) <= bin;
    return [rows.filter(isLow), rows.filter((row) => !isLow(row))];
  }
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

function treeOf({ sums, split, halves }: Part): Tree {
  if (!halves || !split) return (-RATE * sums.slope) / (sums.curve + PENALTY);
  const { feature, bounds } = split.column;
  return [feature, bounds[split.bin] ?? 0, treeOf(halves[0]), treeOf(halves[1])];
}
