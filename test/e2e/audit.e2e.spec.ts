import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { ApiKeysService } from '../../src/auth/index.js';
import { AUDITED_OPERATIONS } from '../../src/audit/audited-operations.js';
import { READ_OPERATIONS } from '../../src/audit/read-operations.js';
import { AuditRetentionTask } from '../../src/audit/audit-retention.task.js';
import { AuditLog, type AuditRecord, AuditRepository, AuditVerifier } from '../../src/audit/index.js';
import { dumpDatabase, loadDatabase } from '../../src/backup/database-dump.js';
import { type Manifest } from '../../src/backup/manifest.js';
import { Settings } from '../../src/config/index.js';
import { PeriodicTasks } from '../../src/database/index.js';
import { runCli } from '../support/cli.js';
import { callTool, connectMcp } from '../support/mcp-client.js';
import { committedDescription, operationsOf } from '../support/api-description.js';
import { cloneDatabase } from '../support/test-database.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, TestClient, type TestService } from '../support/test-service.js';

const ALWAYS = { projectId: null, from: new Date(0), to: new Date('9999-01-01') };

let service: TestService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] });
});

afterAll(() => service.stop());

async function entries(): Promise<AuditRecord[]> {
  await service.app.get(AuditLog, { strict: false }).flush();
  const all: AuditRecord[] = [];
  for await (const entry of service.app.get(AuditRepository, { strict: false }).list(ALWAYS)) all.push(entry);
  return all;
}

/** The entries that some requests lead to. */
async function entriesOf(work: () => Promise<unknown>): Promise<AuditRecord[]> {
  const before = (await entries()).length;
  await work();
  return (await entries()).slice(before);
}

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

describe('the audit log of a service that audits reads', () => {
  let datasetId: string;
  let sessionId: string;

  beforeAll(async () => {
    await service.restart({ auditsReads: true });
    datasetId = await createDataset(service.client);
    sessionId = await createSession(service.client);
    await untilRead(
      service.client,
      await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\n'),
    );
  });

  afterAll(() => service.restart());

  const ask = async () => {
    const question = {
      user_id: 'ann',
      session_id: sessionId,
      dataset_id: datasetId,
      question: 'How many rows?',
    };
    return dataOf<{ job_id: string }>(await service.client.post('/v2/team/jobs', question).expect(200))
      .job_id;
  };
  const read = (all: readonly AuditRecord[]) =>
    all.map(({ operation, resource_type: type, resource_id: id, outcome }) => [operation, type, id, outcome]);

  it('tells of what was shown to whom, and of what was not', async () => {
    const told = await entriesOf(async () => {
      await service.client.get('/v2/team/datasets?user_id=bob').expect(200);
      await service.client.get(`/v2/team/datasets/${datasetId}/overview?user_id=bob`).expect(200);
      await service.client.get('/v2/team/sessions/none?user_id=bob').expect(200);
    });

    expect(read(told)).toEqual([
      ['listDatasets', 'dataset', null, 0],
      ['getDatasetOverview', 'dataset', datasetId, 0],
      ['getSession', 'session', 'none', 300003],
    ]);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(['bob']));
  });

  it('tells which data a question was asked of, but not the question', async () => {
    let jobId = '';
    const told = await entriesOf(async () => (jobId = await ask()));

    expect(read(told)).toEqual([
      ['createJob', 'job', jobId, 0],
      ['createJob', 'dataset', datasetId, 0],
    ]);
    expect(JSON.stringify(told)).not.toContain('How many');
  });

  it('tells which answer was shown by a link, whose text it does not have', async () => {
    const jobId = await ask();
    const link = await service.client.post(`/v2/team/jobs/${jobId}/links`, { user_id: 'ann' }).expect(200);
    const token =
      dataOf<{ url: string }>(link)
        .url.split('/')
        .at(-1)
        ?.replace(/^.*[#=]/, '') ?? '';

    const told = await entriesOf(() => request(service.url).get(`/shared-answers/${token}`).expect(200));

    expect(read(told)).toEqual([['getSharedAnswer', 'job', jobId, 0]]);
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it('tells what assistants read', async () => {
    const assistant = await connectMcp(service, { user: 'eve' });
    const told = await entriesOf(async () => {
      await callTool(assistant, 'list_datasets');
      await callTool(assistant, 'ask', { question: 'How many rows?', dataset_id: datasetId });
      await assistant.callTool({ name: 'get_answer', arguments: { job_id: 'job-none' } });
    });
    await assistant.close();

    expect(read(told)).toEqual([
      ['mcp list_datasets', 'dataset', null, 0],
      ['mcp ask', 'job', expect.stringMatching(/^job-/), 0],
      ['mcp ask', 'dataset', datasetId, 0],
      ['mcp get_answer', 'job', 'job-none', 300003],
    ]);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(['eve']));
  });
});

describe('quarry audit verify', () => {
  beforeAll(async () => {
    // Another test has changed entries.
    await service.query('DELETE FROM audit_links; DELETE FROM audit_entries');
    await createSession(service.client);
    await createSession(service.client);
    await entries();
  });

  it('tells that nothing is wrong, and the head by which the next verification knows that it is the same log', async () => {
    const told = await runCli(service, 'audit', 'verify');
    const head = /^head (\d+:[0-9a-f]{64})$/m.exec(told)?.[1] ?? '';
    await createSession(service.client);
    await entries();

    expect(told).toMatch(/^2 entries are as they were written, 0 were removed rightly\n/);
    expect(JSON.parse(await runCli(service, 'audit', 'verify', '--json', '--head', head))).toEqual({
      entries: 3,
      removed: 0,
      head: expect.stringMatching(/^3:[0-9a-f]{64}$/) as unknown,
      fault: null,
    });
    await expect(runCli(service, 'audit', 'verify', '--head', `2:${'0'.repeat(64)}`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at position 2') as unknown,
    });
  });

  it('finds nothing wrong with what was restored from a backup, and written after that', async () => {
    const { databaseUrl } = service.app.get(Settings);
    const folder = await mkdtemp(join(tmpdir(), 'quarry-audit-'));
    const restored = await cloneDatabase();
    const { migrations, tables } = await dumpDatabase(databaseUrl ?? '', folder);
    await loadDatabase(restored.url, folder, { migrations, tables } as Manifest);
    const database = await new DataSource({ type: 'postgres', url: restored.url }).initialize();
    await database.query(`INSERT INTO audit_entries (at, operation, resource_type) VALUES (now(), 'a', 'b')`);

    const verified = await new AuditVerifier(database).verify(null);

    await database.destroy();
    await restored.drop();
    await rm(folder, { recursive: true });
    expect(verified).toMatchObject({ entries: (await entries()).length + 1, removed: 0, fault: null });
  });

  it('names the first entry that was changed, and ends with 1', async () => {
    await service.query("UPDATE audit_entries SET user_id = 'bob' WHERE operation = 'createSession'");
    const [first] = await service.app
      .get(DataSource)
      .query<{ id: string }[]>('SELECT min(id)::text AS id FROM audit_entries');

    await expect(runCli(service, 'audit', 'verify')).rejects.toMatchObject({
      code: 1,
      stderr: `entry ${first?.id ?? ''} at position 1: it was changed\n`,
    });
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
