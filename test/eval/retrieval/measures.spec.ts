import { describe, expect, it } from '@jest/globals';
import { meanOf, measuresOf } from './measures.js';

describe('measuresOf', () => {
  it('gives 1 for the relevant passages first', () => {
    expect(measuresOf(['a', 'b', 'c'], new Set(['a', 'b']))).toEqual({
      ndcg: 1,
      recall: 1,
      reciprocalRank: 1,
    });
  });

  it('discounts the gain by the logarithm of the rank', () => {
    const { ndcg, reciprocalRank } = measuresOf(['x', 'y', 'a'], new Set(['a']));
    expect(ndcg).toBeCloseTo(1 / Math.log2(4), 12);
    expect(reciprocalRank).toBeCloseTo(1 / 3, 12);
  });

  it('counts ranks up to five for recall and up to ten for the rest', () => {
    const at = (rank: number) =>
      measuresOf([...Array.from({ length: rank - 1 }, String), 'a'], new Set(['a']));
    expect([at(5).recall, at(6).recall]).toEqual([1, 0]);
    expect([at(10).reciprocalRank, at(11).reciprocalRank]).toEqual([0.1, 0]);
    expect(at(11).ndcg).toBe(0);
  });

  it('takes missing relevant passages off the gain and the recall', () => {
    const { ndcg, recall } = measuresOf(['a'], new Set(['a', 'b']));
    expect(ndcg).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12);
    expect(recall).toBe(0.5);
  });
});

describe('meanOf', () => {
  it('is the mean of every measure', () => {
    const one = measuresOf(['a'], new Set(['a']));
    const none = measuresOf(['x'], new Set(['a']));
    expect(meanOf([one, none])).toEqual({ ndcg: 0.5, recall: 0.5, reciprocalRank: 0.5 });
  });
});
