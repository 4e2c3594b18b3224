import { setTimeout as delay } from 'node:timers/promises';
import { certificateFault } from './faults/describe-fault.js';

const PAUSE_MS = 250;

/** A server that a process depends on. */
export interface Awaited<T> {
  /** For people, such as `PostgreSQL at db:5432`. */
  readonly name: string;
  /** Throws while the server is unreachable. */
  readonly probe: () => Promise<T>;
  /** Whether to wait may help, by what the probe threw. */
  readonly mayCome: (error: unknown) => boolean;
}

/** Something that was waited for did not come in time. */
export class NotThere extends Error {}

/**
 * Waits until something is there.
 * @param tell is told for what is waited, once
 * @returns what the probe gives
 * @throws NotThere when it is not there in time, an Error that says so where its certificate is not accepted, or what the probe threw
 *   when it will not come
 */
export async function waitFor<T>(
  { name, probe, mayCome }: Awaited<T>,
  timeoutMs: number,
  tell: (text: string) => void,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await probe();
    } catch (error) {
      // It is there, and no waiting makes its certificate another.
      const fault = certificateFault(error);
      if (fault !== null) throw new Error(`${name} is not trusted: ${fault}`, { cause: error });
      if (!mayCome(error)) throw error;
      if (Date.now() >= deadline) {
        throw new NotThere(`${name} is not reachable after ${timeoutMs / 1000} seconds`, { cause: error });
      }
      if (attempt === 1) tell(`waiting for ${name}`);
      await delay(PAUSE_MS);
    }
  }
}
