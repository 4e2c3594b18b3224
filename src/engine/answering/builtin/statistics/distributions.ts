import { createRequire } from 'node:module';
import type Gammainc from '@stdlib/math-base-special-gammainc';
import type FCdf from '@stdlib/stats-base-dists-f-cdf';
import type NormalCdf from '@stdlib/stats-base-dists-normal-cdf';
import type NormalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import type TCdf from '@stdlib/stats-base-dists-t-cdf';
import type TQuantile from '@stdlib/stats-base-dists-t-quantile';
import { once } from '../once.js';

const require = createRequire(import.meta.url);

/** The packages are hundreds of files, which most questions do without. */
const gammainc = once(() => require('@stdlib/math-base-special-gammainc') as typeof Gammainc);
const fCdf = once(() => require('@stdlib/stats-base-dists-f-cdf') as typeof FCdf);
const normalCdf = once(() => require('@stdlib/stats-base-dists-normal-cdf') as typeof NormalCdf);
const normalQuantile = once(
  () => require('@stdlib/stats-base-dists-normal-quantile') as typeof NormalQuantile,
);
const tCdf = once(() => require('@stdlib/stats-base-dists-t-cdf') as typeof TCdf);
const tQuantile = once(() => require('@stdlib/stats-base-dists-t-quantile') as typeof TQuantile);

/** P(|T| >= |t|) for Student's t. The tail is computed itself, so that tiny probabilities keep their digits. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  return Math.min(1, 2 * tCdf()(-Math.abs(t), degreesOfFreedom));
}

/** P(|Z| >= |z|) for the standard normal distribution. */
export function twoSidedNormal(z: number): number {
  return Math.min(1, 2 * upperNormal(Math.abs(z)));
}

/** P(Z >= z) for the standard normal distribution. */
export function upperNormal(z: number): number {
  return normalCdf()(-z, 0, 1);
}

/** P(F >= f) for Fisher's F, by way of 1/F, which keeps the digits of tiny probabilities. */
export function upperF(f: number, numeratorDegrees: number, denominatorDegrees: number): number {
  if (f <= 0) return 1;
  return lowerF(1 / f, denominatorDegrees, numeratorDegrees);
}

/** P(F <= f) for Fisher's F. */
export function lowerF(f: number, numeratorDegrees: number, denominatorDegrees: number): number {
  return fCdf()(f, numeratorDegrees, denominatorDegrees);
}

/** P(X >= x) for chi-squared: the upper incomplete gamma function. */
export function upperChiSquared(x: number, degreesOfFreedom: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  return gammainc()(x / 2, degreesOfFreedom / 2, true, true);
}

/** The t for which P(|T| <= t) is the share, for Student's t. */
export function twoSidedQuantileT(share: number, degreesOfFreedom: number): number {
  return tQuantile()((1 + share) / 2, degreesOfFreedom);
}

/** The z for which P(Z <= z) is the share, for the standard normal distribution. */
export function quantileNormal(share: number): number {
  return normalQuantile()(share, 0, 1);
}
