import { mean, squaredDeviations } from '../describe.js';
import { upperF } from '../distributions.js';
import { NotComputable, requireCount } from '../not-computable.js';
import { sumOf } from '../sums.js';
import { type TestResult } from './test-result.js';

/** The outcome of a test with Fisher's F. */
export interface FTestResult extends TestResult {
  readonly numeratorDegrees: number;
  readonly denominatorDegrees: number;
}

/**
 * One-way analysis of variance: tests whether all groups have the same mean. Needs two groups, a value in each, more
 * values than groups, and values that vary within a group.
 */
export function analyseVariance(groups: readonly (readonly number[])[]): FTestResult {
  requireGroups(groups);
  const all = groups.flat();
  const [numeratorDegrees, denominatorDegrees] = [groups.length - 1, all.length - groups.length];
  requireCount(all, groups.length + 1);
  const within = sumOf(groups, squaredDeviations);
  if (within === 0) throw new NotComputable('constantValues', 'the values of each group are all the same');
  const statistic = squaresBetween(groups, mean(all)) / numeratorDegrees / (within / denominatorDegrees);
  const pValue = upperF(statistic, numeratorDegrees, denominatorDegrees);
  return { statistic, pValue, numeratorDegrees, denominatorDegrees };
}

/** Throws unless there are two groups or more and a value in each. */
export function requireGroups(groups: readonly (readonly number[])[]): void {
  if (groups.length < 2) throw new NotComputable('tooFewGroups', 'at least two groups are needed');
  for (const group of groups) requireCount(group, 1);
}

function squaresBetween(groups: readonly (readonly number[])[], overall: number): number {
  return sumOf(groups, (group) => group.length * (mean(group) - overall) ** 2);
}
