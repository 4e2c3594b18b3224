import { type Extent, median, medianAbsoluteDeviation, percentileOfSorted } from './describe.js';
import { ascending } from './elements.js';
import { NotComputable, requireCount } from './not-computable.js';
import { standardScores } from './scaling.js';

/** The normal distribution's median absolute deviation, rounded as Iglewicz and Hoaglin (1993) do. */
const NORMAL_DEVIATION = 0.6745;

/** The quartiles and the limits beyond which values are outliers. */
export interface Fences {
  readonly lower: number;
  readonly upper: number;
  readonly firstQuartile: number;
  readonly thirdQuartile: number;
}

/** The places of the values that lie more than `threshold` standard deviations from the mean. */
export function scoreOutliers(
  values: readonly number[],
  threshold = 3,
  extent: Extent = 'population',
): number[] {
  return placesBeyond(standardScores(values, extent), threshold);
}

/** Tukey's fences: the quartiles (interpolated linearly) widened by `factor` of the distance between them. */
export function quartileFences(values: readonly number[], factor = 1.5): Fences {
  requireCount(values, 1);
  const sorted = ascending(values);
  const firstQuartile = percentileOfSorted(sorted, 0.25);
  const thirdQuartile = percentileOfSorted(sorted, 0.75);
  const reach = factor * (thirdQuartile - firstQuartile);
  return { lower: firstQuartile - reach, upper: thirdQuartile + reach, firstQuartile, thirdQuartile };
}

/** The places of the values outside Tukey's fences; a value on a fence is inside. */
export function quartileOutliers(values: readonly number[], factor = 1.5): number[] {
  const { lower, upper } = quartileFences(values, factor);
  return placesWhere(values, (value) => value < lower || value > upper);
}

/**
 * 0.6745 times the distance from the median in median absolute deviations (Iglewicz and Hoaglin 1993). Refuses values
 * more than half of which are the same.
 */
export function modifiedScores(values: readonly number[]): number[] {
  const centre = median(values);
  const deviation = medianAbsoluteDeviation(values);
  if (deviation === 0) throw new NotComputable('constantValues', 'more than half of the values are the same');
  return values.map((value) => (NORMAL_DEVIATION * (value - centre)) / deviation);
}

/** The places of the values whose modified score lies beyond `threshold` (3.5 by Iglewicz and Hoaglin). */
export function modifiedScoreOutliers(values: readonly number[], threshold = 3.5): number[] {
  return placesBeyond(modifiedScores(values), threshold);
}

function placesBeyond(scores: readonly number[], threshold: number): number[] {
  return placesWhere(scores, (score) => Math.abs(score) > threshold);
}

function placesWhere(values: readonly number[], holds: (value: number) => boolean): number[] {
  return values.flatMap((value, place) => (holds(value) ? [place] : []));
}
