/** How many keys are remembered; those that ask least recently are forgotten, which only fills their bucket. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  /** Milliseconds since the epoch. */
  filledAt: number;
}

/** Limits requests per key: a token bucket each, so that short bursts pass and the mean rate holds. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /**
   * @param perSecond requests that come back each second
   * @param burst requests that may come at once
   * @param now the clock, in milliseconds
   */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns 0 when the request may pass, else the seconds after which another try may succeed */
  take(key: string): number {
    const bucket = this.fill(key);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.perSecond;
    bucket.tokens -= 1;
    return 0;
  }

  /** What `take` would say. */
  wait(key: string): number {
    const { tokens } = this.contentOf(key);
    return tokens < 1 ? (1 - tokens) / this.perSecond : 0;
  }

  private fill(key: string): Bucket {
    const bucket = this.contentOf(key);
    this.remember(key, bucket);
    return bucket;
  }

  private contentOf(key: string): Bucket {
    const now = this.now();
    const last = this.buckets.get(key) ?? { tokens: this.burst, filledAt: now };
    const tokens = Math.min(this.burst, last.tokens + ((now - last.filledAt) / 1000) * this.perSecond);
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
