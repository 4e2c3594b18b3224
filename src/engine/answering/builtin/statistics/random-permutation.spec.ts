import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { randomPermutation, trainTestSplit } from './random-permutation.js';

interface Seeded {
  readonly seed: number;
  readonly count: number;
}

const gold = JSON.parse(readFileSync('test/support/statistics/random-permutation.json', 'utf8')) as {
  readonly permutations: readonly (Seeded & { readonly permutation: readonly number[] })[];
  readonly long: readonly (Seeded & { readonly start: readonly number[]; readonly weighted: number })[];
  readonly splits: readonly (Seeded & {
    readonly testShare: number;
    readonly trainStart: readonly number[];
    readonly test: readonly number[];
    readonly trainCount: number;
    readonly testCount: number;
  })[];
};

describe('a seeded permutation', () => {
  it.each(gold.permutations)('of $count is that of NumPy for seed $seed', ({ seed, count, permutation }) => {
    expect(randomPermutation(seed, count)).toEqual(permutation);
  });

  it.each(gold.long)('of $count is that of NumPy for seed $seed', ({ seed, count, start, weighted }) => {
    const order = randomPermutation(seed, count);
    expect(order.slice(0, 12)).toEqual(start);
    expect(order.reduce((sum, value, index) => (sum + value * index) % 2 ** 31, 0)).toBe(weighted);
  });

  it.each([-1, 0.5, 2 ** 32, NaN])('has no seed %p', (seed) => {
    expect(() => randomPermutation(seed, 3)).toThrow(expect.objectContaining({ reason: 'outOfRange' }));
  });
});

describe('a seeded split', () => {
  it.each(gold.splits)('of $count rows with a test share of $testShare is that of scikit-learn', (split) => {
    const { train, test } = trainTestSplit(split.count, split.testShare, split.seed);
    expect([train.length, test.length]).toEqual([split.trainCount, split.testCount]);
    expect([train.slice(0, 8), test.slice(0, 8)]).toEqual([split.trainStart, split.test]);
  });

  it.each([
    [1, 0.2],
    [10, 0],
    [10, 1],
    [3, 0.9],
  ])('needs a row on both sides: not %p rows with a share of %p', (count, share) => {
    expect(() => trainTestSplit(count, share, 42)).toThrow(
      expect.objectContaining({ reason: 'tooFewValues' }),
    );
  });
});
