import { describe, expect, it } from '@jest/globals';
import { FAR, NEWEST_FIRST, shorterWay } from './page-walk.js';

describe('shorterWay', () => {
  it('walks from the beginning to rows of the first half', () => {
    expect(shorterWay(10_000, 2 * FAR, 10)).toBe(`${NEWEST_FIRST} LIMIT 10 OFFSET 2000`);
  });

  it('walks from the end to rows of the second half', () => {
    expect(shorterWay(10_000, 8000, 10)).toBe('ORDER BY created_at, id DESC LIMIT 10 OFFSET 1990');
  });

  it('begins at the end for the last rows', () => {
    expect(shorterWay(2005, 2000, 5)).toBe('ORDER BY created_at, id DESC LIMIT 5 OFFSET 0');
  });
});
