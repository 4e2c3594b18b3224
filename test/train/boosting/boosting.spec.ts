import { describe, expect, it } from '@jest/globals';
import { sumOf, type Tree } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { boosted, type Growth } from './boosting.js';

const GROWTH: Growth = {
  trees: 200,
  leaves: 8,
  rate: 0.1,
  penalty: 5,
  leastRows: 20,
  rowsLookedAt: 0.7,
  featuresLookedAt: 0.7,
};

const scoreOf = (trees: readonly Tree[], ...values: readonly number[]): number => sumOf(trees, values);
const chance = (trees: readonly Tree[], ...values: readonly number[]): number =>
  1 / (1 + Math.exp(-scoreOf(trees, ...values)));

describe('trees that tell whether a row is right', () => {
  const random = seededRandom(1);
  /** Right with one of two features, not with both; a third says nothing. */
  const rows = Array.from({ length: 1200 }, () => [Math.round(random()), Math.round(random()), random()]);
  const isRight = rows.map(([one, other]) => one !== other);
  const labels = { isRight, weights: rows.map(() => 1) };
  const trees = boosted(rows, 3, labels, GROWTH);

  it('learn what only two features together tell', () => {
    expect(chance(trees, 1, 0)).toBeGreaterThan(0.8);
    expect(chance(trees, 0, 1)).toBeGreaterThan(0.8);
    expect(chance(trees, 0, 0)).toBeLessThan(0.2);
    expect(chance(trees, 1, 1)).toBeLessThan(0.2);
  });

  it('are the same each time', () => {
    expect(boosted(rows, 3, labels, GROWTH)).toEqual(trees);
  });

  it('tell how often such rows are right where they differ in nothing', () => {
    const alike = Array.from({ length: 400 }, () => [0]);
    const sometimes = { isRight: alike.map((_, at) => at % 4 === 0), weights: alike.map(() => 1) };
    expect(chance(boosted(alike, 1, sometimes, GROWTH))).toBeCloseTo(0.25, 1);
  });
});
