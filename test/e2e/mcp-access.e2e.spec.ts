import { type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../src/audit/index.js';
import { sendRaw } from '../support/raw-request.js';
import { callTool, connectMcp, type McpAnswer, textOf } from '../support/mcp-client.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

const QUESTION = 'What is the total amount by region?';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

let service: TestService;
let client: Client;
let datasetId: string;
let answer: McpAnswer;

beforeAll(async () => {
  service = await startTestService();
  datasetId = await createDataset(service.client, 'Sales');
  await untilRead(
    service.client,
    await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'),
  );
  client = await connectMcp(service);
  answer = await callTool<McpAnswer>(client, 'ask', { question: QUESTION, dataset_id: datasetId });
});

afterAll(async () => {
  await client.close();
  await service.stop();
});

const post = (body: object = PING) =>
  request(service.url)
    .post('/mcp')
    .set('accept', 'application/json, text/event-stream')
    .set('content-type', 'application/json')
    .send(body);

/** What an assistant is told of an error. */
async function failureOf(of: Client, name: string, input: object): Promise<string> {
  const result = await of.callTool({ name, arguments: { ...input } });
  expect(result.isError).toBe(true);
  return textOf(result);
}

describe('the endpoint', () => {
  it.each([
    ['without a key', {}, 1003],
    ['with a key that nobody has', { 'x-pd-api-key': `proj-${'0'.repeat(40)}` }, 1004],
    ['with a token that is no key', { authorization: 'Bearer something-else' }, 1004],
    ['with a key in another scheme', { authorization: 'Basic cHJvai06' }, 1003],
  ])('is closed %s', async (_, headers, code) => {
    const response = await post().set(headers).expect(403);

    expect(response.body).toMatchObject({ code, data: null });
    await expect(connectMcp(service, { headers })).rejects.toThrow();
  });

  it.each([['x-pd-api-key'], ['authorization']])('takes the key in %s', async (name) => {
    const { key } = service.client;

    const response = await post().set(name, name === 'authorization' ? `Bearer ${key}` : key);

    expect(response.status).toBe(200);
  });

  it.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
    'refuses pages of another origin: %s',
    async (origin) => {
      const refused = await post().set('x-pd-api-key', service.client.key).set('origin', origin);

      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({
        jsonrpc: '2.0',
        error: { message: expect.any(String) as unknown },
      });
    },
  );

  it('lets pages of its own origin in', async () => {
    await post().set('x-pd-api-key', service.client.key).set('origin', service.url).expect(200);
  });

  it('refuses names that lead a browser to its own machine', async () => {
    const status = await sendRaw(Number(new URL(service.url).port), {
      line: 'POST /mcp',
      headers: {
        host: 'rebound.evil.example',
        'x-pd-api-key': service.client.key,
        'content-type': 'application/json',
        'content-length': String(JSON.stringify(PING).length),
      },
      pieces: [Buffer.from(JSON.stringify(PING))],
      leavesAfter: null,
    });

    expect(status).toBe(403);
  });

  it('opens no stream of its own accord', async () => {
    await request(service.url).get('/mcp').set('x-pd-api-key', service.client.key).expect(405);
  });

  it('names nobody who gives tokens, as keys are made by the operator', async () => {
    await request(service.url).get('/.well-known/oauth-protected-resource').expect(404);
  });
});

describe('what is another project’s', () => {
  it.each([
    ['describe_dataset', 'dataset_id', () => datasetId, 'dset-'],
    ['get_answer', 'job_id', () => answer.job_id, 'job-'],
    ['get_evidence', 'job_id', () => answer.job_id, 'job-'],
    ['get_rows', 'result', () => answer.results[0]?.result ?? '', 'job-'],
  ] as const)('is to %s as if it were not there', async (tool, field, own, prefix) => {
    const { key } = await service.clientOfNewProject();
    const stranger = await connectMcp(service, { key });
    const invented = own().replace(/^\w+-\w{25}/, `${prefix}${'0'.repeat(25)}`);

    const real = await failureOf(stranger, tool, { [field]: own() });
    const imagined = await failureOf(stranger, tool, { [field]: invented });

    expect(real).toMatch(/not found\. Next: /);
    expect(real.replaceAll(own().split('.')[0] ?? '', '')).toBe(
      imagined.replaceAll(invented.split('.')[0] ?? '', ''),
    );
    await stranger.close();
  });

  it('is not to be asked about or listed', async () => {
    const other = await service.clientOfNewProject();
    const stranger = await connectMcp(service, { key: other.key });

    const asked = await failureOf(stranger, 'ask', { question: QUESTION, dataset_id: datasetId });
    const listed = await callTool<{ datasets: object[] }>(stranger, 'list_datasets');
    const sessions = await other.get('/v2/team/sessions?user_id=mcp').expect(200);

    expect(asked).toBe(
      `dataset ${datasetId} not found. Next: call list_datasets for the ids of the datasets.`,
    );
    expect(listed.datasets).toEqual([]);
    expect((sessions.body as { data: { records: object[] } }).data.records).toEqual([]);
    await stranger.close();
  });
});

describe('the user whom the address names', () => {
  it('has answers and sessions of its own', async () => {
    const ann = await connectMcp(service, { user: 'ann' });
    const session = await createSession(service.client);

    const asked = await callTool<McpAnswer>(ann, 'ask', {
      question: QUESTION,
      dataset_id: datasetId,
      session_id: session,
    });

    expect(asked.session_id).toBe(session);
    expect(await failureOf(client, 'get_answer', { job_id: asked.job_id })).toMatch(/^job \S+ not found\./);
    expect(
      await failureOf(client, 'ask', { question: QUESTION, dataset_id: datasetId, session_id: session }),
    ).toBe(
      `session ${session} not found. Next: leave out session_id to start a new session; sessions belong to the user who asked.`,
    );
    await ann.close();
  });
});

describe('an error', () => {
  it.each([
    [
      'ask',
      () => ({ question: 'x'.repeat(6001), dataset_id: datasetId }),
      /Question too long.* Next: ask a shorter/,
    ],
    [
      'get_rows',
      () => ({ result: answer.results[0]?.result, cursor: 'x' }),
      /cursor: must be a next_cursor.* Next: /,
    ],
    ['get_rows', () => ({ result: `${answer.job_id}.99` }), /^result \S+ not found. Next: call get_answer/],
    ['list_datasets', () => ({ cursor: 'page-0' }), /cursor: must be a next_cursor.* Next: /],
  ] as const)('of %s says what to do next', async (tool, input, expected) => {
    expect(await failureOf(client, tool, input())).toMatch(expected);
  });

  it('tells of a dataset without files, and leaves no session behind', async () => {
    const user = await connectMcp(service, { user: 'empty' });
    const empty = await createDataset(service.client, 'Empty');

    const told = await failureOf(user, 'ask', { question: QUESTION, dataset_id: empty });

    expect(told).toMatch(/^Invalid analysis.*Next: choose another dataset/);
    const sessions = await service.client.get('/v2/team/sessions?user_id=empty').expect(200);
    expect((sessions.body as { data: { records: object[] } }).data.records).toEqual([]);
    await user.close();
  });
});

it('every question is entered in the audit log', async () => {
  await service.app.get(AuditLog, { strict: false }).flush();

  const entries = await service.app
    .get(DataSource)
    .query<object[]>("SELECT * FROM audit_entries WHERE operation = 'mcp ask' AND resource_id = $1", [
      answer.job_id,
    ]);

  expect(entries).toMatchObject([
    {
      user_id: 'mcp',
      resource_type: 'job',
      outcome: 0,
      key_prefix: service.client.key.slice(0, 13),
      client_address: expect.stringContaining('127.0.0.1') as unknown,
    },
  ]);
});

describe('a project that asks too often', () => {
  it('is told to wait, as over HTTP', async () => {
    const limited = await startTestService({ rateLimitPerSecond: 1, rateLimitBurst: 1 });
    const call = () =>
      request(limited.url)
        .post('/mcp')
        .set('accept', 'application/json, text/event-stream')
        .set('x-pd-api-key', limited.client.key)
        .send(PING);

    const statuses = [(await call()).status, (await call()).status, (await call()).status];
    await limited.stop();

    expect(statuses).toContain(429);
  });
});

it('is not served where the settings say so', async () => {
  const closed = await startTestService({ servesMcp: false });

  const response = await request(closed.url).post('/mcp').set('x-pd-api-key', closed.client.key).send(PING);
  await closed.stop();

  expect(response.status).toBe(404);
});
