import { describe, expect, it } from '@jest/globals';
import { ascending, at, bounds } from './elements.js';

describe('elements', () => {
  it('are read where there are some', () => {
    expect(at([4, 5], 1)).toBe(5);
    expect(() => at([4, 5], 2)).toThrow(RangeError);
  });

  it('are put in order of number in a copy', () => {
    const values = [10, -1, 9];
    expect(ascending(values)).toEqual([-1, 9, 10]);
    expect(values).toEqual([10, -1, 9]);
  });

  it('have bounds, however many they are', () => {
    const values = Array.from({ length: 300_000 }, (_, index) => index - 7);
    expect(bounds(values)).toEqual({ least: -7, greatest: 299_992 });
  });
});
