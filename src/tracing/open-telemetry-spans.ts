import { Logger } from '@nestjs/common';
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { OpenSpan, type SpanAttributes, type SpanDraft, Spans } from './spans.js';

/** A service that takes longer is tried with the next spans. */
const EXPORT_TIMEOUT_MS = 5000;
/** How long the end of the process waits for it. */
const CLOSE_TIMEOUT_MS = 3000;
/** An outage is told this often. */
const WARNING_INTERVAL_MS = 60_000;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
};

/** Sends spans to an OpenTelemetry service over OTLP/HTTP, in the background. Its failures cost spans and nothing else. */
export class OpenTelemetrySpans extends Spans {
  override readonly areKept = true;
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;

  /**
   * @param endpoint base address of the service
   * @param role of the process
   */
  constructor(endpoint: string, role: string) {
    super();
    diag.setLogger(new Warnings(), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    const own = resourceFromAttributes({ 'service.name': 'quarry', 'quarry.role': role });
    this.provider = new BasicTracerProvider({
      // The usual variables, such as OTEL_SERVICE_NAME, go first.
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.tracer = this.provider.getTracer('quarry');
  }

  override start({ name, kind, parent, attributes, startedAt }: SpanDraft): OpenSpan {
    const options = { kind: KINDS[kind], attributes, startTime: startedAt };
    return new OpenTelemetrySpan(this.tracer.startSpan(name, options, contextOf(parent)));
  }

  override async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)));
    await Promise.race([this.provider.shutdown().catch(() => undefined), timeout]);
    clearTimeout(timer);
  }
}

class OpenTelemetrySpan extends OpenSpan {
  override readonly traceparent: string;

  constructor(private readonly span: Span) {
    super();
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  override end(attributes: SpanAttributes = {}, error?: unknown): void {
    const { 'http.request.method': method, 'http.route': route } = attributes;
    if (route !== undefined) this.span.updateName(`${String(method)} ${route}`);
    const status = attributes['http.response.status_code'];
    this.span.setAttributes(attributes);
    // What went wrong is in the log, under the trace's id: its text may hold what no other service is to know.
    if (error !== undefined || (typeof status === 'number' && status >= 500)) {
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

function contextOf(parent: string | null): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const spanContext: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  };
  return trace.setSpanContext(ROOT_CONTEXT, spanContext);
}

/** Tells of an outage once a minute. */
class Warnings {
  private readonly logger = new Logger('OpenTelemetry');
  private last = Number.NEGATIVE_INFINITY;

  readonly error = (message: string): void => {
    const now = performance.now();
    if (now - this.last < WARNING_INTERVAL_MS) return;
    this.last = now;
    this.logger.warn(`spans could not be sent: ${message}`);
  };
  readonly warn = this.error;
  readonly info = (): void => undefined;
  readonly debug = (): void => undefined;
  readonly verbose = (): void => undefined;
}
