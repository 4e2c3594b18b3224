import { twoSidedNormal } from '../distributions.js';
import { at } from '../elements.js';
import { requireCount, requirePairs, requireVariation } from '../not-computable.js';
import { averageRanks } from '../ranks.js';
import { type TestResult } from './test-result.js';

/** Up to this many pairs without ties the p-value is exact, as SciPy chooses. */
const MOST_EXACT = 33;

/** How the pairs agree: all pairs of pairs, those in opposite order, and those tied in x, in y and in both. */
interface PairCounts {
  readonly total: number;
  readonly discordant: number;
  readonly tiedX: number;
  readonly tiedY: number;
  readonly tiedBoth: number;
}

/**
 * Kendall's tau-b of paired values and the p-value that they are independent, in O(n log n) (Knight 1966). Exact for
 * up to 33 pairs without ties and for at most one pair out of order, else normal with a correction for ties: SciPy's
 * choice. Needs two pairs; constant values have no correlation.
 */
export function kendall(
  x: readonly number[],
  y: readonly number[],
  method: 'auto' | 'asymptotic' = 'auto',
): TestResult {
  requirePairs(x, y);
  requireCount(x, 2);
  requireVariation(x, 'the first values');
  requireVariation(y, 'the second values');
  const counts = countPairs(x, y);
  const { total, discordant, tiedX, tiedY } = counts;
  const statistic = concordance(counts) / Math.sqrt(total - tiedX) / Math.sqrt(total - tiedY);
  const outOfOrder = Math.min(discordant, total - discordant);
  const isExact = tiedX + tiedY === 0 && (x.length <= MOST_EXACT || outOfOrder <= 1) && method === 'auto';
  const pValue = isExact ? exactPValue(x.length, outOfOrder) : asymptoticPValue(x, y, counts);
  return { statistic: Math.max(-1, Math.min(1, statistic)), pValue };
}

function concordance({ total, discordant, tiedX, tiedY, tiedBoth }: PairCounts): number {
  return total - tiedX - tiedY + tiedBoth - 2 * discordant;
}

function countPairs(x: readonly number[], y: readonly number[]): PairCounts {
  const order = Array.from(x.keys()).sort(
    (left, right) => at(x, left) - at(x, right) || at(y, left) - at(y, right),
  );
  const sortedY = order.map((index) => at(y, index));
  return {
    total: pairsOf(x.length),
    discordant: countInversions(sortedY),
    tiedX: pairsIn(averageRanks(x).ties),
    tiedY: pairsIn(averageRanks(y).ties),
    tiedBoth: tiedInBoth(
      order.map((index) => at(x, index)),
      sortedY,
    ),
  };
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function pairsIn(ties: readonly number[]): number {
  return ties.reduce((total, size) => total + pairsOf(size), 0);
}

function tiedInBoth(x: readonly number[], y: readonly number[]): number {
  let pairs = 0;
  let same = 0;
  for (let index = 1; index < x.length; index += 1) {
    same = x[index] === x[index - 1] && y[index] === y[index - 1] ? same + 1 : 0;
    pairs += same;
  }
  return pairs;
}

/** How many pairs stand in descending order, counted while merging runs of doubling length. */
function countInversions(values: readonly number[]): number {
  let runs = Float64Array.from(values);
  let inversions = 0;
  for (let width = 1; width < values.length; width *= 2) {
    const merged = new Float64Array(values.length);
    for (let start = 0; start < values.length; start += 2 * width) {
      inversions += mergeRuns(runs, merged, start, width);
    }
    runs = merged;
  }
  return inversions;
}

function mergeRuns(runs: Float64Array, merged: Float64Array, start: number, width: number): number {
  const middle = Math.min(start + width, runs.length);
  const end = Math.min(start + 2 * width, runs.length);
  let left = start;
  let right = middle;
  let inversions = 0;
  for (let place = start; place < end; place += 1) {
    const takesLeft = right >= end || (left < middle && at(runs, left) <= at(runs, right));
    if (!takesLeft) inversions += middle - left;
    merged[place] = at(runs, takesLeft ? left++ : right++);
  }
  return inversions;
}

/** Twice the share of the n! orders with at most `outOfOrder` inversions (Kendall, "Rank Correlation Methods"). */
function exactPValue(count: number, outOfOrder: number): number {
  if (4 * outOfOrder === count * (count - 1)) return 1;
  let shares: number[] = [1, ...new Array<number>(outOfOrder).fill(0)];
  for (let size = 2; size <= count; size += 1) shares = insertOne(shares, size);
  return Math.min(1, 2 * shares.reduce((total, share) => total + share, 0));
}

function insertOne(shares: readonly number[], size: number): number[] {
  return shares.map((_, inversions) => {
    const reachable = shares.slice(Math.max(0, inversions - size + 1), inversions + 1);
    return reachable.reduce((total, share) => total + share, 0) / size;
  });
}

function asymptoticPValue(x: readonly number[], y: readonly number[], counts: PairCounts): number {
  const n = x.length;
  const tiesX = averageRanks(x).ties;
  const tiesY = averageRanks(y).ties;
  const orders = n * (n - 1);
  const spread = orders * (2 * n + 5) - weighted(tiesX, (t) => 2 * t + 5) - weighted(tiesY, (t) => 2 * t + 5);
  const triples = weighted(tiesX, (t) => t - 2) * weighted(tiesY, (t) => t - 2);
  const ofTriples = triples === 0 ? 0 : triples / (9 * orders * (n - 2));
  const varianceOfCount = spread / 18 + (2 * counts.tiedX * counts.tiedY) / orders + ofTriples;
  return twoSidedNormal(concordance(counts) / Math.sqrt(varianceOfCount));
}

function weighted(ties: readonly number[], weight: (size: number) => number): number {
  return ties.reduce((total, size) => total + size * (size - 1) * weight(size), 0);
}
