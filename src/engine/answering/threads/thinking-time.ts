/** The time that somebody may think: it runs while they wait for nobody. */
export class ThinkingTime {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private since = 0;

  /** @param leftMs in milliseconds, over all times that it runs */
  constructor(private leftMs: number) {}

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  run(): void {
    this.stop();
    this.since = performance.now();
    this.timer = setTimeout(() => this.controller.abort(), this.leftMs);
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.leftMs = Math.max(0, this.leftMs - (performance.now() - this.since));
  }
}
