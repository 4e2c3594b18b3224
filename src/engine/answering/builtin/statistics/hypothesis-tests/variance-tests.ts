import { analyseVariance, type FTestResult } from './analysis-of-variance.js';
import { median, variance } from '../describe.js';
import { lowerF, upperF } from '../distributions.js';
import { requireCount, requireVariation } from '../not-computable.js';

/** Tests whether two variances are the same by their ratio (first to second), two-sided, for normal values. */
export function varianceRatioTest(first: readonly number[], second: readonly number[]): FTestResult {
  for (const values of [first, second]) {
    requireCount(values, 2);
    requireVariation(values);
  }
  const statistic = variance(first, 'sample') / variance(second, 'sample');
  const [numeratorDegrees, denominatorDegrees] = [first.length - 1, second.length - 1];
  const upper = upperF(statistic, numeratorDegrees, denominatorDegrees);
  const lower = lowerF(statistic, numeratorDegrees, denominatorDegrees);
  return { statistic, pValue: Math.min(1, 2 * Math.min(upper, lower)), numeratorDegrees, denominatorDegrees };
}

/**
 * Levene's test whether groups have the same variance, by the distances from the medians (Brown and Forsythe 1974,
 * SciPy's default).
 */
export function levene(groups: readonly (readonly number[])[]): FTestResult {
  return analyseVariance(groups.map(distancesFromMedian));
}

function distancesFromMedian(values: readonly number[]): number[] {
  const centre = median(values);
  return values.map((value) => Math.abs(value - centre));
}
