/** A delay is told to one part in a hundred. */
const STEP = 1.01;
const LEAST_SECONDS = 0.001;
const BUCKETS = 2200;

/** How long many things took, kept by their size. */
export class Delays {
  private readonly buckets = new Uint32Array(BUCKETS);
  count = 0;
  sum = 0;

  add(seconds: number): void {
    const place = seconds < LEAST_SECONDS ? 0 : 1 + Math.floor(Math.log(seconds / LEAST_SECONDS) / LOG_STEP);
    const bucket = Math.min(place, BUCKETS - 1);
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.count += 1;
    this.sum += seconds;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** In seconds, what a share of all lies below: 0 where it is less than a millisecond. */
  percentile(share: number): number {
    let left = share * this.count;
    for (const [place, count] of this.buckets.entries()) {
      left -= count;
      if (left <= 0) return place === 0 ? 0 : LEAST_SECONDS * STEP ** (place - 0.5);
    }
    return 0;
  }
}

const LOG_STEP = Math.log(STEP);
