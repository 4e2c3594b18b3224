import { describe, expect, it } from '@jest/globals';
import { twoSidedNormal, twoSidedT, upperChiSquared, upperF, upperNormal } from './distributions.js';

/** Gold values: scipy.stats 1.17.1, sf of t, norm, f and chi2. */
const GOLD: readonly (readonly [string, number, number])[] = [
  ['t(2.5, 7)', twoSidedT(2.5, 7), 0.04099221858575289],
  ['t(-9.25, 120)', twoSidedT(-9.25, 120), 1.0499223975417878e-15],
  ['t(40, 20)', twoSidedT(40, 20), 1.457469655431075e-20],
  ['t(1.96, 1000000.0)', twoSidedT(1.96, 1e6), 0.04999606758526985],
  ['z(1.5)', upperNormal(1.5), 0.06680720126885807],
  ['z(6)', upperNormal(6), 9.865876450376946e-10],
  ['z(20)', upperNormal(20), 2.7536241186061556e-89],
  ['F(3.5, 2, 12)', upperF(3.5, 2, 12), 0.06346961596914298],
  ['F(120, 4, 60)', upperF(120, 4, 60), 6.526518215672773e-28],
  ['F(1.01, 30, 5)', upperF(1.01, 30, 5), 0.5597344153758008],
  ['F(60, 1, 400)', upperF(60, 1, 400), 7.878560520553075e-14],
  ['chi-squared(3.84, 1)', upperChiSquared(3.84, 1), 0.05004352124870519],
  ['chi-squared(150, 7)', upperChiSquared(150, 7), 4.059880032776308e-29],
  ['chi-squared(1100, 900)', upperChiSquared(1100, 900), 4.944801433812533e-6],
  ['chi-squared(0.5, 12)', upperChiSquared(0.5, 12), 0.9999997261864366],
];

describe('the tail of a distribution', () => {
  it.each(GOLD)('keeps the digits of small probabilities in %s', (_, computed, gold) => {
    expect(Math.abs(computed / gold - 1)).toBeLessThan(1e-11);
  });

  it.each([
    ['t', twoSidedT(0, 4)],
    ['the normal distribution', twoSidedNormal(0)],
    ['F', upperF(0, 3, 4)],
    ['chi-squared', upperChiSquared(0, 3)],
  ])('is the whole of %s at its beginning', (_, probability) => expect(probability).toBe(1));

  it('is nothing beyond infinity', () => {
    expect([twoSidedT(Infinity, 5), upperF(Infinity, 2, 5), upperChiSquared(Infinity, 2)]).toEqual([0, 0, 0]);
    expect([twoSidedT(Infinity, 1e4), twoSidedT(-Infinity, 1e4)]).toEqual([0, 0]);
  });

  it('is all or nothing where the other side is too small for a number', () => {
    expect([upperChiSquared(0.001, 300), upperChiSquared(1e5, 3)]).toEqual([1, 0]);
  });

  it.each([0.5, 1.96, 3])('of t goes on without a step where it is computed otherwise: t = %d', (t) => {
    expect(Math.abs(twoSidedT(t, 999.999999999) / twoSidedT(t, 1000) - 1)).toBeLessThan(1e-11);
  });
});
