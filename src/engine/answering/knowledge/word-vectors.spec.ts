import { describe, expect, it } from '@jest/globals';
import { wordVectors } from './word-vectors.js';

const vectors = wordVectors();

describe('word vectors', () => {
  it.each([
    ['salary', 'wage', 'river'],
    ['oldest', 'age', 'price'],
    ['heaviest', 'weight', 'color'],
    ['teacher', 'faculty', 'engine'],
  ])('hold %s nearer to %s than to %s', (word, near, far) => {
    expect(vectors.cosine(word, near)).toBeGreaterThan(vectors.cosine(word, far) + 0.1);
  });

  it('have a cosine of one with themselves, the same in both directions, and within its bounds', () => {
    expect(vectors.cosine('car', 'car')).toBeCloseTo(1);
    expect(vectors.cosine('car', 'vehicle')).toBe(vectors.cosine('vehicle', 'car'));
    expect(Math.abs(vectors.cosine('car', 'of'))).toBeLessThanOrEqual(1);
  });

  it('say nothing of what is no word', () => {
    expect(vectors.cosine('zzqx', 'car')).toBe(0);
    expect(vectors.cosine('car', '')).toBe(0);
    expect(vectors.cosine('Ж', 'ж')).toBe(0);
  });
});
