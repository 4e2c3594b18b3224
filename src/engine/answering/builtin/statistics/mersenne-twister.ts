import { at } from './elements.js';

const STATE_SIZE = 624;
const SHIFT_SIZE = 397;
const UPPER_BIT = 0x80000000;
const LOWER_BITS = 0x7fffffff;

/**
 * The MT19937 generator of 32-bit numbers (Matsumoto and Nishimura 1998), seeded as by NumPy's `RandomState(seed)`;
 * `seed` is a whole number below 2^32.
 */
export class MersenneTwister {
  private readonly state = new Uint32Array(STATE_SIZE);
  private position = STATE_SIZE;

  constructor(seed: number) {
    this.state[0] = seed;
    for (let index = 1; index < STATE_SIZE; index += 1) {
      const before = at(this.state, index - 1);
      this.state[index] = Math.imul(1812433253, before ^ (before >>> 30)) + index;
    }
  }

  /** The next number from 0 to 2^32 - 1. */
  next(): number {
    if (this.position === STATE_SIZE) this.twist();
    let word = at(this.state, this.position);
    this.position += 1;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  /** A whole number from 0 to `most`, below 2^32: the first one drawn within it, under the least mask of ones. */
  upTo(most: number): number {
    const mask = most === 0 ? 0 : 0xffffffff >>> Math.clz32(most);
    for (;;) {
      const drawn = (this.next() & mask) >>> 0;
      if (drawn <= most) return drawn;
    }
  }

  private twist(): void {
    for (let index = 0; index < STATE_SIZE; index += 1) {
      const following = at(this.state, (index + 1) % STATE_SIZE);
      const joined = (at(this.state, index) & UPPER_BIT) | (following & LOWER_BITS);
      const mixed = (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
      this.state[index] = at(this.state, (index + SHIFT_SIZE) % STATE_SIZE) ^ mixed;
    }
    this.position = 0;
  }
}
