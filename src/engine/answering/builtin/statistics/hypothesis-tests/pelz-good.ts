import { polynomial } from '../fits/polynomial.js';
import { sumOf } from '../sums.js';

/**
 * P(D <= distance) for Kolmogorov's statistic of many values, an expansion in powers of 1/√count (Pelz and Good 1976,
 * "Approximating the lower tail-areas of the Kolmogorov-Smirnov one-sample statistic"): about five digits beyond 140
 * values, more for more.
 */
export function pelzGood(count: number, distance: number): number {
  const z = Math.sqrt(count) * distance;
  const root = Math.sqrt(2 * Math.PI);
  const overHalves = (term: Term): number => sumOver(halves(z), z, term(z));
  const overWholes = (term: Term): number => sumOver(wholes(z), z, term(z));
  const terms = [
    (root / z) * overHalves(firstTerm),
    (root / (6 * z ** 4)) * overHalves(secondTerm),
    (root / (72 * z ** 7)) * overHalves(thirdTerm) - (root / (36 * z ** 3)) * overWholes(() => [0, 1]),
    (root / (6480 * z ** 10)) * overHalves(fourthTerm) +
      (root / (216 * z ** 6)) * overWholes(() => [0, 3 * z ** 2, -1]),
  ];
  return polynomial(terms, 1 / Math.sqrt(count));
}

/** The coefficients, in powers of (kπ)², of what is summed over k. */
type Term = (z: number) => readonly number[];

const firstTerm: Term = () => [1];
const secondTerm: Term = (z) => [-(z ** 2), 1];
const thirdTerm: Term = (z) => [6 * z ** 6 + 2 * z ** 4, 2 * z ** 4 - 5 * z ** 2, 1 - 2 * z ** 2];
const fourthTerm: Term = (z) => [
  -30 * z ** 6 - 90 * z ** 8,
  135 * z ** 4 - 96 * z ** 6,
  212 * z ** 4 - 60 * z ** 2,
  5 - 30 * z ** 2,
];

function sumOver(steps: readonly number[], z: number, coefficients: readonly number[]): number {
  return sumOf(steps, (step) => {
    const square = (step * Math.PI) ** 2;
    return polynomial(coefficients, square) * Math.exp(-square / (2 * z ** 2));
  });
}

function wholes(z: number): number[] {
  return Array.from({ length: Math.ceil((16 * z) / Math.PI) }, (_, index) => index + 1);
}

function halves(z: number): number[] {
  return wholes(z).map((whole) => whole - 0.5);
}
