import { describe, expect, it } from '@jest/globals';
import { type Tree, valueOf } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { boosted, type BoostedRow } from './boosting.js';

const random = seededRandom(1);

/** Rows of which those are right that have one of two features, not both; a third says nothing. */
const rows: readonly BoostedRow[] = Array.from({ length: 1200 }, () => {
  const [one, other] = [random() < 0.5, random() < 0.5];
  const features = new Map([[2, random()]]);
  if (one) features.set(0, 1);
  if (other) features.set(1, 1);
  return { features, isRight: one !== other, weight: 1 };
});

function chance(trees: readonly Tree[], features: ReadonlyMap<number, number>): number {
  const odds = trees.reduce<number>((sum, tree) => sum + valueOf(tree, (each) => features.get(each) ?? 0), 0);
  return 1 / (1 + Math.exp(-odds));
}

describe('boosted trees', () => {
  const trees = boosted(rows, 3);

  it('learn what only two features together tell', () => {
    expect(chance(trees, new Map([[0, 1]]))).toBeGreaterThan(0.8);
    expect(chance(trees, new Map([[1, 1]]))).toBeGreaterThan(0.8);
    expect(chance(trees, new Map())).toBeLessThan(0.2);
    expect(
      chance(
        trees,
        new Map([
          [0, 1],
          [1, 1],
        ]),
      ),
    ).toBeLessThan(0.2);
  });

  it('are the same each time', () => {
    expect(boosted(rows, 3)).toEqual(trees);
  });

  it('tell how often such rows are right where they differ in nothing', () => {
    const alike = Array.from({ length: 400 }, (_, at) => ({
      features: new Map(),
      isRight: at % 4 === 0,
      weight: 1,
    }));
    expect(chance(boosted(alike, 1), new Map())).toBeCloseTo(0.25, 1);
  });
});
