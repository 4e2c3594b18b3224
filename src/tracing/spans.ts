import { currentTrace, withSpan } from '../common/trace.js';

/** What a span tells beside its name and times. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanDraft {
  readonly name: string;
  /** `server`: a request; `consumer`: a task; `internal`: a part of one; `client`: a call to a server as a part of one. */
  readonly kind: 'server' | 'consumer' | 'internal' | 'client';
  /** W3C's name of the span it belongs to; null begins a trace. One that is not well-formed is as good as none. */
  readonly parent: string | null;
  readonly attributes?: SpanAttributes;
  /** When it began; now, unless it is said. */
  readonly startedAt?: Date;
}

/** A call to a server. Neither name nor attributes hold values. */
export type ServerCall = Required<Pick<SpanDraft, 'name' | 'attributes'>>;

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
  /** False where nothing is kept: whoever has much to tell need not begin. */
  abstract readonly areKept: boolean;

  abstract start(draft: SpanDraft): OpenSpan;

  /**
   * Begins a call to a server, as a part of the request or task at hand.
   * @param describe says what is called; only asked where that is kept
   * @returns null where it is not: calls that belong to neither are many, and say nothing
   */
  startCall(describe: () => ServerCall): OpenSpan | null {
    const parent = currentTrace()?.traceparent;
    if (!this.areKept || parent === undefined) return null;
    return this.start({ ...describe(), kind: 'client', parent });
  }

  /** Makes a call to a server, as `startCall` tells. @throws what the call throws */
  async call<T>(describe: () => ServerCall, carryOut: () => Promise<T>): Promise<T> {
    const span = this.startCall(describe);
    if (!span) return carryOut();
    try {
      const answer = await carryOut();
      span.end();
      return answer;
    } catch (error) {
      span.end({}, error);
      throw error;
    }
  }

  /** Sends what has not been sent yet. */
  abstract close(): Promise<void>;
}

/** Of what is not kept. */
export class NoSpan extends OpenSpan {
  override readonly traceparent = null;

  override end(): void {
    // There is nothing to keep.
  }
}

/** Keeps nothing. */
export class NoSpans extends Spans {
  override readonly areKept = false;
  private readonly span = new NoSpan();

  override start(): OpenSpan {
    return this.span;
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
