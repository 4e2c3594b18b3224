import { kurtosis, mean, skewness, standardDeviation } from '../describe.js';
import { upperChiSquared, upperNormal } from '../distributions.js';
import { ascending, at } from '../elements.js';
import { NotComputable, requireCount, requireVariation } from '../not-computable.js';
import { polynomial } from '../fits/polynomial.js';
import { sumOf } from '../sums.js';
import { type TestResult } from './test-result.js';

/** The outcome of an Anderson-Darling test; a statistic above a critical value rejects at that level. */
interface AndersonDarlingResult extends TestResult {
  readonly criticalValues: readonly { readonly levelPercent: number; readonly value: number }[];
}

/** SciPy's critical values for many values (D'Agostino and Stephens 1986, table 4.7), by level in percent. */
const CRITICAL_VALUES = [
  { levelPercent: 15, value: 0.561 },
  { levelPercent: 10, value: 0.631 },
  { levelPercent: 5, value: 0.752 },
  { levelPercent: 2.5, value: 0.873 },
  { levelPercent: 1, value: 1.035 },
] as const;

/**
 * Jarque and Bera's test whether skewness and kurtosis are those of a normal distribution; its p-value holds for many
 * values. Needs two values that differ.
 */
export function jarqueBera(values: readonly number[]): TestResult {
  requireCount(values, 2);
  const squares = skewness(values, 'population') ** 2 + kurtosis(values, 'population') ** 2 / 4;
  const statistic = (values.length / 6) * squares;
  return { statistic, pValue: upperChiSquared(statistic, 2) };
}

/**
 * D'Agostino and Pearson's test whether skewness and kurtosis are those of a normal distribution (scipy.stats
 * normaltest). Needs eight values that vary.
 */
export function dagostinoPearson(values: readonly number[]): TestResult {
  requireCount(values, 8);
  requireVariation(values);
  const statistic = skewnessScore(values) ** 2 + kurtosisScore(values) ** 2;
  return { statistic, pValue: upperChiSquared(statistic, 2) };
}

/** The skewness as a standard normal score (D'Agostino 1970). */
function skewnessScore(values: readonly number[]): number {
  const n = values.length;
  const scaled = skewness(values, 'population') * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const numerator = 3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3);
  const kurtosisOfSkewness = numerator / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const squared = Math.sqrt(2 * (kurtosisOfSkewness - 1)) - 1;
  const scale = Math.sqrt(2 / (squared - 1));
  return Math.asinh(scaled / scale) / Math.sqrt(0.5 * Math.log(squared));
}

/** The kurtosis as a standard normal score (Anscombe and Glynn 1983). */
function kurtosisScore(values: readonly number[]): number {
  const n = values.length;
  const expected = -6 / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const scaled = (kurtosis(values, 'population') - expected) / Math.sqrt(variance);
  const root = Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const skewed = ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * root;
  const freedom = 6 + (8 / skewed) * (2 / skewed + Math.sqrt(1 + 4 / skewed ** 2));
  const share = (1 - 2 / freedom) / (1 + scaled * Math.sqrt(2 / (freedom - 4)));
  return (1 - 2 / (9 * freedom) - Math.cbrt(share)) / Math.sqrt(2 / (9 * freedom));
}

/**
 * Anderson and Darling's test whether values are normal, mean and standard deviation taken from them: A², SciPy's
 * critical values, and the p-value of A² adjusted for the number of values (D'Agostino and Stephens 1986, table 4.9,
 * as in statsmodels normal_ad). Needs three values that vary.
 */
export function andersonDarling(values: readonly number[]): AndersonDarlingResult {
  requireCount(values, 3);
  requireVariation(values);
  const n = values.length;
  const statistic = squaredDistance(values);
  if (statistic === Infinity) throw new NotComputable('outOfRange', 'a value is too far from the others');
  const sizeForLevels = 1 + 0.75 / n + 2.25 / (n * n);
  return {
    statistic,
    pValue: adjustedPValue(statistic * sizeForLevels),
    criticalValues: CRITICAL_VALUES.map(({ levelPercent, value }) => ({
      levelPercent,
      value: Math.round((value / sizeForLevels) * 1000) / 1000,
    })),
  };
}

function squaredDistance(values: readonly number[]): number {
  const centre = mean(values);
  const deviation = standardDeviation(values, 'sample');
  const scores = ascending(values).map((value) => (value - centre) / deviation);
  const n = scores.length;
  const logarithms = sumOf(scores, (score, index) => {
    const opposite = at(scores, n - 1 - index);
    return (2 * index + 1) * (Math.log(upperNormal(-score)) + Math.log(upperNormal(opposite)));
  });
  return -n - logarithms / n;
}

function adjustedPValue(adjusted: number): number {
  if (adjusted < 0.2) return 1 - Math.exp(polynomial([-13.436, 101.14, -223.73], adjusted));
  if (adjusted < 0.34) return 1 - Math.exp(polynomial([-8.318, 42.796, -59.938], adjusted));
  if (adjusted < 0.6) return Math.exp(polynomial([0.9177, -4.279, -1.38], adjusted));
  if (adjusted <= 13) return Math.exp(polynomial([1.2937, -5.709, 0.0186], adjusted));
  return 0;
}
