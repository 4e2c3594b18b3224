import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { captureLog } from '../../test/support/captured-log.js';
import { type EmbeddingServer, refuses, startEmbeddingServer } from '../../test/support/embedding-server.js';
import { meaningOf } from '../../test/support/word-embedder.js';
import { HttpEmbedder } from './http-embedder.js';
import { QuestionVectors } from './question-vectors.js';

const WANTED = new AbortController().signal;
let server: EmbeddingServer;
let vectors: QuestionVectors;
beforeAll(() => {
  Logger.overrideLogger(new ConsoleLogger());
});
beforeEach(async () => {
  server = await startEmbeddingServer();
  vectors = new QuestionVectors(new HttpEmbedder(server.settings, { pause: () => Promise.resolve() }));
});
afterEach(() => server.stop());

describe('the vector of a question', () => {
  it('is that of the configured model', async () => {
    expect(await vectors.of('lunch?', WANTED)).toEqual(meaningOf('lunch?'));
    expect(vectors.model).toBe('words');
  });

  it('is missed where no model is configured', async () => {
    const none = new QuestionVectors(null);
    expect(await none.of('lunch?', WANTED)).toBeNull();
    expect(none.model).toBeNull();
  });

  it('is missed, and the log says so, where the service fails', async () => {
    server.answerAll(refuses(503));
    const log = captureLog();
    const vector = await vectors.of('lunch?', WANTED);
    const [line] = log.linesWith('searched by keywords only');
    log.release();
    expect(line).toContain('the embedding service is not ready (HTTP 503)');
    expect(vector).toBeNull();
  });

  it('is not waited for once nobody wants the answer', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(vectors.of('lunch?', signal)).rejects.toThrow('cancelled');
  });
});
