import { describe, expect, it } from '@jest/globals';
import { type Tree, valueOf } from '../../../src/engine/answering/decision/trees.js';
import { seededRandom } from '../learner.js';
import { boosted, type Growth } from './boosting.js';
import { choiceLoss, logisticLoss } from './losses.js';

const GROWTH: Growth = {
  trees: 200,
  leaves: 8,
  rate: 0.1,
  penalty: 5,
  leastRows: 20,
  rowsLookedAt: 0.7,
  featuresLookedAt: 0.7,
};

const scoreOf = (trees: readonly Tree[], ...values: readonly number[]): number =>
  trees.reduce<number>((sum, tree) => sum + valueOf(tree, (feature) => values[feature] ?? 0), 0);
const chance = (trees: readonly Tree[], ...values: readonly number[]): number =>
  1 / (1 + Math.exp(-scoreOf(trees, ...values)));

describe('trees that tell whether a row is right', () => {
  const random = seededRandom(1);
  /** Right with one of two features, not with both; a third says nothing. */
  const rows = Array.from({ length: 1200 }, () => [Math.round(random()), Math.round(random()), random()]);
  const isRight = rows.map(([one, other]) => one !== other);
  const loss = logisticLoss(
    isRight,
    rows.map(() => 1),
  );
  const trees = boosted(rows, 3, loss, GROWTH);

  it('learn what only two features together tell', () => {
    expect(chance(trees, 1, 0)).toBeGreaterThan(0.8);
    expect(chance(trees, 0, 1)).toBeGreaterThan(0.8);
    expect(chance(trees, 0, 0)).toBeLessThan(0.2);
    expect(chance(trees, 1, 1)).toBeLessThan(0.2);
  });

  it('are the same each time', () => {
    expect(boosted(rows, 3, loss, GROWTH)).toEqual(trees);
  });

  it('tell how often such rows are right where they differ in nothing', () => {
    const alike = Array.from({ length: 400 }, () => [0]);
    const sometimes = logisticLoss(
      alike.map((_, at) => at % 4 === 0),
      alike.map(() => 1),
    );
    expect(chance(boosted(alike, 1, sometimes, GROWTH))).toBeCloseTo(0.25, 1);
  });
});

describe('trees that choose among rows', () => {
  const random = seededRandom(2);
  /** Of three rows the one with the largest first value is right, where the second value of all is 0; else that with the smallest. */
  const groups = Array.from({ length: 300 }, () => {
    const isReversed = Math.round(random());
    const rows = [0, 1, 2].map(() => [random(), isReversed]);
    const values = rows.map(([value = 0]) => value);
    const wanted = isReversed === 1 ? Math.min(...values) : Math.max(...values);
    return { rows, isRight: values.map((value) => value === wanted), starts: [0, 0, 0], weight: 1 };
  });
  const features = groups.flatMap(({ rows }) => rows);

  it('learn what is right beside the others', () => {
    const trees = boosted(features, 2, choiceLoss(groups), GROWTH);
    expect(scoreOf(trees, 0.9, 0)).toBeGreaterThan(scoreOf(trees, 0.2, 0) + 1);
    expect(scoreOf(trees, 0.2, 1)).toBeGreaterThan(scoreOf(trees, 0.9, 1) + 1);
  });

  it('add nothing where the scores that they start from say it all', () => {
    const certain = groups.map(({ isRight, ...group }) => ({
      ...group,
      isRight,
      starts: isRight.map((is) => (is ? 50 : 0)),
    }));
    const trees = boosted(features, 2, choiceLoss(certain), GROWTH);
    expect(Math.abs(scoreOf(trees, 0.9, 0))).toBeLessThan(1e-6);
  });
});
