import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Settings } from '../../src/config/index.js';
import { type CapturedLog, captureLog } from '../support/captured-log.js';
import { describeOnRedis } from '../support/describe-on-redis.js';
import { startRedis } from '../support/redis-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer } from '../support/scripted-analyst.js';
import { startTestService } from '../support/test-service.js';

const QUESTION = 'Which patient has the longest stay in ward 7?';
const FORMAT = { logFormat: 'json', logLevel: 'info' } as const;

let log: CapturedLog;

beforeEach(() => {
  log = captureLog();
});

afterEach(() => {
  log.release();
  Logger.overrideLogger(false);
});

/** The lines that hold a text, each of which must be JSON. */
const records = (text: string) =>
  log.linesWith(text).map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log as lines of JSON', () => {
  it('tells the time, level and context of each message, and the request and project it belongs to', async () => {
    const service = await startTestService(FORMAT);
    await service.query('ALTER TABLE datasets RENAME TO hidden');
    const response = await service.client
      .get('/v2/team/datasets?user_id=ann')
      .set('x-pd-external-trace-id', 'caller-request')
      .expect(500);
    await service.query('ALTER TABLE hidden RENAME TO datasets');
    await service.stop();

    const [record] = records('GET /v2/team/datasets failed');
    expect(record).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      level: 'error',
      context: 'ErrorFilter',
      role: 'both',
      trace_id: response.headers['x-pd-trace-id'],
      external_trace_id: 'caller-request',
      project_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      message: 'GET /v2/team/datasets failed',
      error: expect.stringContaining('relation "datasets" does not exist') as unknown,
    });
    for (const line of log.lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('holds no secret, and of a question that failed no word of it', async () => {
    const service = await startTestService({
      ...FORMAT,
      signingSecret: 'a-secret-of-the-service-0123456789',
    });
    const session = await createSession(service.client);
    const prompt = 'Never mention the Henderson case';
    scriptAnswer(service, QUESTION, async function* (request) {
      const told = `${request.question} ${request.userPrompt ?? ''} ${service.client.key}`;
      const url = 'https://ann:pass-word@files.example.com/a.csv?X-Amz-Signature=abcdef';
      yield await Promise.reject(
        new Error(
          `${told} ${url} a-secret-of-the-service-0123456789\nLINE 1: WHERE ward = 'seventh'\n       ^`,
        ),
      );
    });
    const asked = { user_id: 'ann', session_id: session, question: QUESTION, user_prompt: prompt };
    await service.client.post('/v2/team/jobs', asked).expect(500);
    await service.stop();

    const whole = log.lines.join('\n');
    expect(records('failed').length).toBeGreaterThan(0);
    for (const hidden of [QUESTION, 'Henderson', service.client.key, 'pass-word', 'abcdef', 'seventh'])
      expect(whole).not.toContain(hidden);
    expect(whole).not.toContain('a-secret-of-the-service');
    expect(whole).toContain('https://[hidden]@files.example.com/a.csv?[hidden]');
  });

  it('tells in one line how each job ended, how long it waited and took, and what became of its question', async () => {
    const service = await startTestService(FORMAT);
    const session = await createSession(service.client);
    scriptAnswer(service, QUESTION, async function* () {
      yield await Promise.reject(new Error('the analyst is out'));
    });
    const ask = (question: string) =>
      service.client.post('/v2/team/jobs', { user_id: 'ann', session_id: session, question });
    await ask(QUESTION).expect(500);
    await ask('What is in the files?').expect(200);
    await service.stop();

    const ended = log.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ context }) => context === 'Jobs');
    const told = expect.stringMatching(/^job-\w+ failed after \d+\.\d seconds$/) as unknown;
    const known = {
      level: 'info',
      job_id: expect.stringMatching(/^job-/) as unknown,
      session_id: session,
      project_id: expect.any(String) as unknown,
      waited_ms: expect.any(Number) as unknown,
      worked_ms: expect.any(Number) as unknown,
    };
    const finished = expect.stringContaining(' finished after ') as unknown;
    expect(ended).toMatchObject([
      { ...known, message: told, status: 'failed' },
      { ...known, message: finished, status: 'finished', outcome: 'declined', analyst: 'builtin' },
    ]);
    expect(ended[0]).not.toHaveProperty('outcome');
  });
});

describeOnRedis('the log of several processes', () => {
  it('names a task by the trace of the request that caused it, whichever process has it', async () => {
    const redis = await startRedis();
    const cluster = { ...FORMAT, redisUrl: redis.url, shutdownGraceMs: 1000 };
    const api = await startTestService({ ...cluster, role: 'api' });
    const { databaseUrl } = api.app.get(Settings);
    const worker = await startTestService({ ...cluster, databaseUrl, dataDir: api.dataDir, role: 'worker' });
    const dataset = await createDataset(api.client);
    const created = await addFile(api.client, dataset, 'sales.csv', 'region,amount\nnorth,5\n');
    await untilRead(api.client, created);
    const session = await createSession(api.client);
    scriptAnswer(worker, QUESTION, async function* () {
      yield await Promise.reject(new Error('the analyst is out'));
    });
    const asked = { user_id: 'ann', session_id: session, question: QUESTION, stream: true };
    const response = await api.client.post('/v2/team/jobs', asked).expect(200);
    await worker.stop();
    await api.stop();
    await redis.stop();

    expect(records('is synched')).toMatchObject([{ datasource_id: created.id, level: 'info' }]);
    const failures = records('the analyst is out');
    expect(failures.length).toBeGreaterThan(0);
    for (const record of failures) {
      expect(record).toMatchObject({
        trace_id: response.headers['x-pd-trace-id'],
        job_id: expect.stringMatching(/^job-/) as unknown,
        project_id: expect.any(String) as unknown,
      });
    }
  });
});
