import { describe, expect, it } from '@jest/globals';
import { bestChoice, leavingOut, type MeasuredSet } from './leave-out.js';

const set = (name: string, collection: string, ...figures: number[]): MeasuredSet => ({
  name,
  collection,
  figures,
});
const SETS = [
  set('one', 'a', 0.5, 0.52, 0.6),
  set('two', 'a', 0.5, 0.5, 0.55),
  set('three', 'b', 0.5, 0.51, 0.45),
];

describe('bestChoice', () => {
  it('takes what gains most in the mean and loses nowhere', () => {
    expect(bestChoice(SETS)).toBe(1);
    expect(bestChoice(SETS.slice(0, 2))).toBe(2);
  });

  it('does nothing where every choice loses somewhere', () => {
    expect(bestChoice([set('one', 'a', 0.5, 0.9, 0.4), set('two', 'a', 0.5, 0.4, 0.9)])).toBe(0);
  });

  it('takes sums that differ by rounding alone for equal', () => {
    expect(bestChoice([set('one', 'a', 0.1 + 0.2, 0.3), set('two', 'a', 0.5, 0.6)])).toBe(1);
  });
});

describe('leavingOut', () => {
  it('measures on each collection what the others chose', () => {
    expect(leavingOut(SETS)).toEqual([
      {
        collection: 'a',
        choice: 1,
        gains: [
          { name: 'one', gain: expect.closeTo(0.02) },
          { name: 'two', gain: 0 },
        ],
      },
      { collection: 'b', choice: 2, gains: [{ name: 'three', gain: expect.closeTo(-0.05) }] },
    ]);
  });
});
