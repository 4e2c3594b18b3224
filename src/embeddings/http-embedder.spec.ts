import { type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EmbeddingServer,
  hangsUp,
  refuses,
  sendsJson,
  startEmbeddingServer,
} from '../../test/support/embedding-server.js';
import { meaningOf } from '../../test/support/word-embedder.js';
import { type EmbeddingSettings } from '../config/index.js';
import { EmbeddingFailed, type Vector } from '../engine/index.js';
import { HttpEmbedder } from './http-embedder.js';

let server: EmbeddingServer;
let pauses: number[];
beforeEach(async () => {
  server = await startEmbeddingServer();
  pauses = [];
});
afterEach(() => server.stop());

const WANTED = new AbortController().signal;

function embedderOf(changes: Partial<EmbeddingSettings> = {}): HttpEmbedder {
  const pause = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  return new HttpEmbedder({ ...server.settings, ...changes }, { pause });
}

const embed = (texts: readonly string[], changes?: Partial<EmbeddingSettings>): Promise<readonly Vector[]> =>
  embedderOf(changes).embed(texts, WANTED);

const entry = (index: number, embedding: unknown): unknown => ({ index, embedding });

describe('the embedder', () => {
  it('gives a vector for each text, in the order of the texts', async () => {
    expect(await embed(['lunch', 'a holiday'])).toEqual([meaningOf('lunch'), meaningOf('a holiday')]);
  });

  it('names its model and shows its key', async () => {
    await embed(['lunch']);
    expect(server.requests).toEqual([
      {
        path: '/v1/embeddings',
        authorization: 'Bearer sk-secret',
        body: { model: 'words', input: ['lunch'] },
      },
    ]);
  });

  it('tells the tokens that the service counted', async () => {
    const counted: number[] = [];
    const usage = { prompt_tokens: 3, total_tokens: 3 };
    server.answerNext(
      sendsJson({ data: [entry(0, [1, 2])], usage }),
      sendsJson({ data: [entry(0, [1, 2])] }),
    );
    const embedder = new HttpEmbedder(server.settings, { onTokens: (tokens) => counted.push(tokens) });

    await embedder.embed(['lunch'], WANTED);
    await embedder.embed(['lunch'], WANTED);

    expect(counted).toEqual([3, 0]);
  });

  it('shows no key where none is set', async () => {
    await embed(['lunch'], { apiKey: null });
    expect(server.requests[0]?.authorization).toBeNull();
  });

  it('asks for the wanted dimensions, which its vectors depend on', async () => {
    expect(await embed(['lunch'], { dimensions: 4 })).toEqual([meaningOf('lunch')]);
    expect(server.requests[0]?.body.dimensions).toBe(4);
    expect(embedderOf({ dimensions: 4 }).model).toBe('words@4');
    expect(embedderOf().model).toBe('words');
  });

  it.each<[string, RequestListener[]]>([
    ['that it has too many requests', [refuses(429), refuses(503)]],
    ['a fault of its own', [refuses(500), refuses(502)]],
    ['nothing', [hangsUp, hangsUp]],
  ])('tries again, after longer and longer waits, where the service answers %s', async (_, answers) => {
    server.answerNext(...answers);
    expect(await embed(['lunch'])).toEqual([meaningOf('lunch')]);
    expect(pauses).toEqual([500, 2000]);
  });

  it('waits as long as the service asks', async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    server.answerNext(refuses(429, { 'retry-after': '7' }), refuses(503, { 'retry-after': soon }));
    await embed(['lunch']);
    const [first, second = 0] = pauses;
    expect(first).toBe(7000);
    expect(second).toBeGreaterThan(20_000);
    expect(second).toBeLessThanOrEqual(30_000);
  });

  it('leaves a service alone that asks for more than a minute', async () => {
    server.answerNext(refuses(429, { 'retry-after': '3600' }));
    await expect(embed(['lunch'])).rejects.toThrow('the embedding service is not ready (HTTP 429)');
    expect(server.requests).toHaveLength(1);
  });

  it('gives up after the fourth try', async () => {
    server.answerAll(refuses(503));
    await expect(embed(['lunch'])).rejects.toThrow('the embedding service is not ready (HTTP 503)');
    expect(server.requests).toHaveLength(4);
  });

  it.each([400, 401, 404, 413])('does not try again what is refused with HTTP %d', async (status) => {
    server.answerNext(refuses(status));
    await expect(embed(['lunch'])).rejects.toThrow(
      `the embedding service refused the request (HTTP ${status})`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['no list', { data: null }, 'did not return numeric vectors'],
    ['text', 'ok', 'did not return numeric vectors'],
    ['one vector too few', { data: [entry(0, [1, 2])] }, 'one vector for each of 2 texts'],
    ['a vector twice', { data: [entry(0, [1, 2]), entry(0, [1, 2])] }, 'one vector for each of 2 texts'],
    ['different lengths', { data: [entry(0, [1, 2]), entry(1, [1])] }, 'do not all have 2 dimensions'],
    ['vectors without numbers', { data: [entry(0, []), entry(1, [])] }, 'did not return numeric vectors'],
    [
      'an infinite number',
      { data: [entry(0, [1, 2]), entry(1, [1, null])] },
      'did not return numeric vectors',
    ],
    ['zeros alone', { data: [entry(0, [0, 0]), entry(1, [1, 0])] }, 'did not return numeric vectors'],
    [
      'vectors as text',
      { data: [entry(0, 'AACAPw=='), entry(1, 'AACAPw==')] },
      'did not return numeric vectors',
    ],
  ])('refuses an answer of %s', async (_, answer, reason) => {
    server.answerNext(sendsJson(answer));
    const embedding = embed(['lunch', 'holiday']);
    await expect(embedding).rejects.toBeInstanceOf(EmbeddingFailed);
    await expect(embedding).rejects.toThrow(reason);
  });

  it('refuses vectors of other dimensions than the wanted ones', async () => {
    await expect(embed(['lunch'], { dimensions: 3 })).rejects.toThrow('do not all have 3 dimensions');
  });

  it('refuses what is no JSON, and what never ends', async () => {
    const endless = Buffer.alloc(2 ** 20, '[');
    server.answerNext(
      (_, response) => response.end('<html>'),
      (_, response) => {
        const more = (): void => {
          while (response.write(endless));
          response.once('drain', more);
        };
        more();
      },
    );
    await expect(embed(['lunch'])).rejects.toThrow('did not return JSON');
    await expect(embed(['lunch'])).rejects.toThrow('a response that is too long for vectors');
  });

  it('follows no redirect: the texts are for one host', async () => {
    server.answerAll((_, response) => response.writeHead(307, { location: '/v1/other' }).end());
    await expect(embed(['lunch'])).rejects.toBeInstanceOf(EmbeddingFailed);
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/v1/embeddings']));
  });

  it('says that a service takes too long', async () => {
    server.answerAll(() => undefined);
    await expect(embed(['lunch'], { timeoutMs: 20 })).rejects.toThrow('took longer than 0.02 seconds');
  });

  it('stops at once when nobody waits any more, with the reason', async () => {
    const stop = new AbortController();
    server.answerNext(() => stop.abort(new Error('shutting down')));
    await expect(embedderOf().embed(['lunch'], stop.signal)).rejects.toThrow('shutting down');
    await expect(embedderOf().embed(['lunch'], stop.signal)).rejects.toThrow('shutting down');
    expect(server.requests).toHaveLength(1);
  });

  it('stops while it waits for the next try', async () => {
    const stop = new AbortController();
    server.answerNext((request, response) => {
      refuses(429, { 'retry-after': '50' })(request, response);
      response.once('close', () => stop.abort(new Error('shutting down')));
    });
    await expect(new HttpEmbedder(server.settings).embed(['lunch'], stop.signal)).rejects.toThrow(
      'shutting down',
    );
  });

  it('never tells the key', async () => {
    server.answerNext(refuses(401));
    const failure: unknown = await embed(['lunch']).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('sk-secret');
  });
});
