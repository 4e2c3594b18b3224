import { describe, expect, it } from '@jest/globals';
import { NotComputable, requireCount, requirePairs, requireVariation } from './not-computable.js';

describe('what cannot be computed', () => {
  it('says why, for a program and for people', () => {
    expect(() => requireCount([1], 3)).toThrow(
      new NotComputable('tooFewValues', 'at least 3 values are needed, there are 1'),
    );
  });

  it.each([
    ['too few', () => requireCount([], 1), 'tooFewValues'],
    ['unpaired', () => requirePairs([1], []), 'unequalLengths'],
    ['all the same', () => requireVariation([2, 2]), 'constantValues'],
    ['none at all', () => requireVariation([]), 'constantValues'],
  ])('are values that are %s', (_, requirement, reason) => {
    expect(requirement).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });

  it('are not values that suffice', () => {
    expect(() => {
      requireCount([1], 1);
      requirePairs([1], [2]);
      requireVariation([1, 2]);
    }).not.toThrow();
  });
});
