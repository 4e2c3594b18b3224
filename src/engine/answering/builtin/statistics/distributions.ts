import { createRequire } from 'node:module';
import { once } from '../once.js';

const require = createRequire(import.meta.url);

/** Of the Cephes Mathematical Library (S. L. Moshier, 1989); its own types are not found by way of its exports. */
interface Cephes {
  /** P(Z <= z) of the standard normal distribution, and the z for it. */
  ndtr(z: number): number;
  ndtri(share: number): number;
  /** The regularised incomplete beta function, and the x for it. */
  incbet(a: number, b: number, x: number): number;
  incbi(a: number, b: number, share: number): number;
  /** The regularised upper incomplete gamma function. @throws Error on underflow */
  igamc(a: number, x: number): number;
}

/** Most questions do without it. */
const cephes = once(() => require('cephes') as Cephes);

/** From here on the incomplete beta function loses digits, and the distribution is near enough to the normal one. */
const MANY_DEGREES = 1000;

/** P(|T| >= |t|) for Student's t. The tail is computed itself, so that tiny probabilities keep their digits. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  if (Math.abs(t) === Infinity) return 0;
  if (degreesOfFreedom >= MANY_DEGREES) return twoSidedNormal(normalOf(t, degreesOfFreedom));
  return cephes().incbet(degreesOfFreedom / 2, 0.5, 1 / (1 + t ** 2 / degreesOfFreedom));
}

/** The z that is as likely to be passed as a t of many degrees of freedom. Algorithm 395, G. W. Hill, Communications of the ACM, 1970. */
function normalOf(t: number, degreesOfFreedom: number): number {
  const a = degreesOfFreedom - 0.5;
  const b = 48 * a ** 2;
  const y = a * Math.log1p(t ** 2 / degreesOfFreedom);
  const correction = (((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y ** 2 + 100 + b);
  return ((correction + y + 3) / b + 1) * Math.sqrt(y);
}

/** P(|Z| >= |z|) for the standard normal distribution. */
export function twoSidedNormal(z: number): number {
  return Math.min(1, 2 * upperNormal(Math.abs(z)));
}

/** P(Z >= z) for the standard normal distribution. */
export function upperNormal(z: number): number {
  return cephes().ndtr(-z);
}

/** P(F >= f) for Fisher's F, by way of 1/F, which keeps the digits of tiny probabilities. */
export function upperF(f: number, numeratorDegrees: number, denominatorDegrees: number): number {
  if (f <= 0) return 1;
  return lowerF(1 / f, denominatorDegrees, numeratorDegrees);
}

/** P(F <= f) for Fisher's F. */
export function lowerF(f: number, numeratorDegrees: number, denominatorDegrees: number): number {
  if (f <= 0) return 0;
  const share = 1 / (1 + denominatorDegrees / (numeratorDegrees * f));
  return cephes().incbet(numeratorDegrees / 2, denominatorDegrees / 2, share);
}

/** P(X >= x) for chi-squared: the upper incomplete gamma function. */
export function upperChiSquared(x: number, degreesOfFreedom: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  try {
    return cephes().igamc(degreesOfFreedom / 2, x / 2);
  } catch (error) {
    if (!String(error).includes('underflow')) throw error;
    // The smaller of both tails is less than a number can hold.
    return x < degreesOfFreedom ? 1 : 0;
  }
}

/** The t for which P(|T| <= t) is the share, for Student's t. */
export function twoSidedQuantileT(share: number, degreesOfFreedom: number): number {
  const rest = cephes().incbi(degreesOfFreedom / 2, 0.5, 1 - share);
  return Math.sqrt((degreesOfFreedom * (1 - rest)) / rest);
}

/** The z for which P(Z <= z) is the share, for the standard normal distribution. */
export function quantileNormal(share: number): number {
  return cephes().ndtri(share);
}
