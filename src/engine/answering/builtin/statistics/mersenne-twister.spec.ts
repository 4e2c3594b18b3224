import { describe, expect, it } from '@jest/globals';
import { MersenneTwister } from './mersenne-twister.js';

describe('the Mersenne Twister', () => {
  it('draws the published numbers of its default seed', () => {
    const random = new MersenneTwister(5489);
    const drawn = Array.from({ length: 10_000 }, () => random.next());
    // The first number, and the ten thousandth, which the C++ standard states for mt19937.
    expect([drawn[0], drawn[9999]]).toEqual([3499211612, 4123659995]);
  });

  it('draws whole numbers up to the greatest, and that one too', () => {
    const random = new MersenneTwister(1);
    const drawn = new Set(Array.from({ length: 500 }, () => random.upTo(5)));
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(random.upTo(0)).toBe(0);
  });
});
