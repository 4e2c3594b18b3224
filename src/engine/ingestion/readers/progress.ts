/** One report for so much of the work is enough. */
const LEAST_SHARE = 0.01;

/** Reports which share of some work is done, but not for every small part of it. */
export class Progress {
  private reported = 0;

  /** @param total of the work, in any unit */
  constructor(
    private readonly total: number,
    private readonly report: (share: number) => void,
  ) {}

  /** Takes how much is done by now, in the unit of the total. */
  reach(done: number): void {
    const share = Math.min(1, done / Math.max(this.total, 1));
    if (share - this.reported < LEAST_SHARE) return;
    this.reported = share;
    this.report(share);
  }
}
