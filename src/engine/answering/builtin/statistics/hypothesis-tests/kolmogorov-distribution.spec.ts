import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { kolmogorovSurvival } from './kolmogorov-distribution.js';

const gold = JSON.parse(readFileSync('test/support/statistics/kolmogorov-distribution.json', 'utf8')) as {
  readonly cases: readonly { readonly n: number; readonly distance: number; readonly survival: number }[];
};

describe("Kolmogorov's distribution", () => {
  it.each(gold.cases)('of $n values agrees with SciPy at $distance', ({ n, distance, survival }) => {
    const error = Math.abs(kolmogorovSurvival(n, distance) - survival);
    expect(error).toBeLessThanOrEqual(Math.max(1e-9 * survival, 1e-300));
  });

  it('is whole at 0 and nothing at 1', () => {
    expect([kolmogorovSurvival(20, 0), kolmogorovSurvival(20, 1)]).toEqual([1, 0]);
  });
});
