import { describe, expect, it } from '@jest/globals';
import { ProcessRateLimit } from './process-rate-limit.js';

/** A limit with a clock that the test moves. */
function aLimit(perSecond: number, burst: number) {
  const clock = { now: 0 };
  return { clock, limit: new ProcessRateLimit({ perSecond, burst }, () => clock.now) };
}

describe('the rate limit of a process', () => {
  it('lets a burst pass and then says how long to wait', () => {
    const { limit } = aLimit(20, 40);

    const waits = Array.from({ length: 41 }, () => limit.take('a'));

    expect(waits.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 0));
    expect(waits[40]).toBeCloseTo(0.05);
  });

  it('lets requests pass at the mean rate for ever', () => {
    const { limit, clock } = aLimit(20, 1);

    for (let request = 0; request < 100; request += 1) {
      expect(limit.take('a')).toBe(0);
      clock.now += 50;
    }
  });

  it('fills up again, but never over the burst', () => {
    const { limit, clock } = aLimit(10, 3);
    for (let request = 0; request < 3; request += 1) limit.take('a');

    clock.now += 3_600_000;

    expect([1, 2, 3, 4].map(() => limit.take('a') > 0)).toEqual([false, false, false, true]);
  });

  it('keeps projects apart', () => {
    const { limit } = aLimit(1, 1);
    limit.take('a');

    expect(limit.take('a')).toBeGreaterThan(0);
    expect(limit.take('b')).toBe(0);
  });
});
