import { type EventEmitter, once } from 'node:events';

/** Waits for an event or the signal, whichever comes first. */
export async function nextEvent(emitter: EventEmitter, name: string, signal: AbortSignal): Promise<void> {
  await once(emitter, name, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
