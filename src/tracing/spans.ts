import { withSpan } from '../common/trace.js';

/** What a span tells beside its name and times. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanDraft {
  readonly name: string;
  /** `server`: a request; `consumer`: a task; `internal`: a part of one. */
  readonly kind: 'server' | 'consumer' | 'internal';
  /** W3C's name of the span it belongs to; null begins a trace. One that is not well-formed is as good as none. */
  readonly parent: string | null;
  readonly attributes?: SpanAttributes;
  /** When it began; now, unless it is said. */
  readonly startedAt?: Date;
}

/** A span that has begun. */
export abstract class OpenSpan {
  /** W3C's name of it; null where spans are not kept. */
  abstract readonly traceparent: string | null;

  /** @param error why it failed; undefined when it did not */
  abstract end(attributes?: SpanAttributes, error?: unknown): void;

  /** Does something as a part of it. */
  within<T>(work: () => T): T {
    return this.traceparent === null ? work() : withSpan(this.traceparent, work);
  }
}

/** Keeps what was done when, for whoever looks at traces. */
export abstract class Spans {
  abstract start(draft: SpanDraft): OpenSpan;

  /** Sends what has not been sent yet. */
  abstract close(): Promise<void>;
}

class NoSpan extends OpenSpan {
  override readonly traceparent = null;

  override end(): void {
    // There is nothing to keep.
  }
}

/** Keeps nothing. */
export class NoSpans extends Spans {
  private readonly span = new NoSpan();

  override start(): OpenSpan {
    return this.span;
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
