import { mean, standardDeviation } from '../describe.js';
import { upperNormal } from '../distributions.js';
import { ascending, at } from '../elements.js';
import { kolmogorovSurvival } from './kolmogorov-distribution.js';
import { NotComputable, requireCount, requireVariation } from '../not-computable.js';
import { type TestResult } from './test-result.js';

/** Two samples get an exact p-value if neither has more values than this, as SciPy chooses. */
const MOST_EXACT = 10_000;

/** Shares below this count as 0: processors take many times as long for numbers near the smallest they have. */
const LEAST_SHARE = 1e-290;

/** The normal distribution that values are compared with. */
interface NormalShape {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * The two-sided test of Kolmogorov and Smirnov whether values come from the normal distribution given, or from the one
 * with their own mean and sample standard deviation (null): the p-value does then not allow for the fit (SciPy's does
 * neither; Lilliefors's would).
 */
export function kolmogorovSmirnovNormal(
  values: readonly number[],
  given: NormalShape | null = null,
): TestResult {
  requireCount(values, 1);
  const shape = given ?? fittedShape(values);
  if (!(shape.deviation > 0)) throw new NotComputable('outOfRange', 'the standard deviation must be above 0');
  const n = values.length;
  let statistic = 0;
  for (const [index, value] of ascending(values).entries()) {
    const below = upperNormal((shape.mean - value) / shape.deviation);
    statistic = Math.max(statistic, (index + 1) / n - below, below - index / n);
  }
  return { statistic, pValue: kolmogorovSurvival(n, statistic) };
}

/**
 * The two-sided test of Kolmogorov and Smirnov whether two samples come from the same distribution. Exact unless a
 * sample has more than 10 000 values (or `method` says not to); then the distribution of one sample is taken, of as
 * many values as are worth both (SciPy's choices).
 */
export function kolmogorovSmirnovTwoSamples(
  first: readonly number[],
  second: readonly number[],
  method: 'auto' | 'asymptotic' = 'auto',
): TestResult {
  requireCount(first, 1);
  requireCount(second, 1);
  const [m, n] = [first.length, second.length];
  const steps = greatestGap(ascending(first), ascending(second));
  const statistic = steps / (m * n);
  if (method === 'auto' && Math.max(m, n) <= MOST_EXACT) {
    return { statistic, pValue: exactPValue(steps, m, n) };
  }
  return { statistic, pValue: kolmogorovSurvival(roundHalfToEven((m * n) / (m + n)), statistic) };
}

function fittedShape(values: readonly number[]): NormalShape {
  requireCount(values, 2);
  requireVariation(values);
  return { mean: mean(values), deviation: standardDeviation(values, 'sample') };
}

/** The greatest distance between the shares of both samples up to a value, in steps of 1 / (m·n). */
function greatestGap(first: readonly number[], second: readonly number[]): number {
  let left = 0;
  let right = 0;
  let greatest = 0;
  while (left < first.length && right < second.length) {
    const value = Math.min(at(first, left), at(second, right));
    while (first[left] === value) left += 1;
    while (second[right] === value) right += 1;
    greatest = Math.max(greatest, Math.abs(left * second.length - right * first.length));
  }
  return greatest;
}

/**
 * The share of all orders of m and n values in which the gap is reached: along the paths from (0, 0) to (m, n), the
 * last step came from the left with probability i / (i + j). Sums of positive terms, so that tiny shares keep digits.
 */
function exactPValue(steps: number, m: number, n: number): number {
  if (steps === 0) return 1;
  const reached = new Float64Array(n + 1).fill(1);
  for (let i = 0; i <= m; i += 1) {
    const first = Math.max(0, Math.ceil((i * n - steps + 1) / m));
    const last = Math.min(n, Math.floor((i * n + steps - 1) / m));
    let share = 1;
    for (let j = first; j <= last; j += 1) {
      // Read without the check of `at`, which takes most of the time here. At the origin nothing is reached.
      const next = (i * (reached[j] ?? 1) + j * share) / Math.max(1, i + j);
      share = next < LEAST_SHARE ? 0 : next;
      reached[j] = share;
    }
  }
  return at(reached, n);
}

/** As NumPy rounds. */
function roundHalfToEven(value: number): number {
  const nearest = Math.round(value);
  return nearest - value === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest;
}
