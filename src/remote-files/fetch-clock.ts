import { RemoteFileFailure } from './remote-file-failure.js';

/** Time within which a host must begin to answer, redirects included. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Ends a fetch that takes too long, or that nobody wants any more. */
export class FetchClock {
  /** Aborted with the failure to report. */
  readonly signal: AbortSignal;
  private readonly expiry = new AbortController();
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout;

  /**
   * @param limitMs time for the whole fetch
   * @param wanted aborted by whoever started the fetch; null where nobody does
   */
  constructor(
    private readonly limitMs: number,
    wanted: AbortSignal | null,
  ) {
    this.signal = wanted ? AbortSignal.any([wanted, this.expiry.signal]) : this.expiry.signal;
    this.timer = this.expireIn(
      Math.min(ANSWER_TIMEOUT_MS, limitMs),
      new RemoteFileFailure('its host did not respond in time: try again later', true),
    );
  }

  /** The answer has begun: it may take what is left of the whole time. */
  allowBody(): void {
    clearTimeout(this.timer);
    this.timer = this.expireIn(
      this.startedAt + this.limitMs - performance.now(),
      new RemoteFileFailure(`downloading the file takes longer than ${this.limitMs / 1000} seconds`, false),
    );
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** What to report of an error: itself if it is for people, else why the fetch was ended, else what `otherwise` makes of it. */
  explain(error: unknown, otherwise: (cause: unknown) => RemoteFileFailure): unknown {
    if (error instanceof RemoteFileFailure) return error;
    return this.signal.aborted ? reasonOf(this.signal) : otherwise(error);
  }

  /** Waits for work that cannot be aborted itself, but no longer than the fetch may take. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    return new Promise<T>((resolve, reject) => {
      const end = () => reject(reasonOf(signal));
      signal.addEventListener('abort', end, { once: true });
      void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    });
  }

  private expireIn(milliseconds: number, failure: RemoteFileFailure): NodeJS.Timeout {
    return setTimeout(() => this.expiry.abort(failure), milliseconds);
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
