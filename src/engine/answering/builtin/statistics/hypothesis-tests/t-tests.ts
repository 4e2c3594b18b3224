import { mean, variance } from '../describe.js';
import { twoSidedT } from '../distributions.js';
import { at } from '../elements.js';
import { NotComputable, requireCount, requirePairs } from '../not-computable.js';
import { type TestResult } from './test-result.js';

/** The outcome of a t-test, two-sided; the degrees of freedom of Welch's test are no whole number. */
interface TTestResult extends TestResult {
  readonly degreesOfFreedom: number;
}

/** Tests whether the mean of the population is `expectedMean`. Needs two values that differ. */
export function oneSampleTTest(values: readonly number[], expectedMean: number): TTestResult {
  requireCount(values, 2);
  const squaredError = variance(values, 'sample') / values.length;
  return result(mean(values) - expectedMean, squaredError, values.length - 1);
}

/** Tests whether the means of pairs are the same, by their differences. */
export function pairedTTest(first: readonly number[], second: readonly number[]): TTestResult {
  requirePairs(first, second);
  return oneSampleTTest(
    first.map((value, index) => value - at(second, index)),
    0,
  );
}

/** Student's test of two means, the variances taken to be equal (SciPy's default). Needs two values in each. */
export function pooledTTest(first: readonly number[], second: readonly number[]): TTestResult {
  const [left, right] = [freedomOf(first), freedomOf(second)];
  const squares = left * variance(first, 'sample') + right * variance(second, 'sample');
  const pooled = squares / (left + right);
  const squaredError = pooled / first.length + pooled / second.length;
  return result(mean(first) - mean(second), squaredError, left + right);
}

/** Welch's test of two means whose variances may differ. Needs two values in each. */
export function welchTTest(first: readonly number[], second: readonly number[]): TTestResult {
  const [left, right] = [freedomOf(first), freedomOf(second)];
  const ofFirst = variance(first, 'sample') / first.length;
  const ofSecond = variance(second, 'sample') / second.length;
  const squaredError = ofFirst + ofSecond;
  const freedom = squaredError ** 2 / (ofFirst ** 2 / left + ofSecond ** 2 / right);
  return result(mean(first) - mean(second), squaredError, freedom);
}

function freedomOf(values: readonly number[]): number {
  requireCount(values, 2);
  return values.length - 1;
}

function result(difference: number, squaredError: number, degreesOfFreedom: number): TTestResult {
  if (squaredError === 0) throw new NotComputable('constantValues', 'the values do not vary');
  const statistic = difference / Math.sqrt(squaredError);
  return { statistic, pValue: twoSidedT(statistic, degreesOfFreedom), degreesOfFreedom };
}
