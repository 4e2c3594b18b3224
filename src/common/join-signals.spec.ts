import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { joinSignals } from './join-signals.js';

describe('a joined signal', () => {
  it('aborts with the first of its sources, for the same reason', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const { signal } = joinSignals([first.signal, second.signal]);
    expect(signal.aborted).toBe(false);

    second.abort('second');
    first.abort('first');

    expect([signal.aborted, signal.reason]).toEqual([true, 'second']);
  });

  it('is aborted where one of its sources is', () => {
    expect(joinSignals([new AbortController().signal, AbortSignal.abort('before')]).signal.reason).toBe(
      'before',
    );
  });

  it('leaves nothing at its sources once it is released', () => {
    const source = new AbortController();
    const { signal, release } = joinSignals([source.signal]);
    expect(getEventListeners(source.signal, 'abort')).toHaveLength(1);

    release();
    source.abort();

    expect(getEventListeners(source.signal, 'abort')).toEqual([]);
    expect(signal.aborted).toBe(false);
  });

  it('leaves nothing there either where others were joined and memory was cleared meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const clearMemory = runInNewContext('gc') as () => void;
    const source = new AbortController();
    const joined = Array.from({ length: 20 }, () => joinSignals([source.signal]));

    await new Promise(setImmediate);
    clearMemory();
    for (const { release } of joined) release();

    expect(getEventListeners(source.signal, 'abort')).toEqual([]);
  });
});
