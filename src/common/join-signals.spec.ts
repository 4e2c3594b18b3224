import { getEventListeners } from 'node:events';
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
});
