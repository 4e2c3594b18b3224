import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { ApiKeysService } from '../../src/auth/index.js';
import { AUDITED_OPERATIONS } from '../../src/audit/audited-operations.js';
import { READ_OPERATIONS } from '../../src/audit/read-operations.js';
import { AuditRetentionTask } from '../../src/audit/audit-retention.task.js';
import { AuditLog } from '../../src/audit/index.js';
import { PeriodicTasks } from '../../src/database/index.js';
import { entriesIn, newEntries } from '../support/audit-entries.js';
import { committedDescription, operationsOf } from '../support/api-description.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, TestClient, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
});

afterAll(() => service.stop());

const entries = () => entriesIn(service);
const entriesOf = (work: () => Promise<unknown>) => newEntries(service, work);

async function issueMember(admin: TestClient): Promise<TestClient> {
  const { key } = dataOf<{ key: string }>(await admin.post('/v2/team/keys', { role: 'member' }));
  return new TestClient(admin.url, key);
}

describe('the audit log', () => {
  it('tells of every change who made it, of what, from where and how it ended, and of reading nothing', async () => {
    const name = { user_id: 'ann', name: 'Questions' };
    let id = '';
    let traceId = '';
    const [created, deleted, ...more] = await entriesOf(async () => {
      const response = await service.client
        .post('/v2/team/sessions', name)
        .set('x-forwarded-for', '203.0.113.7')
        .expect(200);
      id = dataOf<{ id: string }>(response).id;
      traceId = String(response.headers['x-pd-trace-id']);
      await service.client.get('/v2/team/sessions?user_id=ann').expect(200);
      await service.client.delete(`/v2/team/sessions/${id}`, 'bob').expect(200);
    });

    expect(created).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      project_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: 'ann',
      key_prefix: service.client.key.slice(0, 13),
      operation: 'createSession',
      resource_type: 'session',
      resource_id: id,
      outcome: 0,
      http_status: 200,
      trace_id: traceId,
      client_address: '203.0.113.7',
    });
    expect(deleted).toMatchObject({ operation: 'deleteSession', user_id: 'bob', outcome: 300003 });
    expect(deleted).toMatchObject({ resource_type: 'session', resource_id: id, http_status: 200 });
    expect(more).toEqual([]);
  });

  it('tells of uploads, data sources, jobs and downloads', async () => {
    const dataset = await createDataset(service.client);
    const session = await createSession(service.client);
    const rows = 'region,amount\nnorth,5\n';
    const told = await entriesOf(async () => {
      const file = await addFile(service.client, dataset, 'sales.csv', rows);
      await untilRead(service.client, file);
      const path = `/v2/team/datasets/${dataset}/datasources/${file.id}/presign`;
      const presigned = await service.client.post(path, { user_id: 'ann' }).expect(200);
      expect((await fetch(dataOf<{ presigned_url: string }>(presigned).presigned_url)).status).toBe(200);
      const question = {
        user_id: 'ann',
        session_id: session,
        dataset_id: dataset,
        question: 'How many rows?',
      };
      await service.client.post('/v2/team/jobs', { ...question, stream: true }).expect(200);
    });

    expect(told.map(({ operation, resource_type: type, outcome }) => [operation, type, outcome])).toEqual([
      ['uploadFile', 'upload', 0],
      ['createDatasource', 'datasource', 0],
      ['presignDatasource', 'datasource', 0],
      ['downloadObject', 'object', 0],
      ['createJob', 'job', 0],
    ]);
    expect(told.map(({ resource_id: id }) => id ?? '')).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^ds-/),
      expect.stringMatching(/^ds-/),
      expect.stringMatching(/^projects\/.*\/original\.csv$/),
      expect.stringMatching(/^job-/),
    ]);
    expect(told[3]).toMatchObject({ key_prefix: null, project_id: null, user_id: null });
  });

  it('tells of requests that are denied, with what is known of their key and nothing of an unknown one', async () => {
    const other = await service.clientOfNewProject();
    const keys = service.app.get(ApiKeysService);
    const { project_id: projectId = '' } =
      (await entriesOf(() => other.post('/v2/team/sessions', { user_id: 'ann', name: 'A' })))[0] ?? {};
    await keys.revoke(projectId ?? '', other.key.slice(0, 13));
    await service.restart({ trustedProxies: [] });

    const [none, unknown, revoked] = await entriesOf(async () => {
      const body = { user_id: 'ann', name: 'A' };
      await request(service.url).post('/v2/team/sessions').send(body).expect(403);
      const wrong = request(service.url).post('/v2/team/sessions').send(body);
      await wrong.set('x-pd-api-key', `proj-${'x'.repeat(40)}`).expect(403);
      await other.post('/v2/team/sessions', body).expect(403);
    });

    const denied = { operation: 'createSession', resource_id: null, http_status: 403, user_id: null };
    expect(none).toMatchObject({ ...denied, project_id: null, key_prefix: null, outcome: 1003 });
    expect(unknown).toMatchObject({ ...denied, project_id: null, key_prefix: null });
    expect(revoked).toMatchObject({ ...denied, project_id: projectId, key_prefix: other.key.slice(0, 13) });
  });

  it('tells of requests that are refused on the way to their operation, each of them once', async () => {
    const admin = await service.clientOfNewProject();
    const member = await issueMember(admin);
    const told = await entriesOf(async () => {
      await admin.post('/v2/team/sessions', '{"user_id": "ann"').expect(400);
      await admin.post('/v2/team/sessions', { user_id: 'ann', name: 5 }).expect(400);
      await admin.post('/v2/team/sessions', { name: 'A' }).expect(400);
      await member.post('/v2/team/keys', { name: 'B' }).expect(200);
      await request(service.url).get('/objects/a.csv?name=a&expires=1&signature=x').expect(403);
      await request(service.url).put('/parts/a/x').expect(400);
      await admin.post('/v2/team/elsewhere', {}).expect(404);
    });

    expect(told.map(({ operation, outcome, resource_id: id }) => [operation, outcome, id])).toEqual([
      ['createSession', 300001, null],
      ['createSession', 300001, null],
      ['createSession', 300001, null],
      ['createKey', 300002, null],
      ['downloadObject', 1004, 'a.csv'],
      ['uploadPart', 300001, 'a'],
    ]);
    expect(new Set(told.slice(0, 3).map(({ key_prefix: prefix }) => prefix))).toEqual(
      new Set([admin.key.slice(0, 13)]),
    );
    expect(told[3]).toMatchObject({ key_prefix: member.key.slice(0, 13) });
  });

  it('knows every operation that changes something or hands out a file', () => {
    const handingOut = ['downloadObject', 'downloadTable'];
    const changing = operationsOf(committedDescription())
      .map(({ method, operation }) => ({ method, id: operation.operationId ?? '' }))
      .filter(({ method, id }) => method !== 'get' || handingOut.includes(id))
      .map(({ id }) => id);

    expect([...AUDITED_OPERATIONS.keys()].toSorted()).toEqual(changing.toSorted());
  });

  it('knows every other operation as one that shows something', () => {
    const all = operationsOf(committedDescription()).map(({ operation }) => operation.operationId ?? '');

    expect([...AUDITED_OPERATIONS.keys(), ...READ_OPERATIONS.keys()].toSorted()).toEqual(all.toSorted());
  });

  it('has everything when the process stops in order', async () => {
    const requests = Array.from({ length: 50 }, (_, i) =>
      service.client.post('/v2/team/datasets', { user_id: 'ann', name: `Data ${i}` }).expect(200),
    );
    const told = await entriesOf(async () => {
      await Promise.all(requests);
      await service.restart();
    });

    expect(told.map(({ operation }) => operation)).toEqual(Array<string>(50).fill('createDataset'));
  });

  it('keeps no request waiting while the database does not take it, and is complete afterwards', async () => {
    const told = await entriesOf(async () => {
      await service.query('ALTER TABLE audit_entries RENAME TO hidden');
      await createSession(service.client);
      expect(await service.app.get(AuditLog, { strict: false }).flush()).toBe(false);
      await createSession(service.client);
      await service.query('ALTER TABLE hidden RENAME TO audit_entries');
    });

    expect(told.map(({ operation }) => operation)).toEqual(['createSession', 'createSession']);
  });

  it('takes ids with characters that the database does not', async () => {
    const told = await entriesOf(() => service.client.delete('/v2/team/sessions/a%00b', 'ann'));

    expect(told).toMatchObject([{ operation: 'deleteSession', resource_id: 'ab' }]);
  });

  it('loses what is older than the settings let it be', async () => {
    await service.restart({ auditRetentionDays: 30 });
    await createSession(service.client);
    const count = (await entries()).length;
    await service.query("UPDATE audit_entries SET at = at - interval '31 days' WHERE id % 2 = 0");
    const [{ kept } = { kept: 0 }] = await service.app
      .get(DataSource)
      .query<{ kept: number }[]>('SELECT count(*)::int AS kept FROM audit_entries WHERE id % 2 = 1');

    await service.app.get(AuditRetentionTask, { strict: false }).run();

    expect(count).toBeGreaterThan(kept);
    const told = await entries();
    expect(told).toHaveLength(kept + 1);
    expect(told.at(-1)).toMatchObject({ operation: 'audit retention', resource_type: 'audit' });
  });
});

describe('a periodic task', () => {
  it('is begun by one of the processes in each period', async () => {
    const tasks = service.app.get(PeriodicTasks, { strict: false });
    const claims = await Promise.all(Array.from({ length: 8 }, () => tasks.claim('test', 60_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);

    await service.query("UPDATE periodic_tasks SET begun_at = begun_at - interval '61 seconds'");
    const later = await Promise.all(Array.from({ length: 8 }, () => tasks.claim('test', 60_000)));
    expect(later.filter(Boolean)).toHaveLength(1);
  });
});
