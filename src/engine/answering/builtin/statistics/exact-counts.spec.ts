import { describe, expect, it } from '@jest/globals';
import { lowerMannWhitney, lowerSignedRank } from './exact-counts.js';

describe('exact counts', () => {
  it('share out all orders of two samples', () => {
    const shares = Array.from({ length: 13 }, (_, u) => lowerMannWhitney(u, 3, 4));
    expect(shares.map((share) => Math.round(share * 35))).toEqual([
      1, 2, 4, 7, 11, 15, 20, 24, 28, 31, 33, 34, 35,
    ]);
  });

  it('share out all signs of differences', () => {
    const shares = Array.from({ length: 11 }, (_, w) => lowerSignedRank(w, [1, 2, 3, 4]));
    expect(shares.map((share) => share * 16)).toEqual([1, 2, 3, 5, 7, 9, 11, 13, 14, 15, 16]);
  });

  it('know ranks that are shared', () => {
    expect([1, 1.5, 3, 4.5, 6].map((w) => lowerSignedRank(w, [1.5, 1.5, 3]) * 8)).toEqual([1, 3, 5, 7, 8]);
  });

  it('keep the digits of tiny shares', () => {
    expect(lowerMannWhitney(0, 8, 1000) * 2.5e19).toBeCloseTo(2.5e19 / 2.5581e19, 0);
    expect(
      lowerSignedRank(
        0,
        Array.from({ length: 50 }, (_, index) => index + 1),
      ),
    ).toBe(2 ** -50);
  });
});
