import { Logger } from '@nestjs/common';
import { type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAnswered, see, withoutGenerated, withoutNamed } from '../support/isolation/answers.js';
import { REQUESTS } from '../support/isolation/requests.js';
import { type Send, type Sender } from '../support/isolation/route-senders.js';
import { type Snapshot, snapshotOf } from '../support/isolation/snapshot.js';
import {
  createBasis,
  createThings,
  inventThings,
  projectOf,
  type Things,
} from '../support/isolation/things.js';
import { callTool, connectMcp, type McpAnswer, textOf } from '../support/mcp-client.js';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import {
  dataOf,
  type Envelope,
  startTestService,
  TestClient,
  type TestService,
} from '../support/test-service.js';

const NO_PERMISSION = 300002;
const NOT_FOUND = 300003;
/** What makes a dataset, or is about the whole project. */
const CLOSED = [
  'POST /v2/team/datasets',
  'POST /v2/team/datasources',
  'GET /v2/team/keys',
  'POST /v2/team/keys',
  'DELETE /v2/team/keys/:id',
  'GET /v2/team/quota',
];
/** Counters and the last use of keys change with every request. */
const ALWAYS_CHANGING = ['projects', 'api_keys'];

let service: TestService;
let things: Things;
/** Has a key for a dataset beside that of the things. */
let neighbour: Sender;
let before: Snapshot;

beforeAll(async () => {
  service = await startTestService();
  things = await createThings(service, service.client);
  const basis = await createBasis(service.client);
  neighbour = { ...basis, client: await limitedTo(basis.datasetId) };
  before = await snapshotOf(service, await projectOf(service, things));
});

afterAll(() => service.stop());

async function limitedTo(...datasetIds: string[]): Promise<TestClient> {
  const body = { dataset_ids: datasetIds };
  const { key } = dataOf<{ key: string }>(await service.client.post('/v2/team/keys', body).expect(200));
  return new TestClient(service.url, key);
}

/** Uploads are of no dataset: whoever has the name of one in the project may use it. */
const uploadsOf = ({ fileObjectKey, uploadId, uploadKey, partEtag }: Things) => ({
  fileObjectKey,
  uploadId,
  uploadKey,
  partEtag,
});

async function expectUntouched(): Promise<void> {
  const after = await snapshotOf(service, await projectOf(service, things));
  for (const [table, rows] of Object.entries(before.rows)) {
    if (!ALWAYS_CHANGING.includes(table))
      expect(after.rows[table]).toEqual(expect.arrayContaining([...rows]));
  }
  expect(after.files).toMatchObject(before.files);
}

/** Expects that a request for things in another dataset is answered like one for things that never existed. */
async function expectHidden(send: Send): Promise<void> {
  const invented = inventThings();
  const hidden = { ...things, ...uploadsOf(invented) };
  const real = withoutNamed(await see(send(neighbour, hidden)), hidden);
  const imagined = withoutNamed(await see(send(neighbour, invented)), invented);

  for (const secret of Object.values(things)) expect(real.text).not.toContain(secret);
  expect(withoutGenerated(real)).toEqual(withoutGenerated(imagined));
}

describe('to a key that is limited to a dataset', () => {
  it.each(Object.entries(REQUESTS))('%s shows and changes nothing of another', async (_, sends) => {
    for (const send of sends) await expectHidden(send);
    await expectUntouched();
  });

  it('only its dataset is in the list, and only sessions without questions to others', async () => {
    const list = async (path: string) =>
      dataOf<{ total_items: number; records: { id: string }[] }>(
        await neighbour.client.get(`/v2/team/${path}?user_id=ann&page_size=100`).expect(200),
      );

    const [datasets, sessions] = [await list('datasets'), await list('sessions')];

    expect(datasets).toMatchObject({ total_items: 1, records: [{ id: neighbour.datasetId }] });
    expect(sessions.records.map(({ id }) => id)).toContain(neighbour.sessionId);
    expect(sessions.records).toHaveLength(sessions.total_items);
  });

  it('what another key has created with an Idempotency-Key is not there', async () => {
    const question = { user_id: 'ann', session_id: things.sessionId, question: 'How many rows are there?' };
    const ask = (client: TestClient) =>
      client
        .post('/v2/team/jobs', { ...question, dataset_id: things.datasetId })
        .set('idempotency-key', 'one');
    await ask(service.client).expect(200);

    expect((await ask(neighbour.client)).body).toMatchObject({
      code: NOT_FOUND,
      msg: `session ${things.sessionId} not found`,
    });
  });
});

describe('to an assistant with a key that is limited to a dataset', () => {
  let assistant: Client;
  let answer: McpAnswer;
  let owner: Client;

  beforeAll(async () => {
    assistant = await connectMcp(service, { key: neighbour.client.key });
    owner = await connectMcp(service);
    answer = await callTool<McpAnswer>(owner, 'ask', {
      question: 'total amount',
      dataset_id: things.datasetId,
    });
  });

  afterAll(async () => {
    await assistant.close();
    await owner.close();
  });

  it('only its dataset is listed', async () => {
    const { datasets } = await callTool<{ datasets: { dataset_id: string }[] }>(assistant, 'list_datasets');

    expect(datasets.map(({ dataset_id }) => dataset_id)).toEqual([neighbour.datasetId]);
  });

  it.each<[string, () => object, () => string]>([
    ['describe_dataset', () => ({ dataset_id: things.datasetId }), () => `dataset ${things.datasetId}`],
    [
      'ask',
      () => ({ dataset_id: things.datasetId, question: 'total amount' }),
      () => `dataset ${things.datasetId}`,
    ],
    [
      'ask',
      () => ({ dataset_id: neighbour.datasetId, session_id: answer.session_id, question: 'total amount' }),
      () => `session ${answer.session_id}`,
    ],
    ['get_answer', () => ({ job_id: answer.job_id }), () => `job ${answer.job_id}`],
    ['get_rows', () => ({ result: answer.results[0]?.result ?? '' }), () => `job ${answer.job_id}`],
    ['get_evidence', () => ({ job_id: answer.job_id }), () => `job ${answer.job_id}`],
  ])('%s finds nothing of another', async (name, input, missing) => {
    expect(
      (await owner.callTool({ name: 'get_answer', arguments: { job_id: answer.job_id } })).isError,
    ).not.toBe(true);

    const result = await assistant.callTool({ name, arguments: { ...input() } });

    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(`${missing()} not found`);
  });

  it('its own dataset is asked', async () => {
    const input = { question: 'total amount', dataset_id: neighbour.datasetId };

    expect(await callTool<McpAnswer>(assistant, 'ask', input)).toMatchObject({ state: 'finished' });
  });
});

describe('a key that is limited to datasets', () => {
  it.each<[string, () => object, number]>([
    ['that are not there', () => ({ dataset_ids: ['dset-none'] }), NOT_FOUND],
    ['of which there are none', () => ({ dataset_ids: [] }), 300001],
    ['by something else', () => ({ dataset_ids: [7] }), 300001],
    [
      'and may administrate, as it could make one that is not',
      () => ({ role: 'admin', dataset_ids: [things.datasetId] }),
      300001,
    ],
  ])('is not made for some %s', async (_, body, code) => {
    expect((await service.client.post('/v2/team/keys', body())).body).toMatchObject({ code });
  });

  it('is not made for a dataset of another project', async () => {
    const stranger = await service.clientOfNewProject();

    const refused = await stranger.post('/v2/team/keys', { dataset_ids: [things.datasetId] });

    expect(refused.body).toMatchObject({ code: NOT_FOUND, msg: `dataset ${things.datasetId} not found` });
  });

  it('is listed with its datasets', async () => {
    await limitedTo(things.datasetId);

    const listed = await service.client.get('/v2/team/keys').expect(200);

    expect(dataOf<{ records: object[] }>(listed).records[0]).toMatchObject({
      dataset_ids: [things.datasetId],
    });
  });

  it('reaches all of them, and nothing when they are deleted', async () => {
    const first = await createDataset(service.client);
    await untilRead(service.client, await addFile(service.client, first, 'a.csv', 'place,amount\neast,1\n'));
    const client = await limitedTo(first, things.datasetId);
    const statusOf = async (id: string) =>
      ((await client.get(`/v2/team/datasets/${id}/status?user_id=ann`)).body as Envelope<unknown>).code;
    expect([await statusOf(first), await statusOf(things.datasetId)]).toEqual([0, 0]);

    await service.client.delete(`/v2/team/datasets/${first}`).expect(200);

    expect([await statusOf(first), await statusOf(neighbour.datasetId)]).toEqual([NOT_FOUND, NOT_FOUND]);
  });

  it('does in its dataset whatever a key without a limit does, but for making datasets', async () => {
    Logger.overrideLogger(false);
    const client = await limitedTo(things.datasetId);
    const sender = { client, sessionId: things.sessionId, datasetId: things.datasetId };
    const refused: string[] = [];
    for (const [route, [send]] of Object.entries(REQUESTS)) {
      const seen = await see(send(sender, things));
      if (seen.text.includes(`"code":${NO_PERMISSION}`)) refused.push(route);
      else
        expect({ route, isAnswered: isAnswered(seen), text: seen.text }).toMatchObject({ isAnswered: true });
    }

    expect(refused.sort()).toEqual([...CLOSED].sort());
  });
});
