/** How often something may happen. */
export interface Rate {
  /** Requests that become available again each second. */
  readonly perSecond: number;
  /** Maximum number of requests at once. */
  readonly burst: number;
}

/** Limits requests per key: a token bucket each, so that short bursts pass and the mean rate holds. */
export interface RateLimit {
  /** @returns 0 when the request may pass, else the seconds after which another try may succeed */
  take(key: string): number | Promise<number>;
  /** What `take` would say. */
  wait(key: string): number | Promise<number>;
}
