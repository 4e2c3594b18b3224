import { describe, expect, it } from '@jest/globals';
import { solvePositiveDefinite } from './cholesky.js';

describe('a positive definite system', () => {
  it('is solved from its lower triangle', () => {
    const solution = solvePositiveDefinite([[4], [2, 10]], [8, 22]);
    expect(solution[0]).toBeCloseTo(1, 14);
    expect(solution[1]).toBeCloseTo(2, 14);
  });

  it('is refused when it is singular', () => {
    expect(() => solvePositiveDefinite([[1], [1, 1]], [1, 1])).toThrow(
      expect.objectContaining({ name: 'NotComputable', reason: 'collinear' }),
    );
  });
});
