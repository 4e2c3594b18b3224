import { type Rate, type RateLimit } from './rate-limit.js';

/** How many keys are remembered; those that ask least recently are forgotten, which only fills their bucket. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  /** Milliseconds since the epoch. */
  filledAt: number;
}

/** Limits requests per key as they come to one process, which needs nothing else for it. */
export class ProcessRateLimit implements RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** @param now the clock, in milliseconds */
  constructor(
    private readonly rate: Rate,
    private readonly now: () => number = Date.now,
  ) {}

  take(key: string): number {
    const bucket = this.fill(key);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.rate.perSecond;
    bucket.tokens -= 1;
    return 0;
  }

  wait(key: string): number {
    const { tokens } = this.contentOf(key);
    return tokens < 1 ? (1 - tokens) / this.rate.perSecond : 0;
  }

  private fill(key: string): Bucket {
    const bucket = this.contentOf(key);
    this.remember(key, bucket);
    return bucket;
  }

  private contentOf(key: string): Bucket {
    const now = this.now();
    const { perSecond, burst } = this.rate;
    const last = this.buckets.get(key) ?? { tokens: burst, filledAt: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.filledAt) / 1000) * perSecond);
    return { tokens, filledAt: now };
  }

  private remember(key: string, bucket: Bucket): void {
    // Re-inserting keeps the map in the order of use, so that the first entry is the one to forget.
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    const oldest = this.buckets.keys().next();
    if (this.buckets.size > MAX_BUCKETS && !oldest.done) this.buckets.delete(oldest.value);
  }
}
