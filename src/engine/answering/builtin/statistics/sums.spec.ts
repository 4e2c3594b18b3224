import { describe, expect, it } from '@jest/globals';
import { sum, sumOf } from './sums.js';

describe('a compensated sum', () => {
  it('loses no small term to a large one', () => expect(sum([1e16, 1, -1e16, 1])).toBe(2));

  it('adds ten tenths to one', () => expect(sum(new Array<number>(10).fill(0.1))).toBe(1));

  it('of nothing is 0', () => expect(sum([])).toBe(0));

  it('adds what is made of each value and its place', () => {
    expect(sumOf([5, 6, 7], (value, index) => value * index)).toBe(20);
  });
});
