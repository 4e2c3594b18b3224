import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnRedis } from '../support/describe-on-redis.js';
import { startRedis } from '../support/redis-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { Settings } from '../../src/config/index.js';
import { freePort } from '../support/free-port.js';
import { startTestService, type TestService } from '../support/test-service.js';
import {
  attributesOf,
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../support/trace-collector.js';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const PROBE = 'f'.repeat(32);
const TEXT = 'The canteen opens at noon. '.repeat(20);

let collector: TraceCollector;

beforeAll(async () => {
  Logger.overrideLogger(false);
  collector = await startTraceCollector();
});

afterAll(() => collector.stop());

/** The spans of one trace. */
const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

function parentOf({ parentSpanId }: CollectedSpan): CollectedSpan | undefined {
  return collector.spans.find(({ spanId }) => spanId === parentSpanId);
}

/** A span and those that it belongs to, the innermost first. */
function wayOf(span: CollectedSpan | undefined): string[] {
  return span ? [span.name, ...wayOf(parentOf(span))] : [];
}

const wayOfFirst = (spans: readonly CollectedSpan[], name: string) =>
  wayOf(spans.find((span) => span.name === name));

async function ask(service: TestService, dataset: string): Promise<string> {
  const session = await createSession(service.client);
  const question = 'What is the total amount by region?';
  const response = await service.client
    .post('/v2/team/jobs', { user_id: 'ann', session_id: session, dataset_id: dataset, question })
    .set('traceparent', `00-${CALLER.traceId}-${CALLER.spanId}-01`)
    .expect(200);
  return String(response.headers['x-pd-trace-id']);
}

describe('traces', () => {
  it('hold the request, its task and the stages of both kinds of work, under the trace id that is answered', async () => {
    const service = await startTestService({ otlpEndpoint: collector.url });
    const dataset = await createDataset(service.client);
    await untilRead(service.client, await addFile(service.client, dataset, 'notes.txt', TEXT));
    const rows = 'region,amount\nnorth,5\nsouth,7\n';
    await untilRead(service.client, await addFile(service.client, dataset, 'sales.csv', rows));
    const traceId = await ask(service, dataset);
    for (const probe of ['/health/live', '/health/ready', '/metrics'])
      await service.client.get(probe).set('traceparent', `00-${PROBE}-${CALLER.spanId}-01`).expect(200);
    await service.stop();

    expect(traceId).toBe(CALLER.traceId);
    const answering = spansOf(traceId);
    const route = 'POST /v2/team/jobs';
    for (const stage of ['prepare', 'understand', 'narrate', 'query', 'chart']) {
      const way = wayOfFirst(answering, stage);
      expect([way[0], ...way.slice(-2)]).toEqual([stage, 'answer-job', route]);
    }
    const request = answering.find(({ name }) => name === route);
    expect(request?.parentSpanId).toBe(CALLER.spanId);
    expect(attributesOf(request ?? { attributes: [] })).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v2/team/jobs',
      'http.response.status_code': 200,
    });

    const created = 'POST /v2/team/datasets/:id/datasources';
    const reading = collector.spans.find(({ name }) => name === 'index');
    const synchronisation = spansOf(reading?.traceId ?? '');
    expect(wayOf(reading)).toEqual(['index', 'read', 'sync-datasource', created]);
    for (const stage of ['download', 'read', 'write']) {
      expect(wayOfFirst(synchronisation, stage)).toEqual([stage, 'sync-datasource', created]);
    }
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'quarry', 'quarry.role': 'both' });
  });

  it('hold the statements of requests and tasks, each as a part of one', () => {
    const statements = collector.spans.filter(
      (span) => attributesOf(span)['db.system.name'] === 'postgresql',
    );
    const ways = statements.map((span) => wayOf(span));

    expect(ways).toContainEqual(['INSERT jobs', 'POST /v2/team/jobs']);
    expect(ways).toContainEqual(['UPDATE jobs', 'answer-job', 'POST /v2/team/jobs']);
    expect(ways.filter((way) => way.length === 1)).toEqual([]);
  });

  it('hold nothing of what looks how the process is', () => {
    expect(spansOf(PROBE)).toEqual([]);
    expect(collector.spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
  });

  it('tell neither questions nor values', () => {
    expect(JSON.stringify(collector.spans)).not.toMatch(/amount|region|canteen|ann/);
  });

  it('cost nothing but themselves when nobody takes them', async () => {
    const otlpEndpoint = `http://127.0.0.1:${await freePort()}`;
    const service = await startTestService({ otlpEndpoint });
    const dataset = await createDataset(service.client);
    const rows = 'region,amount\nnorth,5\nsouth,7\n';

    const read = await untilRead(service.client, await addFile(service.client, dataset, 'sales.csv', rows));

    expect(read.status).toBe('synched');
    await service.stop();
  });
});

describeOnRedis('traces of several processes', () => {
  it('go on in the process that has the task', async () => {
    const redis = await startRedis();
    const cluster = { redisUrl: redis.url, shutdownGraceMs: 1000, otlpEndpoint: collector.url };
    const api = await startTestService({ ...cluster, role: 'api' });
    const { databaseUrl } = api.app.get(Settings);
    const worker = await startTestService({ ...cluster, databaseUrl, dataDir: api.dataDir, role: 'worker' });
    const dataset = await createDataset(api.client);
    const rows = 'region,amount\nnorth,5\nsouth,7\n';
    await untilRead(api.client, await addFile(api.client, dataset, 'sales.csv', rows));
    const before = collector.spans.length;
    await ask(api, dataset);
    await worker.stop();
    await api.stop();
    await redis.stop();

    const later = collector.spans.slice(before);
    const tasks = later.filter(({ name }) => name === 'answer-job').map((span) => wayOf(span));
    expect(tasks).toEqual([['answer-job', 'POST /v2/team/jobs']]);
    const commands = later.filter((span) => attributesOf(span)['db.system.name'] === 'redis');
    const parents = new Set(commands.map((span) => wayOf(span)[1]));
    expect([...parents]).toEqual(expect.arrayContaining(['answer-job', 'POST /v2/team/jobs']));
    expect(collector.resources.map((resource) => resource['quarry.role'])).toEqual(
      expect.arrayContaining(['api', 'worker']),
    );
  });
});
