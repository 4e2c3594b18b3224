import { describe, expect, it } from '@jest/globals';
import { confidenceOf } from '../../../src/engine/answering/decision/decision.js';
import { type Tree } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { type BoostedRow } from './binned.js';
import { boosted } from './boosting.js';

const random = seededRandom(1);

/** Rows of which those are right that have one of two features, not both; a third says nothing. */
const rows: readonly BoostedRow[] = Array.from({ length: 1200 }, () => {
  const [one, other] = [random() < 0.5, random() < 0.5];
  const features = new Map([[2, random()]]);
  if (one) features.set(0, 1);
  if (other) features.set(1, 1);
  return { features, rightness: Number(one !== other), odds: 0, weight: 1 };
});

const GROWTH = { trees: 500, leaves: 16, rate: 0.05 };
const NAMES = ['one', 'other', 'nothing'];
const chance = (trees: readonly Tree[], ...features: readonly string[]): number =>
  confidenceOf(new Map(features.map((name) => [name, 1])), { names: NAMES, trees });

describe('boosted trees', () => {
  const trees = boosted(rows, 3, GROWTH);

  it('learn what only two features together tell', () => {
    expect(chance(trees, 'one')).toBeGreaterThan(0.8);
    expect(chance(trees, 'other')).toBeGreaterThan(0.8);
    expect(chance(trees)).toBeLessThan(0.2);
    expect(chance(trees, 'one', 'other')).toBeLessThan(0.2);
  });

  it('are the same each time', () => {
    expect(boosted(rows, 3, GROWTH)).toEqual(trees);
  });

  it('tell how often such rows are right where they differ in nothing', () => {
    const alike = Array.from({ length: 400 }, (_, at) => ({
      features: new Map(),
      rightness: Number(at % 4 === 0),
      odds: 0,
      weight: 1,
    }));
    expect(chance(boosted(alike, 1, GROWTH))).toBeCloseTo(0.25, 1);
  });

  it('learn only what others do not say already', () => {
    const known = rows.map((row) => ({ ...row, odds: row.rightness === 1 ? 6 : -6 }));
    for (const tree of boosted(known, 3, GROWTH)) expect(chance([tree], 'one')).toBeCloseTo(0.5, 1);
  });
});
