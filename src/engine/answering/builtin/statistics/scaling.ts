import { type Extent, mean, standardDeviation } from './describe.js';
import { bounds } from './elements.js';
import { NotComputable, requireVariation } from './not-computable.js';

/** The values moved and stretched to reach from 0 to 1. Needs values that vary. */
export function minMaxScaled(values: readonly number[]): number[] {
  requireVariation(values);
  const { least, greatest } = bounds(values);
  return values.map((value) => (value - least) / (greatest - least));
}

/** How many standard deviations each value lies above the mean. Needs values that vary. */
export function standardScores(values: readonly number[], extent: Extent): number[] {
  requireVariation(values);
  const centre = mean(values);
  const deviation = standardDeviation(values, extent);
  return values.map((value) => (value - centre) / deviation);
}

/** The logarithms to `base` (e unless given) of values above 0, else `outOfRange`. */
export function logarithms(values: readonly number[], base: 2 | 10 | null = null): number[] {
  if (values.some((value) => value <= 0)) {
    throw new NotComputable('outOfRange', 'there are values of 0 or below, which have no logarithm');
  }
  if (base === 2) return values.map(Math.log2);
  return values.map(base === 10 ? Math.log10 : Math.log);
}
