import { describe, expect, it } from '@jest/globals';
import { formatCount } from './format.js';

const LANGUAGES = 'en es ar pt id ja ru hi fr de vi tr pl it ko zh-cn zh-tw'.split(' ');

describe('a count', () => {
  it.each(LANGUAGES)('is written with the digits and groups of %s, be it small or large', (language) => {
    const counts = [0, 7, 999, 1000, 12_345, -3, 1.5];
    expect(counts.map((count) => formatCount(count, language))).toEqual(
      counts.map((count) => count.toLocaleString(language)),
    );
  });

  it('is grouped as Indians do in Hindi', () => {
    expect(formatCount(1_234_567, 'hi')).toBe('12,34,567');
  });
});
