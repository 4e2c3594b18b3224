import { ascending, at } from './elements.js';
import { NotComputable, requireCount, requireVariation } from './not-computable.js';
import { sum, sumOf } from './sums.js';

/** Whether the values are all there are (divide by n) or a sample of them (divide by n - 1). */
type Extent = 'population' | 'sample';

/** The arithmetic mean of one or more values; of equal values it is exactly that value. */
export function mean(values: readonly number[]): number {
  requireCount(values, 1);
  const nearly = sum(values) / values.length;
  return nearly + sum(differences(values, nearly)) / values.length;
}

/** The mean of the deviations from the mean, raised to `power`. */
export function centralMoment(values: readonly number[], power: number): number {
  const centre = mean(values);
  return sumOf(values, (value) => (value - centre) ** power) / values.length;
}

/** The variance; `sample` needs two values. */
export function variance(values: readonly number[], extent: Extent): number {
  const spare = extent === 'sample' ? 1 : 0;
  requireCount(values, 1 + spare);
  return squaredDeviations(values) / (values.length - spare);
}

/** Σ(x - mean)². */
export function squaredDeviations(values: readonly number[]): number {
  return centralMoment(values, 2) * values.length;
}

/** The square root of the variance. */
export function standardDeviation(values: readonly number[], extent: Extent): number {
  return Math.sqrt(variance(values, extent));
}

/**
 * The skewness: g1 from the moments as they are (`population`, SciPy's default), or G1, corrected for bias (`sample`,
 * as pandas does; three values or more).
 */
export function skewness(values: readonly number[], extent: Extent): number {
  const n = values.length;
  requireCount(values, extent === 'sample' ? 3 : 1);
  requireVariation(values);
  const plain = centralMoment(values, 3) / centralMoment(values, 2) ** 1.5;
  return extent === 'sample' ? (plain * Math.sqrt(n * (n - 1))) / (n - 2) : plain;
}

/** The excess kurtosis, 0 for normal values: g2 (`population`, SciPy's default), or G2 (`sample`, pandas; four values). */
export function kurtosis(values: readonly number[], extent: Extent): number {
  const n = values.length;
  requireCount(values, extent === 'sample' ? 4 : 1);
  requireVariation(values);
  const plain = centralMoment(values, 4) / centralMoment(values, 2) ** 2 - 3;
  return extent === 'sample' ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * plain + 6) : plain;
}

/** The value below which `share` (0 to 1) of the values lie, interpolated linearly (NumPy's default). */
export function percentile(values: readonly number[], share: number): number {
  requireCount(values, 1);
  if (!(share >= 0 && share <= 1)) throw new NotComputable('outOfRange', `${share} is no share from 0 to 1`);
  return percentileOfSorted(ascending(values), share);
}

/** `percentile` for values that are in ascending order already, to ask for several at once. */
export function percentileOfSorted(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = at(sorted, Math.floor(place));
  return below + (at(sorted, Math.ceil(place)) - below) * (place - Math.floor(place));
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The most frequent value; of several, the smallest. */
export function mode(values: readonly number[]): number {
  requireCount(values, 1);
  let best = { value: Infinity, count: 0 };
  for (const [value, count] of countsOf(values)) {
    if (count > best.count || (count === best.count && value < best.value)) best = { value, count };
  }
  return best.value;
}

/** The median of the distances from the median, not scaled (SciPy's default). */
export function medianAbsoluteDeviation(values: readonly number[]): number {
  const centre = median(values);
  return median(values.map((value) => Math.abs(value - centre)));
}

/** Shannon's entropy of how often each value occurs, in nats unless another `base` of the logarithm is given. */
export function entropy(values: readonly unknown[], base = Math.E): number {
  requireCount(values, 1);
  const shares = [...countsOf(values).values()].map((count) => count / values.length);
  const nats = sumOf(shares, (share) => (share === 1 ? 0 : -share * Math.log(share)));
  return base === Math.E ? nats : nats / Math.log(base);
}

/** Both terms of each difference, for a sum that rounds none of them. */
function* differences(values: readonly number[], from: number): Generator<number> {
  for (const value of values) {
    yield value;
    yield -from;
  }
}

function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
