import { readFileSync } from 'node:fs';

const NANOSECONDS = 1e6;

/**
 * Milliseconds that the calling thread has had a processor for: what others do on the machine does not count. Where the system
 * does not tell, those of the clock.
 */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    return performance.now();
  }
}

/** What `referenceWork` takes on an idle core of the machine that floors in milliseconds are meant for. */
const REFERENCE_MS = 22;
const REFERENCE_TEXTS = 60_000;
const TRIES = 5;

function referenceWork(): number {
  const counts = new Map<string, number>();
  for (let at = 0; at < REFERENCE_TEXTS; at++) {
    const text = `w${(at * 7919) % 20_011} ${at % 13}`;
    counts.set(text, (counts.get(text) ?? 0) + text.length);
  }
  return [...counts.keys()].sort().length;
}

/** How many times slower this thread is now than on that machine, at least 1: neighbours share the caches and units of a core. */
function slowness(): number {
  const times = Array.from({ length: TRIES }, () => {
    const start = threadTime();
    referenceWork();
    return threadTime() - start;
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/** Collections of garbage and neighbours on the same core make single measurements slower. */
const MEASUREMENTS = 4;

/**
 * Measures again, at most three times more, while the result is above `most`. Returns the least, divided by how slow the core is
 * where even that is above.
 */
export async function fairTime(most: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < MEASUREMENTS && least > most; count++) least = Math.min(least, await measure());
  return least > most ? least / slowness() : least;
}

/** The longest turn of this thread's event loop, in milliseconds that it had a processor for. */
export class LongestTurn {
  private longest = 0;
  private last = threadTime();
  private readonly timer = setInterval(() => this.note(), 1);

  /** Ends the watch. */
  end(): number {
    clearInterval(this.timer);
    this.note();
    return this.longest;
  }

  private note(): void {
    const now = threadTime();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }
}
