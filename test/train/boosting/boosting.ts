import { type Tree } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { binnedOf, type BinnedColumn, type FeatureRows } from './binned.js';
import { type Loss } from './losses.js';

/** How trees are grown. */
export interface Growth {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Of the squared values of leaves. */
  readonly penalty: number;
  /** Rows in a leaf. */
  readonly leastRows: number;
  /** Which share of the rows and of the features each tree looks at. */
  readonly rowsLookedAt: number;
  readonly featuresLookedAt: number;
}

const SEED = 7;
/** A bin has three sums: rows, slopes, curves. */
const SUMS = 3;

/** What the loss of some rows adds up to: its first and second derivatives. */
interface Sums {
  readonly rows: number;
  readonly slope: number;
  readonly curve: number;
}

const NONE: Sums = { rows: 0, slope: 0, curve: 0 };

interface Split {
  readonly column: BinnedColumn;
  readonly bin: number;
  readonly gain: number;
}

/** A part of a tree while it grows. */
interface Part {
  readonly rows: Int32Array;
  readonly sums: Sums;
  readonly histogram: Float64Array;
  readonly split: Split | null;
  halves: readonly [Part, Part] | null;
}

/**
 * Fits trees by gradient boosting (Friedman 2001), each grown leaf by leaf from histograms of binned values (Ke et al. 2017,
 * LightGBM) over some of the rows and features, the same ones each time.
 * @param width how many features a row has
 * @returns trees whose values add up to the score
 */
export function boosted(features: FeatureRows, width: number, loss: Loss, growth: Growth): Tree[] {
  const random = seededRandom(SEED);
  const columns = binnedOf(features, width);
  const [scores, slopes, curves] = [0, 0, 0].map(() => new Float64Array(loss.rows));
  const trees: Tree[] = [];
  if (!scores || !slopes || !curves) return trees;
  for (let number = 0; number < growth.trees; number += 1) {
    loss.derive(scores, slopes, curves);
    const rows = Int32Array.from(features.keys()).filter(() => random() < growth.rowsLookedAt);
    const some = columns.filter(() => random() < growth.featuresLookedAt);
    const root = new TreeGrower(slopes, curves, some, growth).grow(rows);
    addTo(scores, root, growth);
    trees.push(treeOf(root, growth));
  }
  return trees;
}

/** Grows one tree. */
class TreeGrower {
  /** Where the bins of each column begin, and where those of the last end. */
  private readonly offsets: number[] = [0];

  /** @param columns those that may be split at */
  constructor(
    private readonly slopes: Float64Array,
    private readonly curves: Float64Array,
    private readonly columns: readonly BinnedColumn[],
    private readonly growth: Growth,
  ) {
    for (const { bounds } of columns)
      this.offsets.push((this.offsets.at(-1) ?? 0) + SUMS * (bounds.length + 1));
  }

  grow(rows: Int32Array): Part {
    const root = this.part(rows, this.histogramOf(rows));
    for (let leaves = 1; leaves < this.growth.leaves; leaves += 1) {
      const best = leavesOf(root).toSorted((one, other) => gainOf(other) - gainOf(one))[0];
      if (!best?.split) break;
      best.halves = this.halvesOf(best, best.split);
    }
    return root;
  }

  private part(rows: Int32Array, histogram: Float64Array): Part {
    let [slope, curve] = [0, 0];
    for (const row of rows) {
      slope += this.slopes[row] ?? 0;
      curve += this.curves[row] ?? 0;
    }
    const sums = { rows: rows.length, slope, curve };
    return { rows, sums, histogram, split: this.bestSplit(histogram, sums), halves: null };
  }

  private histogramOf(rows: Int32Array): Float64Array {
    const histogram = new Float64Array(this.offsets.at(-1) ?? 0);
    const slopes = Float64Array.from(rows, (row) => this.slopes[row] ?? 0);
    const curves = Float64Array.from(rows, (row) => this.curves[row] ?? 0);
    this.columns.forEach(({ bins }, at) => {
      const offset = this.offsets[at] ?? 0;
      for (let each = 0; each < rows.length; each += 1) {
        const place = offset + SUMS * (bins[rows[each] ?? 0] ?? 0);
        histogram[place] = (histogram[place] ?? 0) + 1;
        histogram[place + 1] = (histogram[place + 1] ?? 0) + (slopes[each] ?? 0);
        histogram[place + 2] = (histogram[place + 2] ?? 0) + (curves[each] ?? 0);
      }
    });
    return histogram;
  }

  private bestSplit(histogram: Float64Array, whole: Sums): Split | null {
    if (whole.rows < 2 * this.growth.leastRows) return null;
    let best: Split | null = null;
    this.columns.forEach((column, at) => {
      best = this.splitOf(column, histogram.subarray(this.offsets[at], this.offsets[at + 1]), whole, best);
    });
    return best;
  }

  /** The best place to split a column at, or the best one before where none is better. */
  private splitOf(column: BinnedColumn, sums: Float64Array, whole: Sums, before: Split | null): Split | null {
    const { leastRows } = this.growth;
    let [low, best] = [NONE, before];
    for (let bin = 0; bin < column.bounds.length; bin += 1) {
      const [rows = 0, slope = 0, curve = 0] = sums.subarray(SUMS * bin, SUMS * (bin + 1));
      low = { rows: low.rows + rows, slope: low.slope + slope, curve: low.curve + curve };
      const high = {
        rows: whole.rows - low.rows,
        slope: whole.slope - low.slope,
        curve: whole.curve - low.curve,
      };
      if (low.rows < leastRows || high.rows < leastRows) continue;
      const gain = this.score(low) + this.score(high) - this.score(whole);
      if (gain > (best?.gain ?? 0)) best = { column, bin, gain };
    }
    return best;
  }

  private score({ slope, curve }: Sums): number {
    return slope ** 2 / (curve + this.growth.penalty);
  }

  /** The sums of the larger half are those of the whole less those of the smaller. */
  private halvesOf({ rows, histogram }: Part, { column: { bins }, bin }: Split): [low: Part, high: Part] {
    const isLow = (row: number): boolean => (bins[row] ?? 0) <= bin;
    const [low, high] = [rows.filter(isLow), rows.filter((row) => !isLow(row))];
    const smaller = this.histogramOf(low.length < high.length ? low : high);
    const larger = histogram.map((sum, at) => sum - (smaller[at] ?? 0));
    return low.length < high.length
      ? [this.part(low, smaller), this.part(high, larger)]
      : [this.part(low, larger), this.part(high, smaller)];
  }
}

const leavesOf = (part: Part): Part[] => (part.halves ? part.halves.flatMap(leavesOf) : [part]);
const gainOf = ({ split }: Part): number => split?.gain ?? 0;
const valueOf = ({ sums }: Part, { rate, penalty }: Growth): number =>
  (-rate * sums.slope) / (sums.curve + penalty);

/** Adds what a tree says of each row, also of those that it was not grown from. */
function addTo(scores: Float64Array, root: Part, growth: Growth): void {
  for (let row = 0; row < scores.length; row += 1) {
    let part = root;
    while (part.halves && part.split) {
      const { column, bin } = part.split;
      part = part.halves[(column.bins[row] ?? 0) <= bin ? 0 : 1];
    }
    scores[row] = (scores[row] ?? 0) + valueOf(part, growth);
  }
}

function treeOf(part: Part, growth: Growth): Tree {
  if (!part.halves || !part.split) return valueOf(part, growth);
  const { column, bin } = part.split;
  return [
    column.feature,
    column.bounds[bin] ?? 0,
    treeOf(part.halves[0], growth),
    treeOf(part.halves[1], growth),
  ];
}
