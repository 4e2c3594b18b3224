import { OpenSpan, type SpanAttributes, type SpanDraft, Spans } from '../../src/tracing/spans.js';

/** A span that has ended. */
interface EndedSpan {
  readonly name: string;
  readonly kind: SpanDraft['kind'];
  readonly parent: string | null;
  readonly attributes: SpanAttributes;
  readonly hasFailed: boolean;
}

class KeptSpan extends OpenSpan {
  override readonly traceparent = null;

  constructor(
    private readonly draft: SpanDraft,
    private readonly ended: EndedSpan[],
  ) {
    super();
  }

  override end(attributes: SpanAttributes = {}, error?: unknown): void {
    const { name, kind, parent } = this.draft;
    const all = { ...this.draft.attributes, ...attributes };
    this.ended.push({ name, kind, parent, attributes: all, hasFailed: error !== undefined });
  }
}

/** Keeps the spans that have ended. */
export class KeptSpans extends Spans {
  override readonly areKept = true;
  readonly ended: EndedSpan[] = [];

  override start(draft: SpanDraft): OpenSpan {
    return new KeptSpan(draft, this.ended);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
