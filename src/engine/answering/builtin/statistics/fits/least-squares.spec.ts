import { describe, expect, it } from '@jest/globals';
import { leastSquares } from './least-squares.js';

describe('least squares', () => {
  it('find the weights of columns and how sure they are', () => {
    const { solution, inverseDiagonal } = leastSquares(
      [
        [1, 1, 1, 1],
        [0, 1, 2, 3],
      ],
      [1, 3, 5, 8],
    );
    expect([solution[0]?.toFixed(12), solution[1]?.toFixed(12)]).toEqual([
      '0.800000000000',
      '2.300000000000',
    ]);
    expect([inverseDiagonal[0]?.toFixed(12), inverseDiagonal[1]?.toFixed(12)]).toEqual([
      '0.700000000000',
      '0.200000000000',
    ]);
  });

  it('tell columns apart that differ in one part of ten million', () => {
    const { solution } = leastSquares(
      [
        [1, 1, 1, 1],
        [1e7, 1e7 + 1, 1e7 + 2, 1e7 + 3],
      ],
      [0, 2, 4, 6],
    );
    expect(solution[1]).toBeCloseTo(2, 7);
  });

  it('refuse a column that is a combination of those before it, or nothing', () => {
    const collinear = expect.objectContaining({ name: 'NotComputable', reason: 'collinear' });
    expect(() =>
      leastSquares(
        [
          [1, 1, 1],
          [2, 2, 2],
        ],
        [1, 2, 3],
      ),
    ).toThrow(collinear);
    expect(() => leastSquares([[0, 0, 0]], [1, 2, 3])).toThrow(collinear);
  });
});
