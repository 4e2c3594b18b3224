import { mean } from './describe.js';
import { twoSidedT } from './distributions.js';
import { at } from './elements.js';
import { requireCount, requirePairs, requireVariation } from './not-computable.js';
import { averageRanks } from './ranks.js';
import { sumOf } from './sums.js';
import { type TestResult } from './hypothesis-tests/test-result.js';

/**
 * Pearson's correlation of paired values (`statistic`) and the p-value that there is none, from Student's t with n - 2
 * degrees of freedom. Needs three pairs; constant values have no correlation.
 */
export function pearson(x: readonly number[], y: readonly number[]): TestResult {
  requireMeasurable(x, y);
  const statistic = Math.max(-1, Math.min(1, productMoment(x, y)));
  const degreesOfFreedom = x.length - 2;
  const t = statistic * Math.sqrt(degreesOfFreedom / ((1 - statistic) * (1 + statistic)));
  return { statistic, pValue: twoSidedT(t, degreesOfFreedom) };
}

/** Spearman's correlation: Pearson's of the ranks, equal values sharing the average of their ranks. */
export function spearman(x: readonly number[], y: readonly number[]): TestResult {
  requireMeasurable(x, y);
  return pearson(averageRanks(x).ranks, averageRanks(y).ranks);
}

function requireMeasurable(x: readonly number[], y: readonly number[]): void {
  requirePairs(x, y);
  requireCount(x, 3);
  requireVariation(x, 'the first values');
  requireVariation(y, 'the second values');
}

/** By way of both slopes, which is exactly 1 for values on a line and does not overflow for large ones. */
function productMoment(x: readonly number[], y: readonly number[]): number {
  const xFromMean = deviations(x);
  const yFromMean = deviations(y);
  const product = sumOf(xFromMean, (deviation, index) => deviation * at(yFromMean, index));
  const slopes = (product / sumOfSquares(xFromMean)) * (product / sumOfSquares(yFromMean));
  return Math.sign(product) * Math.sqrt(slopes);
}

function deviations(values: readonly number[]): number[] {
  const centre = mean(values);
  return values.map((value) => value - centre);
}

function sumOfSquares(values: readonly number[]): number {
  return sumOf(values, (value) => value * value);
}
