import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../../src/config/index.js';
import { createApp } from '../../src/bootstrap/create-app.js';
import { describeApi } from '../../src/bootstrap/describe-api.js';
import { ExpiredKeysTask } from '../../src/idempotency/expired-keys.task.js';
import { aDatasource, aSession, CREATIONS, endWaiting, idOf, send, stable } from '../support/keyed.js';
import { createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import {
  dataOf,
  type Envelope,
  startTestService,
  TestClient,
  type TestService,
} from '../support/test-service.js';

const CONFLICT = {
  code: 409001,
  msg: 'Idempotency key reused with another request',
  message: 'Idempotency key reused with another request',
  data: null,
};

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

function read<Row>(statement: string): Promise<Row[]> {
  return service.app.get(DataSource).query<Row[]>(statement);
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await read<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? 0;
}

describe('a request that is sent again with its key', () => {
  it.each(CREATIONS)('gets the first answer and creates nothing: %s', async (_, prepare) => {
    const client = await service.clientOfNewProject();
    const creation = await prepare(client);
    const first = await send(client, creation, 'again').expect(200);
    const rows = await rowsOf(creation.table);

    const second = await send(client, creation, 'again').expect(200);

    expect(first.body).toMatchObject({ code: 0 });
    expect(stable(second)).toBe(stable(first));
    expect(await rowsOf(creation.table)).toBe(rows);
  });

  it.each(CREATIONS)('gets the answer of the one that runs at the same time: %s', async (_, prepare) => {
    const client = await service.clientOfNewProject();
    const creation = await prepare(client);
    const rows = await rowsOf(creation.table);

    const responses = await Promise.all(
      Array.from({ length: 30 }, () => send(client, creation, 'at once').expect(200)),
    );

    expect(responses[0]?.body).toMatchObject({ code: 0 });
    expect(new Set(responses.map(stable)).size).toBe(1);
    expect(await rowsOf(creation.table)).toBe(rows + 1);
  });

  it('creates nothing either when another process gets it', async () => {
    const settings = service.app.get(Settings);
    const otherApp = await createApp({ ...settings, port: 0 });
    await otherApp.listen(0, '127.0.0.1');
    const other = new TestClient(await otherApp.getUrl(), service.client.key);

    const ids = await Promise.all(
      [service.client, other, service.client, other].map((client) =>
        idOf(send(client, aSession(), 'two processes')),
      ),
    );
    await otherApp.close();

    expect(new Set(ids).size).toBe(1);
  });

  it('may have its fields in another order', async () => {
    const { body, ...rest } = aSession();
    const reversed = Object.fromEntries(Object.entries(body).reverse());

    const id = await idOf(send(service.client, { ...rest, body }, 'order'));

    expect(await idOf(send(service.client, { ...rest, body: reversed }, 'order'))).toBe(id);
  });

  it('still gets the first answer when what was created has changed', async () => {
    const client = await service.clientOfNewProject();
    const creation = await aDatasource(client);
    const first = await send(client, creation, 'changed').expect(200);
    await untilRead(client, dataOf<DatasourceRecord>(first));

    expect((await send(client, creation, 'changed')).text).toBe(first.text);
  });

  it('is told when its data source is deleted, and gets the id of a session that is', async () => {
    const client = await service.clientOfNewProject();
    const datasetId = await createDataset(client);
    const creation = await aDatasource(client, datasetId);
    const id = await idOf(send(client, creation, 'data source'));
    const sessionId = await idOf(send(client, aSession(), 'session'));
    await client.delete(`/v2/team/datasets/${datasetId}`).expect(200);
    await client.delete(`/v2/team/sessions/${sessionId}`).expect(200);

    const again = await send(client, creation, 'data source').expect(200);

    expect(again.body).toMatchObject({ code: 300003, msg: `datasource ${id} not found` });
    expect(await idOf(send(client, aSession(), 'session'))).toBe(sessionId);
  });

  it('creates anew when the key has expired, and expired keys are swept', async () => {
    const client = await service.clientOfNewProject();
    const before = await idOf(send(client, aSession(), 'expiring'));
    await service.query('UPDATE idempotency_keys SET expires_at = now()');

    const after = await idOf(send(client, aSession(), 'expiring'));

    expect(after).not.toBe(before);
    expect(await idOf(send(client, aSession(), 'expiring'))).toBe(after);
    await service.app.get(ExpiredKeysTask).run();
    expect(await read('SELECT resource_id FROM idempotency_keys')).toEqual([{ resource_id: after }]);
  });
});

describe('a key', () => {
  it.each([
    ['another body', aSession('Other')],
    ['another user', aSession('Questions', 'bob')],
    ['another operation', { ...aSession(), path: '/v2/team/datasets' }],
  ])('is refused with %s', async (_, creation) => {
    const client = await service.clientOfNewProject();
    await idOf(send(client, aSession(), 'taken'));

    const response = await send(client, creation, 'taken').expect(409);

    expect(response.body).toEqual(CONFLICT);
  });

  it('is refused to all requests but one that come at the same time and differ', async () => {
    const client = await service.clientOfNewProject();
    const names = Array.from({ length: 8 }, (_, index) => `Session ${index}`);

    const responses = await Promise.all(names.map((name) => send(client, aSession(name), 'different')));

    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it("is a project's own: another project's same request with it creates its own", async () => {
    const [mine, theirs] = [await service.clientOfNewProject(), await service.clientOfNewProject()];

    const id = await idOf(send(mine, aSession(), 'shared'));

    expect(await idOf(send(theirs, aSession(), 'shared'))).not.toBe(id);
    expect((await send(theirs, aSession('Other'), 'shared')).status).toBe(409);
    expect(await idOf(send(mine, aSession(), 'shared'))).toBe(id);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['not in ASCII', 'clé'],
    ['with a tab', 'a\tb'],
  ])('is refused when it is %s', async (_, key) => {
    const response = await send(service.client, aSession(), key).expect(400);

    expect(response.body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: Idempotency-Key: must have 1 to 255 printable ASCII characters',
    });
  });

  it('may have 255 characters, spaces and punctuation among them', async () => {
    await idOf(send(service.client, aSession(), `a b "c" ~${'!'.repeat(246)}`));
  });

  it('is described for every operation that takes it', () => {
    const { paths } = describeApi(service.app);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, unknown>)
        .filter(([, operation]) => JSON.stringify(operation).includes('"Idempotency-Key"'))
        .map(([method]) => `${method} ${path}`),
    );

    expect(operations.sort()).toEqual([
      'post /v2/team/datasets',
      'post /v2/team/datasets/{id}/datasources',
      'post /v2/team/datasources',
      'post /v2/team/file/init-multipart-upload',
      'post /v2/team/jobs',
      'post /v2/team/sessions',
    ]);
  });
});

describe('a first attempt that failed', () => {
  it('leaves the key free for another request', async () => {
    const client = await service.clientOfNewProject();
    const datasource = await aDatasource(client);
    const missing = { ...datasource, body: { ...datasource.body, file_object_key: 'temp/user/ann/no.csv' } };

    const refused = [
      await send(client, aSession(''), 'free'),
      await send(client, missing, 'free'),
      await send(client, await aDatasource(client, 'dset-missing'), 'free'),
    ];

    expect(refused.map(({ body }) => (body as Envelope<null>).code)).toEqual([300001, 300011, 300003]);
    await idOf(send(client, datasource, 'free'));
  });

  it('is made up for by the same request, once there is room', async () => {
    const client = await service.clientOfNewProject();
    const ids = await Promise.all(
      Array.from({ length: 150 }, () => idOf(client.post('/v2/team/sessions', aSession().body))),
    );
    expect((await send(client, aSession(), 'room')).body).toMatchObject({ code: 300009 });
    await client.delete(`/v2/team/sessions/${ids[0] ?? ''}`).expect(200);

    const responses = await Promise.all([1, 2, 3].map(() => idOf(send(client, aSession(), 'room'))));

    expect(new Set(responses).size).toBe(1);
  });

  it('leaves nothing behind when its connection to the database ends before the result is there', async () => {
    Logger.overrideLogger(false);
    const client = await service.clientOfNewProject();
    const rows = await rowsOf('idempotency_keys');
    const database = new pg.Client(service.app.get(Settings).databaseUrl ?? '');
    await database.connect();
    await database.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');

    const [response] = await Promise.all([send(client, aSession(), 'cut'), endWaiting(database)]);

    await database.query('ROLLBACK');
    await database.end();
    expect(response.status).toBe(503);
    expect(await rowsOf('idempotency_keys')).toBe(rows);
    await idOf(send(client, aSession(), 'cut'));
  });
});
