import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type EmbeddingSettings } from '../../src/config/index.js';
import { meaningOf } from './word-embedder.js';

/** What was asked of the service. */
interface EmbeddingRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number };
}

/** An OpenAI-compatible embedding service on 127.0.0.1. */
export interface EmbeddingServer {
  readonly settings: EmbeddingSettings;
  /** All requests so far, those that failed too. */
  readonly requests: readonly EmbeddingRequest[];
  /** Has the next requests answered by these, each once, then by vectors again. */
  answerNext(...answers: readonly RequestListener[]): void;
  /** Has all requests answered by this until null is given. */
  answerAll(answer: RequestListener | null): void;
  stop(): Promise<void>;
}

/** Starts a service that embeds by the meaning of known words, and gives vectors in another order than that of the texts. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const next: RequestListener[] = [];
  let always: RequestListener | null = null;
  const server = createServer((request, response) => {
    void text(request).then((json) => {
      const body = JSON.parse(json) as EmbeddingRequest['body'];
      const authorization = request.headers.authorization ?? null;
      requests.push({ path: request.url ?? '', authorization, body });
      const answer = next.shift() ?? always ?? embeds(body.input);
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: 'words',
      apiKey: 'sk-secret',
      dimensions: null,
      batchSize: 2,
      timeoutMs: 20_000,
    },
    requests,
    answerNext: (...answers) => next.push(...answers),
    answerAll: (answer) => {
      always = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer of JSON. */
export function sendsJson(value: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

/** A refusal. */
export function refuses(status: number, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end('{"error": {"message": "wrong key: sk-secret"}}');
  };
}

/** Ends the connection without an answer. */
export const hangsUp: RequestListener = (request) => {
  request.socket.destroy();
};

function embeds(texts: readonly string[]): RequestListener {
  const data = texts.map((each, index) => ({ object: 'embedding', index, embedding: meaningOf(each) }));
  return sendsJson({ object: 'list', data: data.toReversed() });
}
