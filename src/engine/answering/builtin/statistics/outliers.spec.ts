import { describe, expect, it } from '@jest/globals';
import {
  modifiedScoreOutliers,
  modifiedScores,
  quartileFences,
  quartileOutliers,
  scoreOutliers,
} from './outliers.js';

const VALUES = [10, 12, 11, 13, 12, 11, 10, 12, 13, 11, 12, 60];

describe('outliers', () => {
  it('lie beyond three standard deviations', () => {
    expect(scoreOutliers(VALUES)).toEqual([11]);
    expect(scoreOutliers(VALUES, 4)).toEqual([]);
  });

  it('depend on which standard deviation is meant', () => {
    expect(scoreOutliers([0, 0, 0, 0, 10], 1.9, 'population')).toEqual([4]);
    expect(scoreOutliers([0, 0, 0, 0, 10], 1.9, 'sample')).toEqual([]);
  });

  it('lie outside the fences', () => {
    expect(quartileFences(VALUES)).toEqual({
      lower: 9.125,
      upper: 14.125,
      firstQuartile: 11,
      thirdQuartile: 12.25,
    });
    expect(quartileOutliers(VALUES)).toEqual([11]);
    expect(quartileOutliers(VALUES, 100)).toEqual([]);
  });

  it('do not lie on a fence', () => {
    expect(quartileOutliers([0, 1, 2, 3, 6])).toEqual([]);
    expect(quartileOutliers([0, 1, 2, 3, 6.01])).toEqual([4]);
  });

  it('lie far from the median', () => {
    expect(modifiedScores([1, 2, 3, 4, 10])).toEqual([-1.349, -0.6745, 0, 0.6745, 0.6745 * 7]);
    expect(modifiedScoreOutliers([1, 2, 3, 4, 10])).toEqual([4]);
    expect(modifiedScoreOutliers([1, 2, 3, 4, 10], 5)).toEqual([]);
  });

  it.each([
    ['scores of equal values', () => scoreOutliers([2, 2, 2]), 'constantValues'],
    ['modified scores of mostly equal values', () => modifiedScores([2, 2, 2, 5]), 'constantValues'],
    ['fences of nothing', () => quartileFences([]), 'tooFewValues'],
  ])('cannot be found by %s', (_, compute, reason) => {
    expect(compute).toThrow(expect.objectContaining({ name: 'NotComputable', reason }));
  });
});
