import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ApiKeysService, ProjectsService } from '../../src/auth/index.js';
import { startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const sessions = (key?: string) => {
  const call = request(service.url).get('/v2/team/sessions?user_id=ann');
  return key === undefined ? call : call.set('x-pd-api-key', key);
};

async function newProject(name: string): Promise<string> {
  return (await service.app.get(ProjectsService).create(name)).id;
}

describe('the API key', () => {
  it('is required', async () => {
    const response = await sessions().expect(403);

    expect(response.body).toEqual({
      code: 1003,
      msg: 'insufficient.authentication',
      message: 'insufficient.authentication',
      data: null,
    });
  });

  it('must be one that was issued', async () => {
    const response = await sessions('proj-0000').expect(403);

    expect(response.body).toMatchObject({ code: 1004, msg: 'Bad credentials' });
  });

  it('stops working when it expires', async () => {
    const keys = service.app.get(ApiKeysService);
    const { key } = await keys.issue(await newProject('expiring'), new Date(Date.now() - 1000));

    const response = await sessions(key).expect(403);

    expect(response.body).toMatchObject({ code: 1002, msg: 'Expired credentials' });
  });

  it('stops working when it is revoked before it was ever used', async () => {
    const keys = service.app.get(ApiKeysService);
    const projectId = await newProject('revoking');
    const { key, record } = await keys.issue(projectId);

    await keys.revoke(projectId, record.prefix);

    expect((await sessions(key)).body).toMatchObject({ code: 1004 });
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

  it('is refused when it is larger than a megabyte', async () => {
    const body = { name: 'x'.repeat(1_100_000), user_id: 'ann' };

    const response = await service.client.post('/v2/team/sessions', body).expect(400);

    expect(response.body).toMatchObject({ code: 300001, msg: 'Invalid parameters: body: too large' });
  });
});
