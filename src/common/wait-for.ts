import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 1000;

/** What a process needs before it can start. */
export interface Awaited {
  /** For people, such as `PostgreSQL at db:5432`. */
  readonly name: string;
  /** Throws as long as it is not there. */
  readonly probe: () => Promise<unknown>;
  /** Whether to wait may help, by what the probe threw. */
  readonly mayCome: (error: unknown) => boolean;
}

/**
 * Waits until something is there.
 * @param tell is told for what is waited, once
 * @throws Error when it is not there in time, or will not come
 */
export async function waitFor(
  { name, probe, mayCome }: Awaited,
  timeoutMs: number,
  tell: (text: string) => void,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await probe();
      return;
    } catch (error) {
      if (!mayCome(error)) throw error;
      if (Date.now() >= deadline) {
        throw new Error(`${name} is not there after ${timeoutMs / 1000} seconds`, { cause: error });
      }
      if (attempt === 1) tell(`waiting for ${name}`);
      await delay(PAUSE_MS);
    }
  }
}
