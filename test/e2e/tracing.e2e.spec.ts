import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestApplication } from '@nestjs/common';
import request from 'supertest';
import { ObjectStore } from '../../src/storage/index.js';
import { type CapturedLog, captureLog } from '../support/captured-log.js';
import {
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
  uploadFile,
} from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const EXTERNAL = 'x-pd-external-trace-id';

let service: TestService;
let client: TestClient;
let log: CapturedLog;

beforeAll(async () => {
  service = await startTestService({ logLevel: 'info', syncConcurrency: 1 });
  client = service.client;
});

afterAll(() => service.stop());

beforeEach(() => {
  log = captureLog();
});

afterEach(() => {
  log.release();
});

/** Lets the store fail at one call, which is then tried again. */
function failOnce(app: INestApplication, method: 'download' | 'remove'): void {
  const store = app.get(ObjectStore);
  store[method] = () => {
    Reflect.deleteProperty(store, method);
    return Promise.reject(new Error('the store is away'));
  };
}

async function addTraced(key: string, datasetId: string, externalId: string): Promise<DatasourceRecord> {
  const body = { user_id: 'ann', name: 'sales.csv', type: 'FILE', file_object_key: key };
  const call = client.post(`/v2/team/datasets/${datasetId}/datasources`, body).set(EXTERNAL, externalId);
  return dataOf<DatasourceRecord>(await call.expect(200));
}

async function untilLogged(text: string): Promise<string[]> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (log.linesWith(text).length > 0) return log.linesWith(text);
    await delay(20);
  }
  throw new Error(`no line says ${text}: ${log.lines.join('\n')}`);
}

describe("the caller's own trace id", () => {
  it('stands in every line that the request logs, beside ours', async () => {
    await service.query('ALTER TABLE datasets RENAME TO hidden');
    const response = await client.get('/v2/team/datasets?user_id=ann').set(EXTERNAL, 'caller-request');
    await service.query('ALTER TABLE hidden RENAME TO datasets');

    const message = 'Internal server error';
    expect(response.status).toBe(500);
    expect(response.body).toEqual({ code: 9999, msg: message, message, data: null });
    expect(log.lines[0]).toContain('GET /v2/team/datasets failed');
    expect(log.lines.length).toBeGreaterThan(5);
    for (const line of log.lines) {
      expect(line).toContain(`[${String(response.headers['x-pd-trace-id'])} "caller-request"]`);
    }
  });

  it('stands in every line about the reading of its file, also when others wait for their turn', async () => {
    const datasetId = await createDataset(client);
    const key = await uploadFile(client, 'sales.csv', 'region,amount\nnorth,5\n');
    failOnce(service.app, 'download');

    const externalIds = ['caller-one', 'caller-two', 'caller-three'];
    const created = await Promise.all(externalIds.map((id) => addTraced(key, datasetId, id)));
    for (const one of created) await untilRead(client, one);

    for (const [index, { id }] of created.entries()) {
      await untilLogged(`data source ${id} is synched`);
      for (const line of log.linesWith(id)) expect(line).toContain(`"${externalIds[index] ?? ''}"]`);
    }
    expect(log.linesWith('the store is away')).toHaveLength(1);
    for (const line of log.lines) expect(line).toMatch(/"caller-(one|two|three)"\]/);
  });

  it('stands in every line about the answering of its question', async () => {
    const session = await createSession(client);
    const question = 'What went wrong?';
    scriptAnswer(service, question, async function* () {
      yield stepOf('Conclusions', 'Respond').begin();
      await Promise.reject(new Error('the analyst is out'));
    });

    await client
      .post('/v2/team/jobs', { user_id: 'ann', session_id: session, question })
      .set(EXTERNAL, 'caller-job')
      .expect(500);

    expect(log.linesWith('the analyst is out')).toHaveLength(1);
    expect(log.linesWith('POST /v2/team/jobs failed')).toHaveLength(1);
    for (const line of log.lines) expect(line).toContain('"caller-job"]');
  });

  it('stands in every line about the removal of its files', async () => {
    const session = await createSession(client);
    failOnce(service.app, 'remove');

    await client.delete(`/v2/team/sessions/${session}`).set(EXTERNAL, 'caller-removal').expect(200);

    await untilLogged('the store is away');
    for (const line of log.lines) expect(line).toContain('"caller-removal"]');
  });

  it('stays with a task over a restart of the service', async () => {
    const datasetId = await createDataset(client);
    const key = await uploadFile(client, 'sales.csv', 'region,amount\nnorth,5\n');
    const created = await addTraced(key, datasetId, 'caller-before');
    await untilRead(client, created);
    await untilLogged('is synched');
    await service.query(`UPDATE datasources SET status = 'synching' WHERE id = '${created.id}'`);

    await service.restart();
    await untilRead(client, created);

    await untilLogged('is synched');
    const lines = log.linesWith(`data source ${created.id} is synched`);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('"caller-before"]');
  });

  it('may be empty, and has at most 128 characters', async () => {
    const withId = (id: string) => client.get('/v2/team/sessions?user_id=ann').set(EXTERNAL, id);

    await withId('').expect(200);
    await withId('x'.repeat(128)).expect(200);
    const refused = await withId('x'.repeat(129)).expect(400);

    const message = `Invalid parameters: ${EXTERNAL}: must be at most 128 characters`;
    expect(refused.body).toEqual({ code: 300001, msg: message, message, data: null });
  });
});

describe('our trace id', () => {
  it('stands on every response, also on errors, unknown paths, streams, files and preflights', async () => {
    const session = await createSession(client);
    const store = service.app.get(ObjectStore);
    async function* content(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('a\n1\n'));
    }
    await store.write('projects/p/jobs/j/0.csv', content());
    const { url } = await store.sign('projects/p/jobs/j/0.csv', { expiresInSeconds: 60, fileName: 'a.csv' });
    const job = { user_id: 'ann', session_id: session, question: 'How many rows are there?' };
    const plain = request(service.url);

    const responses = await Promise.all([
      client.get('/v2/team/sessions?user_id=ann').expect(200),
      client.post('/v2/team/sessions', { user_id: 'ann' }).expect(400),
      client.post('/v2/team/sessions', '{"broken').expect(400),
      client.post('/v2/team/jobs', { ...job, stream: true }).expect(200),
      client.post('/v2/team/jobs', job).expect(200),
      client.get('/nowhere').expect(404),
      client.get('/v2/team/sessions?user_id=ann').set(EXTERNAL, 'x'.repeat(129)).expect(400),
      plain.get('/v2/team/sessions?user_id=ann').expect(403),
      plain.get('/openapi.json').expect(200),
      plain.get('/docs').expect(200),
      plain.get(url.slice(service.url.length)).expect(200),
      plain.get(`${url.slice(service.url.length)}x`).expect(403),
      plain.options('/parts/a/1').expect(204),
      plain.put('/parts/a/1').expect(400),
      client.get('/v2/team/sessions/%zz?user_id=ann').expect(400),
    ]);

    const ids = responses.map(({ headers }) => headers['x-pd-trace-id'] as string);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(responses.length);
  });
});
