import { describe, expect, it } from '@jest/globals';
import { averageRanks, tieCorrection } from './ranks.js';

describe('ranks', () => {
  it('are shared on average by equal values', () => {
    expect(averageRanks([30, 10, 20, 10, 30, 30])).toEqual({ ranks: [5, 1.5, 3, 1.5, 5, 5], ties: [2, 3] });
  });

  it('of nothing are none', () => expect(averageRanks([])).toEqual({ ranks: [], ties: [] }));

  it('are corrected by the cubes of the sizes of ties', () => expect(tieCorrection([2, 3])).toBe(30));
});
