import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../src/audit/index.js';
import { EndingKeysTask } from '../../src/operation/ending-keys.task.js';
import { dataOf, startTestService, TestClient, type TestService } from '../support/test-service.js';

interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly role: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}
type Issued = KeyRecord & { readonly key: string };

let service: TestService;
/** Uses the first key of its project. */
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService({ jobQuota: 7 });
});

beforeEach(async () => {
  admin = await service.clientOfNewProject();
});

afterAll(() => service.stop());

const create = async (body: object = {}) =>
  dataOf<Issued>(await admin.post('/v2/team/keys', body).expect(200));
const list = async () =>
  dataOf<{ total_items: number; records: KeyRecord[] }>(await admin.get('/v2/team/keys').expect(200));
const withoutUse = ({ records }: { records: KeyRecord[] }) =>
  records.map((record) => ({ ...record, last_used_at: null }));
const sessions = (key: string) => new TestClient(service.url, key).get('/v2/team/sessions?user_id=ann');

describe('a key that may administrate', () => {
  it('is the first one of a project', async () => {
    const { records } = await list();

    expect(records).toEqual([
      {
        id: expect.any(String) as unknown,
        name: '',
        prefix: admin.key.slice(0, 13),
        role: 'admin',
        created_at: expect.stringMatching(/Z$/) as unknown,
        expires_at: expect.stringMatching(/Z$/) as unknown,
        revoked_at: null,
        allowed_addresses: null,
        dataset_ids: null,
        last_used_at: expect.stringMatching(/Z$/) as unknown,
      },
    ]);
  });

  it('makes keys that work, and shows their secret in that answer alone', async () => {
    const response = await admin.post('/v2/team/keys', { name: 'Reports', expires_in_days: 30 }).expect(200);
    const { key, ...record } = dataOf<Issued>(response);
    const listed = await admin.get('/v2/team/keys').expect(200);

    expect(key).toMatch(/^proj-[0-9a-z]{40}$/);
    expect(record).toMatchObject({ name: 'Reports', role: 'member', revoked_at: null });
    const life = Date.parse(record.expires_at ?? '') - Date.parse(record.created_at);
    expect(Math.round(life / 86_400_000)).toBe(30);
    expect(dataOf<{ records: KeyRecord[] }>(listed).records[0]).toEqual(record);
    expect(listed.text).not.toContain(key);
    expect(response.headers['cache-control']).toBe('no-store');
    await sessions(key).expect(200);
  });

  it('revokes others at once', async () => {
    const { id, key } = await create();
    await sessions(key).expect(200);

    const revoked = await admin.delete(`/v2/team/keys/${id}`).expect(200);

    expect(revoked.body).toEqual({ code: 0, data: {} });
    await sessions(key).expect(403);
    expect((await list()).records.find((record) => record.id === id)?.revoked_at).toMatch(/Z$/);
    expect((await admin.delete(`/v2/team/keys/${id}`)).body).toMatchObject({ code: 300003 });
  });

  it('does not revoke itself, nor what is no key', async () => {
    const [own] = (await list()).records;

    expect((await admin.delete(`/v2/team/keys/${own?.id ?? ''}`).expect(400)).body).toMatchObject({
      code: 300001,
    });
    expect((await admin.delete('/v2/team/keys/none').expect(200)).body).toMatchObject({
      code: 300003,
      msg: 'key none not found',
    });
    await admin.get('/v2/team/keys').expect(200);
  });

  it('sees the quotas of the project and what is used of them', async () => {
    const uploaded = await admin.get('/v2/team/quota').expect(200);

    expect(dataOf(uploaded)).toEqual({
      jobs: { used: 0, quota: 7 },
      storage_bytes: { used: 0, quota: null },
      model_tokens: { used: 0, quota: null },
      model_cost: { used: 0, quota: null },
    });
  });

  it.each([
    { role: 'owner' },
    { role: 1 },
    { expires_in_days: -1 },
    { expires_in_days: 3651 },
    { expires_in_days: 1.5 },
    { name: 1 },
  ])('is refused a key with %p', async (body) => {
    expect((await admin.post('/v2/team/keys', body).expect(400)).body).toMatchObject({ code: 300001 });
  });
});

describe('the end of a key', () => {
  /** In days, as it is made; null: it does not end. */
  const lifeOf = ({ created_at: created, expires_at: end }: KeyRecord) =>
    end === null ? null : Math.round((Date.parse(end) - Date.parse(created)) / 86_400_000);

  it('is after a year unless it is said otherwise, also that of the first key of a project', async () => {
    const [first] = (await list()).records;

    expect(first && lifeOf(first)).toBe(365);
    expect(lifeOf(await create())).toBe(365);
    expect(lifeOf(await create({ expires_in_days: null }))).toBe(365);
    expect(lifeOf(await create({ expires_in_days: 7 }))).toBe(7);
    expect(lifeOf(await create({ expires_in_days: 0 }))).toBeNull();
  });

  it('is told to whoever comes with the key afterwards', async () => {
    const { id, key } = await create();
    await service.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = '${id}'`);

    expect((await sessions(key).expect(403)).body).toMatchObject({ code: 1002, msg: 'Expired credentials' });
  });

  it('is told in the log and measured where the key is in use and its end is near', async () => {
    const near = await create();
    const [unused, far, short] = [await create(), await create(), await create({ expires_in_days: 7 })];
    for (const { key } of [near, far, short]) await sessions(key).expect(200);
    const endSoon = [near.id, unused.id].map((id) => `'${id}'`).join(', ');
    await service.query(
      `UPDATE api_keys SET expires_at = now() + interval '13 days', created_at = now() - interval '1 year' WHERE id IN (${endSoon})`,
    );
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

    await service.app.get(EndingKeysTask, { strict: false }).run();
    const told = warn.mock.calls.map(([message]) => String(message));
    warn.mockRestore();

    expect(told).toEqual([expect.stringContaining(`API key ${near.prefix}… of project`)]);
    const metrics = await admin.get('/metrics').expect(200);
    expect(metrics.text).toContain('\nquarry_api_keys_ending 1\n');
  });
});

describe('the end of a key where the operator has set no usual one', () => {
  it('is never, and keys that are there keep theirs', async () => {
    const before = await create();
    await service.restart({ keyLifetimeDays: null });

    expect((await create()).expires_at).toBeNull();
    expect((await list()).records.find(({ id }) => id === before.id)?.expires_at).toBe(before.expires_at);
    await service.restart();
  });
});

describe('a key that may not administrate', () => {
  it('is refused everything about keys and quotas, and is told why', async () => {
    const { id, key } = await create({ role: 'member' });
    const member = new TestClient(service.url, key);
    const before = await list();

    const answers = [
      await member.get('/v2/team/keys'),
      await member.post('/v2/team/keys', {}),
      await member.delete(`/v2/team/keys/${id}`),
      await member.get('/v2/team/quota'),
    ];

    const msg = 'No permissions: this requires an API key with the role admin';
    for (const { status, body } of answers as readonly { status: number; body: unknown }[]) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { code: 300002, msg, message: msg, data: null },
      });
    }
    expect(withoutUse(await list())).toEqual(withoutUse(before));
  });

  it('may do so once it is made with the role', async () => {
    const { key } = await create({ role: 'admin' });

    await new TestClient(service.url, key).get('/v2/team/keys').expect(200);
    const quota = await new TestClient(service.url, key).get('/v2/team/quota').expect(200);

    expect(quota.body).toMatchObject({ code: 0 });
  });
});

it('what is done to keys is entered in the audit log, refused or not', async () => {
  const { id, key } = await create();
  await new TestClient(service.url, key).post('/v2/team/keys', {});
  await admin.delete(`/v2/team/keys/${id}`).expect(200);
  await service.app.get(AuditLog).flush();

  const entries = await service.app.get(DataSource).query<object[]>(
    `SELECT operation, resource_type, resource_id, outcome, key_prefix FROM audit_entries
       WHERE key_prefix = ANY($1) ORDER BY at`,
    [[admin.key.slice(0, 13), key.slice(0, 13)]],
  );

  const own = { resource_type: 'key', key_prefix: admin.key.slice(0, 13) };
  expect(entries).toEqual([
    { operation: 'createKey', ...own, resource_id: id, outcome: 0 },
    {
      operation: 'createKey',
      resource_type: 'key',
      resource_id: null,
      outcome: 300002,
      key_prefix: key.slice(0, 13),
    },
    { operation: 'revokeKey', ...own, resource_id: id, outcome: 0 },
  ]);
});
