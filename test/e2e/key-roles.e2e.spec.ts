import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { committedDescription, keyedOperationsOf } from '../support/api-description.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import {
  dataOf,
  type Envelope,
  startTestService,
  TestClient,
  type TestService,
} from '../support/test-service.js';

const NO_PERMISSION = 300002;
const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';
/** What changes something and is part of asking. */
const ASKING = [
  'createSession',
  'modifySession',
  'deleteSession',
  'createJob',
  'cancelJob',
  'giveFeedback',
  'withdrawFeedback',
];
const ADMINISTRATION = ['createKey', 'listKeys', 'revokeKey', 'getQuota'];

interface KeyRecord {
  readonly id: string;
  readonly role: string;
  readonly allowed_addresses: string[] | null;
  readonly last_used_at: string | null;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimitPerSecond: 0 });
});
afterAll(() => service.stop());

async function clientWith(body: object): Promise<TestClient> {
  const { key } = dataOf<{ key: string }>(await service.client.post('/v2/team/keys', body).expect(200));
  return new TestClient(service.url, key);
}
const keysOfProject = async (): Promise<KeyRecord[]> =>
  dataOf<{ records: KeyRecord[] }>(await service.client.get('/v2/team/keys').expect(200)).records;

const ROLES: [string, readonly string[] | null][] = [
  ['reader', []],
  ['asker', ASKING],
  ['member', null],
];

describe.each(ROLES)('a key with the role %s', (role, mayChange) => {
  const isAllowed = (id: string, method: string): boolean => {
    if (ADMINISTRATION.includes(id)) return false;
    return method === 'get' || mayChange === null || mayChange.includes(id);
  };

  it('is let into exactly the operations that the role allows', async () => {
    const client = await clientWith({ role });
    const operations = keyedOperationsOf(committedDescription());
    expect(operations.length).toBeGreaterThan(40);

    const refused: string[] = [];
    for (const { method, path, operation } of operations) {
      const place = path.replace(/\{\w+\}/g, NOBODYS_ID);
      const sent = request(client.url)[method as 'post'](place).set('x-pd-api-key', client.key);
      const { code, msg = '' } = (await sent).body as Envelope<unknown>;
      const isRefused = code === NO_PERMISSION && msg.includes('this requires an API key with the role');
      if (isRefused) refused.push(operation.operationId ?? '');
    }

    const expected = operations
      .filter(({ method, operation }) => !isAllowed(operation.operationId ?? '', method))
      .map(({ operation }) => operation.operationId);
    expect(refused.sort()).toEqual(expected.sort());
  });
});

describe('a key that may ask', () => {
  it('gets an answer over data that it may not change, and is told which role is missing', async () => {
    const dataset = await createDataset(service.client);
    await untilRead(
      service.client,
      await addFile(service.client, dataset, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'),
    );
    const asker = await clientWith({ role: 'asker' });
    const question = {
      user_id: 'ann',
      session_id: await createSession(asker),
      dataset_id: dataset,
      question: 'What is the total amount?',
    };

    const answered = await asker.post('/v2/team/jobs', question).expect(200);
    const deleted = await asker.delete(`/v2/team/datasets/${dataset}?user_id=ann`).expect(200);

    expect(JSON.stringify(answered.body)).toContain('12');
    expect(deleted.body).toMatchObject({
      code: NO_PERMISSION,
      msg: expect.stringContaining('member or admin') as unknown,
    });
  });
});

describe('a key for some addresses', () => {
  it('works from there and nowhere else', async () => {
    const own = await clientWith({ allowed_addresses: ['127.0.0.0/8', '::1'] });
    const foreign = await clientWith({ allowed_addresses: ['192.0.2.7'] });
    const list = (client: TestClient) => client.get('/v2/team/sessions?user_id=ann');

    expect((await list(own)).body).toMatchObject({ code: 0 });
    expect((await list(foreign)).body).toMatchObject({ code: NO_PERMISSION });
  });

  it.each([[[]], [['example.com']], [['10.0.0.0/40']], ['10.0.0.1'], [[7]]])(
    'is not made for %j',
    async (allowed_addresses) => {
      const before = (await keysOfProject()).length;

      const refused = (await service.client.post('/v2/team/keys', { allowed_addresses }))
        .body as Envelope<unknown>;

      expect(refused.msg).toContain('allowed_addresses');
      expect(refused.code).not.toBe(0);
      expect((await keysOfProject()).length).toBe(before);
    },
  );
});

describe('the use of a key', () => {
  it('is noted when it is used first', async () => {
    const client = await clientWith({
      name: 'used',
      role: 'reader',
      allowed_addresses: ['127.0.0.1', '::1'],
    });
    const [unused] = await keysOfProject();
    expect(unused).toMatchObject({
      role: 'reader',
      allowed_addresses: ['127.0.0.1', '::1'],
      last_used_at: null,
    });

    await client.get('/v2/team/sessions?user_id=ann').expect(200);

    const used = (await keysOfProject()).find(({ id }) => id === unused?.id);
    expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(60_000);
  });

  it('is not noted of a key that has ended', async () => {
    const client = await clientWith({});
    const [created] = await keysOfProject();
    await service.client.delete(`/v2/team/keys/${created?.id ?? ''}`).expect(200);

    await client.get('/v2/team/sessions?user_id=ann');

    expect((await keysOfProject()).find(({ id }) => id === created?.id)).toMatchObject({
      last_used_at: null,
    });
  });
});
