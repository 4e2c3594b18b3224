import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { AbstractLogger, DataSource, type LogLevel, type LogMessage } from 'typeorm';
import { ApiKeysService, ProjectsService } from '../../src/auth/index.js';
import { Settings } from '../../src/config/index.js';
import { sendRaw } from '../support/raw-request.js';
import { type Envelope, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const sessions = (key?: string) => {
  const call = request(service.url).get('/v2/team/sessions?user_id=ann');
  return key === undefined ? call : call.set('x-pd-api-key', key);
};

/** Revokes a key with the command line, which is a process of its own. */
async function revokeFromOutside(project: string, prefix: string): Promise<void> {
  const { databaseUrl, dataDir } = service.app.get(Settings);
  const env = { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir };
  const words = ['dist/cli.js', 'key', 'revoke', prefix, '--project', project];
  await promisify(execFile)(process.execPath, words, { env });
}

/** Every statement that the service sends to the database. */
class StatementLog extends AbstractLogger {
  readonly statements: string[] = [];

  constructor() {
    super('all');
  }

  protected override writeLog(_level: LogLevel, message: LogMessage | string | number | unknown[]): void {
    this.statements.push(JSON.stringify(message));
  }
}

async function newProject(name: string): Promise<string> {
  return (await service.app.get(ProjectsService).create(name)).id;
}

describe('the API key', () => {
  it('stops working within five seconds of being revoked by another process, also when it is in use', async () => {
    const projectId = await newProject('revoking');
    const { key, record } = await service.app.get(ApiKeysService).issue(projectId);
    let deadline = Infinity;
    const revocation = revokeFromOutside('revoking', record.prefix).finally(() => {
      deadline = Date.now() + 5000;
    });

    const answers = new Set<unknown>();
    while (Date.now() < deadline && !answers.has(1004)) {
      answers.add(((await sessions(key)).body as Envelope<unknown>).code);
      await delay(50);
    }
    await revocation;

    expect([...answers]).toEqual([0, 1004]);
  });

  it('costs no query while it is in use', async () => {
    const { key } = await service.app.get(ApiKeysService).issue(await newProject('in use'));
    const log = new StatementLog();
    service.app.get(DataSource).setOptions({ logger: log, logging: 'all' });
    const queriesOf = async (call: () => Promise<unknown>) => {
      log.statements.length = 0;
      await call();
      return log.statements.filter((statement) => statement.includes('api_keys')).length;
    };

    // It is looked up, and its use is noted, which is done once a minute.
    expect(await queriesOf(() => sessions(key))).toBe(2);
    expect(await queriesOf(() => Promise.all([sessions(key), sessions(key), sessions(key)]))).toBe(0);
    expect(log.statements.length).toBeGreaterThan(0);
  });

  it('is replaced by rotation, with both keys working during the overlap', async () => {
    const keys = service.app.get(ApiKeysService);
    const projectId = await newProject('rotating');
    const { key: old } = await keys.issue(projectId);

    const { key: fresh } = await keys.rotate(projectId, 60_000);

    await sessions(old).expect(200);
    await sessions(fresh).expect(200);
  });

  it('ends at once by a rotation without overlap', async () => {
    const keys = service.app.get(ApiKeysService);
    const projectId = await newProject('rotating at once');
    const { key: old } = await keys.issue(projectId);

    await keys.rotate(projectId, 0);

    expect((await sessions(old)).body).toMatchObject({ code: 1002 });
  });

  it('is stored as a hash with its first characters, never as itself', async () => {
    const keys = service.app.get(ApiKeysService);
    const { key, record } = await keys.issue(await newProject('storing'));

    expect(key).toMatch(/^proj-[0-9a-z]{40}$/);
    expect(record.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(key.startsWith(record.prefix)).toBe(true);
    expect(Object.values(record)).not.toContain(key);
  });
});

describe('every response', () => {
  it('carries a trace id of 32 hexadecimal digits', async () => {
    const ids = [await sessions(), await sessions(service.client.key)].map(
      ({ headers }) => headers['x-pd-trace-id'] as string,
    );

    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('refuses a caller trace id of over 128 characters and accepts an empty one', async () => {
    const withTrace = (id: string) => sessions(service.client.key).set('x-pd-external-trace-id', id);

    expect((await withTrace('x'.repeat(129))).body).toMatchObject({ code: 300001 });
    expect((await withTrace('')).body).toMatchObject({ code: 0 });
  });

  it('names an unknown path as not found', async () => {
    const response = await service.client.get('/v2/team/nothing?user_id=ann').expect(404);

    expect(response.body).toMatchObject({ code: 300003, msg: 'path /v2/team/nothing not found' });
  });
});

describe('a malformed body', () => {
  it.each([
    ['broken JSON', '{"name": ', 'application/json'],
    ['JSON that is no object', '"name"', 'application/json'],
    ['another media type', '<name/>', 'application/xml'],
    ['an unknown encoding', '{}', 'application/json; charset=ebcdic'],
  ])('is refused as invalid parameters: %s', async (_, body, type) => {
    const response = await service.client
      .post('/v2/team/sessions', body)
      .set('content-type', type)
      .expect(400);

    expect(response.body).toMatchObject({ code: 300001, data: null });
  });

  it('is refused when it is larger than 256 KiB', async () => {
    const body = { name: 'x'.repeat(256 * 1024), user_id: 'ann' };

    const response = await service.client.post('/v2/team/sessions', body).expect(400);

    expect(response.body).toMatchObject({ code: 300001, msg: 'Invalid parameters: body: too large' });
  });
});

describe('a body', () => {
  /** Announces a body of a megabyte, and waits for the answer without sending any of it. */
  const announce = (key: string): Promise<number | null> =>
    sendRaw(Number(new URL(service.url).port), {
      line: 'POST /v2/team/sessions',
      headers: { 'x-pd-api-key': key, 'content-type': 'application/json', 'content-length': '1000000' },
      pieces: [],
      leavesAfter: null,
    });

  it('is not read before the key is found valid', async () => {
    expect(await announce('')).toBe(403);
    expect(await announce(`proj-${'0'.repeat(40)}`)).toBe(403);
  });

  it('that announces too much is refused before it is read', async () => {
    expect(await announce(service.client.key)).toBe(400);
  });

  it('may be longer where the parts of a large file are listed', async () => {
    const part = { number: 1, etag: '"827ccb0eea8a706c4c34a16891f84e7b"' };
    const body = {
      user_id: 'ann',
      upload_id: 'none',
      file_object_key: 'none',
      part_etags: Array(10_000).fill(part),
    };

    const response = await service.client.post('/v2/team/file/complete-multipart-upload', body);

    expect((response.body as { msg: string }).msg).not.toContain('too large');
  });
});

describe('wrong keys', () => {
  const ask = (url: string, key: string, address: string) =>
    request(url)
      .get('/v2/team/sessions?user_id=ann')
      .set('x-pd-api-key', key)
      .set('x-forwarded-for', address);
  const wrong = (i: number) => `proj-${String(i).padStart(40, '0')}`;

  it('are throttled by address, while keys that have worked go on and other addresses are left alone', async () => {
    const limited = await startTestService({ wrongKeysPerMinute: 3, trustedProxies: ['127.0.0.1', '::1'] });
    const fresh = await limited.clientOfNewProject();
    await ask(limited.url, limited.client.key, '203.0.113.7').expect(200);
    for (let i = 0; i < 3; i += 1) await ask(limited.url, wrong(i), '203.0.113.7').expect(403);

    const refused = await ask(limited.url, wrong(3), '203.0.113.7').expect(429);
    const unseen = await ask(limited.url, fresh.key, '203.0.113.7');
    const worked = await ask(limited.url, limited.client.key, '203.0.113.7');
    const elsewhere = await ask(limited.url, wrong(4), '203.0.113.8');
    await limited.stop();

    const msg = 'Rate limit reached for requests';
    expect(refused.body).toEqual({ code: 201, msg, message: msg, data: null });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect([unseen.status, worked.status, elsewhere.status]).toEqual([429, 200, 403]);
  });

  it('are counted for a whole network of IPv6', async () => {
    const limited = await startTestService({ wrongKeysPerMinute: 1, trustedProxies: ['127.0.0.1', '::1'] });
    await ask(limited.url, wrong(0), '2001:db8:1:2::1').expect(403);

    const same = await ask(limited.url, wrong(1), '2001:db8:1:2:ffff::9');
    const other = await ask(limited.url, wrong(1), '2001:db8:1:3::1');
    await limited.stop();

    expect([same.status, other.status]).toEqual([429, 403]);
  });
});
