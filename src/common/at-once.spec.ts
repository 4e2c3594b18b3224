import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eachAtOnce } from './at-once.js';

describe('work on several items at once', () => {
  it('does every item once, and never more than the bound at the same time', async () => {
    const items = Array.from({ length: 20 }, (_, i) => i);
    const done: number[] = [];
    let running = 0;
    let most = 0;

    await eachAtOnce(3, items, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      done.push(item);
    });

    expect(most).toBe(3);
    expect(done.sort((a, b) => a - b)).toEqual(items);
  });

  it('fails with what an item fails with, when those begun have ended', async () => {
    const ended: number[] = [];
    const working = eachAtOnce(2, [1, 2, 3], async (item) => {
      if (item === 1) throw new Error('the disk is full');
      await setImmediate();
      ended.push(item);
    });

    await expect(working).rejects.toThrow('the disk is full');
    expect(ended).toEqual([2, 3]);
  });
});
