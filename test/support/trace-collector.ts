import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as OTLP carries it in JSON. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<CollectedSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** An OpenTelemetry service on 127.0.0.1. */
export interface TraceCollector {
  readonly url: string;
  /** All spans so far. */
  readonly spans: readonly CollectedSpan[];
  /** What the senders said of themselves: values by names. */
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

/** Starts a service that takes traces over OTLP/HTTP as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') exports.push(JSON.parse(body) as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = () => exports.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    get spans() {
      return sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    },
    get resources() {
      return sent().map(({ resource }) => attributesOf(resource));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The values of attributes by their names. */
export function attributesOf({ attributes }: Pick<CollectedSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
