import { requireGroups } from './analysis-of-variance.js';
import { type ChiSquaredResult } from './chi-squared.js';
import { twoSidedNormal, upperChiSquared, upperNormal } from '../distributions.js';
import { at } from '../elements.js';
import { lowerMannWhitney, lowerSignedRank } from '../exact-counts.js';
import { NotComputable, requireCount, requireVariation } from '../not-computable.js';
import { averageRanks, type Ranking, tieCorrection } from '../ranks.js';
import { sum, sumOf } from '../sums.js';
import { type TestResult } from './test-result.js';

/** `auto`: exact for small samples without ties, as SciPy chooses; `asymptotic`: always by the normal distribution. */
type RankTestMethod = 'auto' | 'asymptotic';

/** The smaller sample of an exact Mann-Whitney test has at most this many values, as SciPy chooses. */
const MOST_EXACT_VALUES = 8;
/** And the samples have at most this many pairs, beyond which exact counts take seconds and change little. */
const MOST_EXACT_PAIRS = 100_000;
/** Wilcoxon's test is exact for at most this many differences, as SciPy chooses: fewer with ties or zeros. */
const MOST_EXACT_DIFFERENCES = { plain: 50, tied: 13 } as const;

/**
 * Mann and Whitney's U of the first sample and the two-sided p-value that neither sample tends to larger values;
 * the normal approximation corrects for ties and continuity.
 */
export function mannWhitney(
  first: readonly number[],
  second: readonly number[],
  method: RankTestMethod = 'auto',
): TestResult {
  requireCount(first, 1);
  requireCount(second, 1);
  const all = [...first, ...second];
  requireVariation(all);
  const ranking = averageRanks(all);
  const statistic = sum(ranking.ranks.slice(0, first.length)) - (first.length * (first.length + 1)) / 2;
  const pairs = first.length * second.length;
  const lesser = Math.min(first.length, second.length);
  const isSmall = lesser <= MOST_EXACT_VALUES && pairs <= MOST_EXACT_PAIRS;
  if (method === 'auto' && isSmall && ranking.ties.length === 0) {
    const lower = lowerMannWhitney(Math.min(statistic, pairs - statistic), lesser, all.length - lesser);
    return { statistic, pValue: Math.min(1, 2 * lower) };
  }
  return { statistic, pValue: asymptoticMannWhitney(statistic, pairs, ranking) };
}

function asymptoticMannWhitney(statistic: number, pairs: number, { ranks, ties }: Ranking): number {
  const n = ranks.length;
  const spread = Math.sqrt((pairs / 12) * (n + 1 - tieCorrection(ties) / (n * (n - 1))));
  const z = (Math.max(statistic, pairs - statistic) - pairs / 2 - 0.5) / spread;
  return Math.min(1, 2 * upperNormal(z));
}

/**
 * Wilcoxon's test whether differences are symmetric around 0: the lesser sum of signed ranks and a two-sided p-value.
 * Differences of 0 are left out. Exact for up to 50 differences, or 13 with ties or zeros among them; else normal,
 * corrected for ties but not for continuity.
 */
export function wilcoxonSignedRank(
  differences: readonly number[],
  method: RankTestMethod = 'auto',
): TestResult {
  const changes = differences.filter((difference) => difference !== 0);
  if (changes.length === 0) throw new NotComputable('tooFewValues', 'there is no difference other than 0');
  const ranking = averageRanks(changes.map(Math.abs));
  const positive = sumOf(changes, (change, index) => (change > 0 ? at(ranking.ranks, index) : 0));
  const statistic = Math.min(positive, (changes.length * (changes.length + 1)) / 2 - positive);
  const isPlain = ranking.ties.length === 0 && changes.length === differences.length;
  const mostExact = MOST_EXACT_DIFFERENCES[isPlain ? 'plain' : 'tied'];
  if (method === 'auto' && differences.length <= mostExact) {
    return { statistic, pValue: Math.min(1, 2 * lowerSignedRank(statistic, ranking.ranks)) };
  }
  return { statistic, pValue: asymptoticWilcoxon(statistic, ranking) };
}

function asymptoticWilcoxon(statistic: number, { ranks, ties }: Ranking): number {
  const n = ranks.length;
  const spread = (n * (n + 1) * (2 * n + 1) - tieCorrection(ties) / 2) / 24;
  return twoSidedNormal((statistic - (n * (n + 1)) / 4) / Math.sqrt(spread));
}

/** Kruskal and Wallis's test whether no group tends to larger values, corrected for ties. */
export function kruskalWallis(groups: readonly (readonly number[])[]): ChiSquaredResult {
  requireGroups(groups);
  const all = groups.flat();
  requireVariation(all);
  const { ranks, ties } = averageRanks(all);
  const n = all.length;
  const plain = (12 / (n * (n + 1))) * squaredRankSums(groups, ranks) - 3 * (n + 1);
  const statistic = plain / (1 - tieCorrection(ties) / (n ** 3 - n));
  const degreesOfFreedom = groups.length - 1;
  return { statistic, pValue: upperChiSquared(statistic, degreesOfFreedom), degreesOfFreedom };
}

function squaredRankSums(groups: readonly (readonly number[])[], ranks: readonly number[]): number {
  let start = 0;
  return sumOf(groups, (group) => {
    const ofGroup = sum(ranks.slice(start, start + group.length));
    start += group.length;
    return ofGroup ** 2 / group.length;
  });
}
