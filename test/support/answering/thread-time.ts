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
