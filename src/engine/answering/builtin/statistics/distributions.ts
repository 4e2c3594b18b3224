import gammainc from '@stdlib/math-base-special-gammainc';
import fCdf from '@stdlib/stats-base-dists-f-cdf';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import tCdf from '@stdlib/stats-base-dists-t-cdf';
import studentQuantile from '@stdlib/stats-base-dists-t-quantile';

/** P(|T| >= |t|) for Student's t. The tail is computed itself, so that tiny probabilities keep their digits. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  return Math.min(1, 2 * tCdf(-Math.abs(t), degreesOfFreedom));
}

/** P(|Z| >= |z|) for the standard normal distribution. */
export function twoSidedNormal(z: number): number {
  return Math.min(1, 2 * upperNormal(Math.abs(z)));
}

/** P(Z >= z) for the standard normal distribution. */
export function upperNormal(z: number): number {
  return normalCdf(-z, 0, 1);
}

/** P(F >= f) for Fisher's F, by way of 1/F, which keeps the digits of tiny probabilities. */
export function upperF(f: number, numeratorDegrees: number, denominatorDegrees: number): number {
  if (f <= 0) return 1;
  return fCdf(1 / f, denominatorDegrees, numeratorDegrees);
}

/** P(X >= x) for chi-squared: the upper incomplete gamma function. */
export function upperChiSquared(x: number, degreesOfFreedom: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  return gammainc(x / 2, degreesOfFreedom / 2, true, true);
}

/** The t for which P(|T| <= t) is the share, for Student's t. */
export function twoSidedQuantileT(share: number, degreesOfFreedom: number): number {
  return studentQuantile((1 + share) / 2, degreesOfFreedom);
}
