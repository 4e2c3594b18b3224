import { describe, expect, it } from '@jest/globals';
import { logarithms, minMaxScaled, standardScores } from './scaling.js';

describe('scaling', () => {
  it('reaches from 0 to 1', () => expect(minMaxScaled([3, -1, 7, 1])).toEqual([0.5, 0, 1, 0.25]));

  it('counts in standard deviations', () => {
    expect(standardScores([1, 3], 'population')).toEqual([-1, 1]);
    expect(standardScores([1, 2, 3], 'sample')).toEqual([-1, 0, 1]);
  });

  it('takes logarithms', () => {
    expect(logarithms([1, Math.E])).toEqual([0, 1]);
    expect(logarithms([1, 100], 10)).toEqual([0, 2]);
    expect(logarithms([8, 0.5], 2)).toEqual([3, -1]);
  });

  it.each([
    ['a range of equal values', () => minMaxScaled([2, 2]), 'constantValues'],
    ['scores of equal values', () => standardScores([0.1, 0.1, 0.1], 'sample'), 'constantValues'],
    ['a logarithm of 0', () => logarithms([1, 0]), 'outOfRange'],
  ])('refuses %s', (_, compute, reason) => {
    expect(compute).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
