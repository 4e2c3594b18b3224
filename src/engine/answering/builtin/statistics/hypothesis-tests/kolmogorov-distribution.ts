import { throughMatrixPower } from './kolmogorov-matrix.js';
import { pelzGood } from './pelz-good.js';
import { sum } from '../sums.js';

/** Up to this many values every probability is exact. */
const MOST_EXACT = 140;
/** Up to this many values the matrix is used where it is small. */
const MOST_FOR_MATRIX = 100_000;

/**
 * P(D >= distance) for Kolmogorov's two-sided statistic of `count` values. By the regions of Simard and L'Ecuyer (2011,
 * "Computing the two-sided Kolmogorov-Smirnov distribution", Journal of Statistical Software 39/11), as SciPy's kstwo;
 * where they recur by Pomeranz, the matrix of Marsaglia, Tsang and Wang serves as well.
 */
export function kolmogorovSurvival(count: number, distance: number): number {
  const steps = count * distance;
  if (steps <= 0.5) return 1;
  if (distance >= 1) return 0;
  if (steps <= 1) return 1 - smallestProbability(count, steps);
  const square = steps * distance;
  if (distance >= 0.5 || square > (count <= MOST_EXACT ? 4 : 2.2)) return oneSidedTwice(count, distance);
  return Math.min(1, Math.max(0, 1 - probability(count, distance)));
}

function probability(count: number, distance: number): number {
  const isSmall = count <= MOST_FOR_MATRIX && count * distance ** 1.5 <= 1.4;
  return count <= MOST_EXACT || isSmall ? throughMatrixPower(count, distance) : pelzGood(count, distance);
}

/** P(D < d) = n!·(2d - 1/n)ⁿ for distances up to 1/n (Ruben and Gambino 1982). */
function smallestProbability(count: number, steps: number): number {
  let product = 1;
  for (let index = 1; index <= count; index += 1) product *= (index / count) * (2 * steps - 1);
  return product;
}

/** Twice the tail of the one-sided statistic (Smirnov 1944), of which all terms are positive. */
function oneSidedTwice(count: number, distance: number): number {
  return Math.min(1, 2 * distance * sum(smirnovTerms(count, distance)));
}

function* smirnovTerms(count: number, distance: number): Generator<number> {
  const last = Math.floor(count * (1 - distance));
  let ways = 0;
  for (let index = 0; index <= last; index += 1) {
    const below = distance + index / count;
    const above = 1 - below;
    const ofAbove = index === count ? 0 : (count - index) * Math.log(above);
    if (above > 0) yield Math.exp(ways + (index - 1) * Math.log(below) + ofAbove);
    ways += Math.log((count - index) / (index + 1));
  }
}
