import { quantileNormal, upperNormal } from '../distributions.js';
import { ascending, at } from '../elements.js';
import { requireCount, requireVariation } from '../not-computable.js';
import { polynomial } from '../fits/polynomial.js';
import { sumOf } from '../sums.js';
import { type TestResult } from './test-result.js';

/** Beyond this many values Royston's p-value has not been checked. */
const MOST_CHECKED = 5000;

const LAST_WEIGHT = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const SECOND_LAST_WEIGHT = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const SMALL = { limit: [-2.273, 0.459], mean: [0.544, -0.39978, 0.025054, -6.714e-4] };
const SMALL_LOG_DEVIATION = [1.3822, -0.77857, 0.062767, -0.0020322];
const LARGE_MEAN = [-1.5861, -0.31082, -0.083751, 0.0038915];
const LARGE_LOG_DEVIATION = [-0.4803, -0.082676, 0.0030302];

/** The outcome of a Shapiro-Wilk test. */
interface ShapiroWilkResult extends TestResult {
  /** True for more than 5000 values, for which the p-value may not be accurate. */
  readonly isUncertain: boolean;
}

/**
 * Shapiro and Wilk's test whether values are normal: W and its p-value by Royston's approximation (1995, "Remark AS
 * R94", Applied Statistics 44). Needs three values that vary.
 */
export function shapiroWilk(values: readonly number[]): ShapiroWilkResult {
  requireCount(values, 3);
  requireVariation(values);
  const count = values.length;
  const unexplained = unexplainedShare(ascending(values), weightsOf(count));
  return {
    statistic: 1 - unexplained,
    pValue: count === 3 ? pValueOfThree(unexplained) : pValueOf(unexplained, count),
    isUncertain: count > MOST_CHECKED,
  };
}

/** 1 - W: the share of the variance that the line through the normal scores leaves, exact when it is small. */
function unexplainedShare(sorted: readonly number[], weights: readonly number[]): number {
  const middle = at(sorted, Math.floor(sorted.length / 2));
  const scale = at(sorted, sorted.length - 1) - at(sorted, 0);
  const scaled = sorted.map((value) => (value - middle) / scale);
  const centre = sumOf(scaled, (value) => value) / scaled.length;
  const squares = sumOf(scaled, (value) => (value - centre) ** 2);
  const weightSquares = sumOf(weights, (weight) => weight * weight);
  const product = sumOf(weights, (weight, index) => weight * (at(scaled, index) - centre));
  const root = Math.sqrt(weightSquares * squares);
  return ((root - product) * (root + product)) / (weightSquares * squares);
}

/** The weights of all values in ascending order; those of the lower half are those of the upper with a minus. */
function weightsOf(count: number): number[] {
  const upper = count === 3 ? [Math.SQRT1_2] : upperWeights(count);
  const middle = count % 2 === 1 ? [0] : [];
  return [...upper.map((weight) => -weight), ...middle, ...upper.toReversed()];
}

/** The weights of the greatest value, of the second greatest and so on. */
function upperWeights(count: number): number[] {
  const scores = Array.from({ length: Math.floor(count / 2) }, (_, index) =>
    Math.abs(quantileNormal((index + 0.625) / (count + 0.25))),
  );
  const squares = 2 * sumOf(scores, (score) => score * score);
  const length = Math.sqrt(squares);
  const root = 1 / Math.sqrt(count);
  const corrections = count > 5 ? [LAST_WEIGHT, SECOND_LAST_WEIGHT] : [LAST_WEIGHT];
  const outer = corrections.map((terms, index) => polynomial(terms, root) + at(scores, index) / length);
  const outerScores = 2 * sumOf(outer, (_, index) => at(scores, index) ** 2);
  const outerWeights = 2 * sumOf(outer, (weight) => weight * weight);
  const factor = Math.sqrt((squares - outerScores) / (1 - outerWeights));
  return [...outer, ...scores.slice(outer.length).map((score) => score / factor)];
}

function pValueOfThree(unexplained: number): number {
  const exact = (6 / Math.PI) * (Math.asin(Math.sqrt(1 - unexplained)) - Math.asin(Math.sqrt(0.75)));
  return Math.min(1, Math.max(0, exact));
}

function pValueOf(unexplained: number, count: number): number {
  const logarithm = Math.log(unexplained);
  if (count > 11) {
    const size = Math.log(count);
    const deviation = Math.exp(polynomial(LARGE_LOG_DEVIATION, size));
    return upperNormal((logarithm - polynomial(LARGE_MEAN, size)) / deviation);
  }
  const limit = polynomial(SMALL.limit, count);
  if (logarithm >= limit) return 0;
  const deviation = Math.exp(polynomial(SMALL_LOG_DEVIATION, count));
  return upperNormal((-Math.log(limit - logarithm) - polynomial(SMALL.mean, count)) / deviation);
}
