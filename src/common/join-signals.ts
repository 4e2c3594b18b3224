import { setMaxListeners } from 'node:events';

/** A signal that others abort, and the way to let go of them. */
interface JoinedSignal {
  readonly signal: AbortSignal;
  /** To be called when nobody needs the signal any more. */
  readonly release: () => void;
}

/**
 * Makes a signal that aborts with the first of others. `AbortSignal.any` keeps all that listens to it for as long as one of the
 * others may still abort: with the end of the process among them, and work that hangs on it, that is too long.
 */
export function joinSignals(sources: readonly AbortSignal[]): JoinedSignal {
  const joined = new AbortController();
  const releases: (() => void)[] = [];
  // As much work as there is at a time listens to the end of the process; Node warns of more than ten.
  setMaxListeners(0, ...sources);
  for (const source of sources) {
    const abort = () => joined.abort(source.reason);
    if (source.aborted) abort();
    // Removed one by one: Node.js forgets all but the last of the listeners that another signal is to remove from a target.
    source.addEventListener('abort', abort);
    releases.push(() => source.removeEventListener('abort', abort));
  }
  return {
    signal: joined.signal,
    release: () => {
      for (const release of releases) release();
    },
  };
}
