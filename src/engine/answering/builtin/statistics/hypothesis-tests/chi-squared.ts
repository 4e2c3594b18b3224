import { upperChiSquared } from '../distributions.js';
import { at } from '../elements.js';
import { NotComputable, requireCount, requirePairs } from '../not-computable.js';
import { sum, sumOf } from '../sums.js';
import { type TestResult } from './test-result.js';

/** Sums of observed and expected counts may differ by this share (SciPy's tolerance). */
const SUM_TOLERANCE = 1.5e-8;

/** The outcome of a chi-squared test. */
export interface ChiSquaredResult extends TestResult {
  readonly degreesOfFreedom: number;
}

/** The outcome of a test of independence, with the counts that independence lets expect. */
interface IndependenceResult extends ChiSquaredResult {
  readonly expected: readonly (readonly number[])[];
}

/**
 * Pearson's test whether the rows and columns of a table of counts are independent. `yates` (SciPy's default) moves
 * each count by up to a half towards what is expected when there is one degree of freedom. Each row and column must
 * hold a count.
 */
export function independence(
  table: readonly (readonly number[])[],
  correction: 'yates' | 'none' = 'yates',
): IndependenceResult {
  const expected = expectedCounts(table);
  const degreesOfFreedom = (table.length - 1) * (at(expected, 0).length - 1);
  if (degreesOfFreedom === 0) throw new NotComputable('tooFewGroups', 'two rows and two columns are needed');
  const most = correction === 'yates' && degreesOfFreedom === 1 ? 0.5 : 0;
  const distances = table.flatMap((row, index) => {
    const ofRow = at(expected, index);
    return row.map((count, place) => squaredDistance(count, at(ofRow, place), most));
  });
  const statistic = sum(distances);
  return { statistic, pValue: upperChiSquared(statistic, degreesOfFreedom), degreesOfFreedom, expected };
}

/**
 * Pearson's test whether counts follow the `expected` ones (all the same if null), which must add up to the same.
 */
export function goodnessOfFit(
  observed: readonly number[],
  expected: readonly number[] | null = null,
): ChiSquaredResult {
  requireCount(observed, 2);
  const total = sum(observed);
  const against = expected ?? observed.map(() => total / observed.length);
  requirePairs(observed, against);
  requireSameSum(total, sum(against));
  const statistic = sumOf(observed, (count, index) => squaredDistance(count, at(against, index), 0));
  const degreesOfFreedom = observed.length - 1;
  return { statistic, pValue: upperChiSquared(statistic, degreesOfFreedom), degreesOfFreedom };
}

function expectedCounts(table: readonly (readonly number[])[]): number[][] {
  requireCount(table, 1);
  const [first] = table;
  for (const row of table) requirePairs(row, first ?? []);
  const rowSums = table.map((row) => sum(row));
  const columnSums = at(table, 0).map((_, place) => sumOf(table, (row) => at(row, place)));
  const total = sum(rowSums);
  return rowSums.map((ofRow) => columnSums.map((ofColumn) => (ofRow * ofColumn) / total));
}

function squaredDistance(count: number, expected: number, mostCorrection: number): number {
  if (!(expected > 0))
    throw new NotComputable('zeroExpected', 'a row, column or class has no expected count');
  const distance = Math.abs(expected - count);
  return (distance - Math.min(mostCorrection, distance)) ** 2 / expected;
}

function requireSameSum(observed: number, expected: number): void {
  if (Math.abs(observed - expected) <= SUM_TOLERANCE * Math.min(observed, expected)) return;
  throw new NotComputable('outOfRange', `${observed} were observed, but ${expected} are expected`);
}
