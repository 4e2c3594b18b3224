import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dataOf,
  type Envelope,
  startTestService,
  type TestClient,
  type TestService,
} from '../support/test-service.js';

interface SessionRecord {
  id: string;
  name: string;
}
interface Listed {
  total_items: number;
  page_number: number;
  page_size: number;
  records: SessionRecord[];
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

async function create(client: TestClient, body: object): Promise<string> {
  const response = await client.post('/v2/team/sessions', { user_id: 'ann', ...body }).expect(200);
  return dataOf<{ id: string }>(response).id;
}

async function list(client: TestClient, query: string): Promise<Listed> {
  const response = await client.get(`/v2/team/sessions?${query}`).expect(200);
  return dataOf<Listed>(response);
}

describe('a session', () => {
  it('has the defaults of the contract', async () => {
    const id = await create(service.client, { name: 'Sales' });

    const response = await service.client.get(`/v2/team/sessions/${id}?user_id=ann`).expect(200);

    expect(response.body).toEqual({
      code: 0,
      data: {
        id,
        name: 'Sales',
        output_language: 'AUTO',
        job_mode: 'AUTO',
        max_contextual_job_history: 10,
        agent_id: 'DATA_ANALYSIS_AGENT',
      },
    });
  });

  it('has a name cut after 128 characters, never inside one', async () => {
    const id = await create(service.client, { name: '😀'.repeat(200) });

    const response = await service.client.get(`/v2/team/sessions/${id}?user_id=ann`);

    expect(dataOf<SessionRecord>(response).name).toBe('😀'.repeat(128));
  });

  it('keeps line separators in its name, escaped on the wire', async () => {
    const id = await create(service.client, { name: 'a\u2028b\u0085c\u000bd' });

    const response = await service.client.get(`/v2/team/sessions/${id}?user_id=ann`);

    expect(response.text).toContain('a\\u2028b\\u0085c\\u000bd');
    expect(dataOf<SessionRecord>(response).name).toBe('a\u2028b\u0085c\u000bd');
  });

  it('is not found by another user, by another project, or under a name that is no id', async () => {
    const id = await create(service.client, { name: 'Private' });
    const other = await service.clientOfNewProject();
    const missing = await service.client.get('/v2/team/sessions/nothing?user_id=ann').expect(200);

    const answers = [
      await service.client.get(`/v2/team/sessions/${id}?user_id=bob`).expect(200),
      await other.get(`/v2/team/sessions/${id}?user_id=ann`).expect(200),
      await service.client.get('/v2/team/sessions/%00?user_id=ann').expect(200),
    ];

    expect(missing.body).toMatchObject({ code: 300003, msg: 'session nothing not found' });
    for (const { body } of answers) expect(body).toMatchObject({ code: 300003, data: null });
  });

  it.each([
    [{ name: '' }, 'name: must not be empty'],
    [{ name: 7 }, 'name: must be a string'],
    [{ name: 'a\0b' }, 'name: must not contain NUL characters'],
    [{}, 'name: must be a string'],
    [{ name: 'x', job_mode: 'FAST' }, 'job_mode: must be one of the following values: AUTO, DATA_ANALYTICS'],
    [{ name: 'x', output_language: 'XX' }, 'output_language: must be one of the following values'],
    [
      { name: 'x', max_contextual_job_history: 11 },
      'max_contextual_job_history: must not be greater than 10',
    ],
    [{ name: 'x', max_contextual_job_history: '1' }, 'max_contextual_job_history: must be an integer number'],
    [{ name: 'x', user_id: '' }, 'user_id: must be a non-empty string'],
    [{ name: 'x', user_id: 3 }, 'user_id: must be a non-empty string'],
  ])('is refused with %j, naming field and rule', async (body, message) => {
    const response = await service.client.post('/v2/team/sessions', { user_id: 'ann', ...body }).expect(400);

    const { code, msg } = response.body as Envelope<null>;
    expect(code).toBe(300001);
    expect(msg).toContain(`Invalid parameters: ${message}`);
  });

  it('is answered whole, also to a client that says it has it already', async () => {
    const id = await create(service.client, { name: 'Known' });

    const response = await service.client
      .get(`/v2/team/sessions/${id}?user_id=ann`)
      .set('If-None-Match', '*');

    expect(response.status).toBe(200);
    expect(dataOf<SessionRecord>(response).name).toBe('Known');
  });

  it('ignores fields it does not know', async () => {
    await create(service.client, { name: 'Extra', agent_id: 'DATA_ANALYSIS_AGENT', colour: 'red' });
  });
});

describe('modifying a session', () => {
  it('changes what is said and keeps the rest', async () => {
    const id = await create(service.client, {
      name: 'Old',
      output_language: 'DE',
      max_contextual_job_history: 3,
    });

    const response = await service.client
      .post(`/v2/team/sessions/${id}`, { user_id: 'ann', name: 'New', job_mode: 'DATA_ANALYTICS' })
      .expect(200);

    expect(response.body).toEqual({ code: 0, data: {} });
    const changed = await service.client.get(`/v2/team/sessions/${id}?user_id=ann`);
    expect(dataOf<object>(changed)).toMatchObject({
      name: 'New',
      output_language: 'DE',
      job_mode: 'DATA_ANALYTICS',
      max_contextual_job_history: 3,
    });
  });

  it('is for its user only', async () => {
    const id = await create(service.client, { name: 'Mine' });

    const response = await service.client.post(`/v2/team/sessions/${id}`, { user_id: 'bob', name: 'Theirs' });

    expect(response.body).toMatchObject({ code: 300003 });
    expect((await list(service.client, 'user_id=ann&search=Mine')).total_items).toBe(1);
  });
});

describe('deleting a session', () => {
  it('removes it for good and makes room for another', async () => {
    const id = await create(service.client, { name: 'Gone' });

    const deleted = await service.client.delete(`/v2/team/sessions/${id}`).expect(200);

    expect(deleted.body).toEqual({ code: 0, data: {} });
    expect((await service.client.get(`/v2/team/sessions/${id}?user_id=ann`)).body).toMatchObject({
      code: 300003,
    });
    expect((await service.client.delete(`/v2/team/sessions/${id}`)).body).toMatchObject({ code: 300003 });
  });

  it('is for its user only', async () => {
    const id = await create(service.client, { name: 'Kept' });

    const response = await service.client.delete(`/v2/team/sessions/${id}`, 'bob').expect(200);

    expect(response.body).toMatchObject({ code: 300003 });
  });
});

describe('the list of sessions', () => {
  it("shows the acting user's own, newest first, page by page", async () => {
    const client = await service.clientOfNewProject();
    for (const name of ['one', 'two', 'three']) await create(client, { name });
    await create(client, { name: "someone else's", user_id: 'bob' });

    const first = await list(client, 'user_id=ann&page_size=2');
    const second = await list(client, 'user_id=ann&page_size=2&page_number=2');
    const beyond = await list(client, 'user_id=ann&page_size=2&page_number=3');

    expect(first).toMatchObject({ total_items: 3, page_number: 1, page_size: 2 });
    expect([...first.records, ...second.records].map(({ name }) => name)).toEqual(['three', 'two', 'one']);
    expect(beyond).toMatchObject({ total_items: 3, records: [] });
  });

  it('searches names in any case and takes % and _ literally', async () => {
    const client = await service.clientOfNewProject();
    for (const name of ['Growth 100%', 'growth_rate', 'Churn']) await create(client, { name });
    const found = async (text: string) =>
      (await list(client, `user_id=ann&search=${encodeURIComponent(text)}`)).records.map(({ name }) => name);

    expect(await found('GROWTH')).toEqual(['growth_rate', 'Growth 100%']);
    expect(await found('%')).toEqual(['Growth 100%']);
    expect(await found('_')).toEqual(['growth_rate']);
  });

  it.each(['page_number=0', 'page_number=x', 'page_size=101', 'page_size=1.5', `search=${'x'.repeat(129)}`])(
    'is refused with %s',
    async (query) => {
      const response = await service.client.get(`/v2/team/sessions?user_id=ann&${query}`).expect(400);

      expect(response.body).toMatchObject({ code: 300001 });
    },
  );
});

describe('the limit of 150 sessions', () => {
  it('holds for each user under concurrent creation', async () => {
    const client = await service.clientOfNewProject();
    const attempts = Array.from({ length: 160 }, (_, index) =>
      client.post('/v2/team/sessions', { name: `s${index}`, user_id: 'ann' }),
    );

    const codes = (await Promise.all(attempts)).map(({ body }) => (body as Envelope<unknown>).code);

    expect(codes.filter((code) => code === 0)).toHaveLength(150);
    expect(codes.filter((code) => code === 300009)).toHaveLength(10);
    await create(client, { name: 'first of another user', user_id: 'bob' });
  });
});
