import { describe, expect, it } from '@jest/globals';
import { stemmerOf } from './stem.js';

describe('stems', () => {
  it.each([
    ['чёрная', 'черный'],
    ['тёплых', 'теплая'],
    ['счёта', 'счетов'],
  ])('of Russian words are the same with ё: %s, %s', (one, other) => {
    const stem = stemmerOf('russian');
    expect(stem(one)).toBe(stem(other));
  });

  it('are no shorter than three letters, so that words with nothing in common stay apart', () => {
    const stem = stemmerOf('turkish');
    expect(stem('gemi')).not.toBe(stem('getir'));
  });
});
