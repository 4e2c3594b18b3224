import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { type Block, type FileContent, ofType } from '../support/answer.js';
import {
  committedDescription,
  faultsOf,
  keyedOperationsOf,
  operationAt,
} from '../support/api-description.js';
import { type InitiatedUpload, sendParts } from '../support/multipart.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\nnorth,9\n';
const QUESTION = 'What is the average amount by region?';
const API = '/v2/team';
const VERIFIED = `verified_questions: [{question: Total?, sql: SELECT sum(amount) AS total FROM a, verified_on: 2026-01-31, verified_by: Ann}]`;

const description = committedDescription();
let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
});

afterAll(() => service.stop());

const faults = (answer: Response) => faultsOf(description, answer);
const byAnn = (fields: object) => ({ user_id: 'ann', ...fields });
const idOf = (answer: Response) => dataOf<{ id: string }>(answer).id;
const fetchSigned = (url: string) => request(service.url).get(url.slice(service.url.length));

async function ask(fields: object): Promise<Response> {
  const asked = byAnn({ session_id: await createSession(client), question: QUESTION, ...fields });
  return client.post(`${API}/jobs`, asked);
}

async function datasetOf(content: string): Promise<string> {
  const file = await addFile(client, await createDataset(client), 'a.csv', content);
  return (await untilRead(client, file)).dataset_id;
}

function begin(bytes: number): Promise<Response> {
  return client.post(`${API}/file/init-multipart-upload`, byAnn({ file_name: 'a.csv', file_size: bytes }));
}

function finish(
  { upload_id, file_object_key }: InitiatedUpload,
  etags: readonly object[],
): Promise<Response> {
  const body = byAnn({ upload_id, file_object_key, part_etags: etags });
  return client.post(`${API}/file/complete-multipart-upload`, body);
}

describe('the answer of an operation that succeeds', () => {
  it('is as described, for every operation', async () => {
    const answers = [...(await workOnSessions()), ...(await workOnFiles()), ...(await workOnKeys())];

    for (const answer of answers)
      expect([answer.request.url, await faults(answer)]).toEqual([expect.anything(), []]);
    const answered = answers.map(({ request: sent }) => operationAt(description, sent).operationId);
    const described = keyedOperationsOf(description).map(({ operation }) => operation.operationId);
    expect(new Set([...answered, 'followJob'])).toEqual(new Set(described));
  });

  async function workOnSessions(): Promise<Response[]> {
    const created = await client.post(`${API}/sessions`, byAnn({ name: 'Questions', job_mode: null }));
    const session = `${API}/sessions/${idOf(created)}`;
    const answer = await ask({ session_id: idOf(created), dataset_id: await datasetOf(CONTENT) });
    const job = `${API}/jobs/${dataOf<{ job_id: string }>(answer).job_id}`;
    const link = await client.post(`${job}/links`, byAnn({ expires_in_days: 7 }));
    return [
      created,
      await client.get(`${API}/sessions?user_id=ann&search=quest`),
      await client.get(`${session}?user_id=ann`),
      await client.post(session, byAnn({ name: 'Other questions' })),
      answer,
      await client.get(`${session}/history?user_id=ann`),
      await client.get(`${job}?user_id=ann`),
      await client.get(`${job}/chart?user_id=ann&image=0`),
      await client.get(`${job}/evidence?user_id=ann`),
      await client.get(`${job}/evidence/rows?user_id=ann&query=0`),
      await client.get(`${job}/tables/0?user_id=ann`),
      await client.post(`${job}/cancel`, byAnn({})),
      await client.post(`${job}/feedback`, byAnn({ verdict: 'wrong', comment: 'Only of the north.' })),
      await client.get(`${job}/feedback?user_id=ann`),
      await client.delete(`${job}/feedback`),
      link,
      await client.get(`${job}/links?user_id=ann`),
      await client.delete(`${job}/links/${idOf(link)}`),
      await client.delete(session),
    ];
  }

  async function workOnKeys(): Promise<Response[]> {
    const created = await client.post(`${API}/keys`, { name: 'Reports' });
    return [
      created,
      await client.get(`${API}/keys`),
      await client.get(`${API}/quota`),
      await client.delete(`${API}/keys/${idOf(created)}`),
    ];
  }

  async function workOnFiles(): Promise<Response[]> {
    const begun = await begin(CONTENT.length);
    const upload = dataOf<InitiatedUpload>(begun);
    const completed = await finish(upload, await sendParts(upload, Buffer.from(CONTENT)));
    const whole = await client.upload('a.csv', CONTENT);
    const file = byAnn({ name: 'a.csv', type: 'FILE', ...dataOf<object>(whole) });
    return [
      begun,
      completed,
      whole,
      await client.post(`${API}/datasources`, file),
      ...(await workOnDatasets(file)),
    ];
  }

  async function workOnDatasets(file: object): Promise<Response[]> {
    const created = await client.post(`${API}/datasets`, byAnn({ name: 'Data', description: 'Sales' }));
    const dataset = `${API}/datasets/${idOf(created)}`;
    const added = await client.post(`${dataset}/datasources`, file);
    const datasource = `${dataset}/datasources/${idOf(added)}`;
    await untilRead(client, dataOf(added));
    return [
      created,
      added,
      await client.get(`${API}/datasets?user_id=ann`),
      await client.post(dataset, byAnn({ name: 'Sales' })),
      await client.get(`${dataset}/overview?user_id=ann`),
      await client.get(`${dataset}/keys?user_id=ann`),
      await client.get(`${dataset}/knowledge?user_id=ann`),
      await client.post(`${dataset}/knowledge/check`, byAnn({ document: 'hidden: [{table: a}]' })),
      await client.put(`${dataset}/knowledge`, byAnn({ document: VERIFIED, based_on: 0 })),
      await client.get(`${dataset}/knowledge/versions?user_id=ann`),
      await client.post(`${dataset}/knowledge/verify`, byAnn({})),
      await client.get(`${dataset}/knowledge/verification?user_id=ann`),
      ...(await workOnProposals(idOf(created))),
      await client.get(`${dataset}/status?user_id=ann`),
      await client.get(`${dataset}/datasources?user_id=ann&status=synched,invalid`),
      await client.get(`${datasource}?user_id=ann`),
      await client.post(`${datasource}/presign`, byAnn({})),
      await client.get(`${datasource}/intake?user_id=ann`),
      await client.get(`${datasource}/histograms?user_id=ann`),
      await client.get(`${datasource}/rows?user_id=ann`),
      await client.post(`${datasource}/intake/preview`, byAnn({ delimiter: ',' })),
      await client.post(`${datasource}/intake`, byAnn({ delimiter: ',' })),
      await client.delete(datasource),
      await client.delete(dataset),
    ];
  }

  async function workOnProposals(datasetId: string): Promise<Response[]> {
    const asked = await ask({ dataset_id: datasetId, question: 'What is the average turnover by region?' });
    const job = `${API}/jobs/${dataOf<{ job_id: string }>(asked).job_id}`;
    await client.post(`${job}/feedback`, byAnn({ verdict: 'wrong', corrected_question: QUESTION }));
    const proposals = `${API}/datasets/${datasetId}/knowledge/proposals`;
    const listed = await client.get(`${proposals}?user_id=ann`);
    const [first] = dataOf<{ records: { id: string }[] }>(listed).records;
    const proposal = `${proposals}/${first?.id ?? ''}`;
    return [
      listed,
      await client.post(`${proposal}/reject`, byAnn({})),
      await client.delete(`${proposal}/reject`),
      await client.post(`${proposal}/accept`, byAnn({})),
    ];
  }
});

describe('what a signed URL answers', () => {
  it('is as described when a file is downloaded, in whole, in part and again', async () => {
    const { blocks } = dataOf<{ blocks: Block[] }>(await ask({ dataset_id: await datasetOf(CONTENT) }));
    const files = [...ofType(blocks, 'TABLE'), ...ofType(blocks, 'IMAGE')];
    const urls = files.map(({ content }) => (content as FileContent).url);

    expect(urls.length).toBeGreaterThan(1);
    for (const url of urls) {
      expect(await faults(await fetchSigned(url).expect(200))).toEqual([]);
      expect(await faults(await fetchSigned(url).set('range', 'bytes=0-3').expect(206))).toEqual([]);
      expect(await faults(await fetchSigned(url).set('if-none-match', '*').expect(304))).toEqual([]);
      expect(await faults(await fetchSigned(url).set('if-match', '"x"').expect(412))).toEqual([]);
      expect(await faults(await fetchSigned(url).set('range', 'bytes=99999-').expect(416))).toEqual([]);
    }
  });

  it('is as described when a part is uploaded', async () => {
    const [part] = dataOf<InitiatedUpload>(await begin(5)).part_items;
    const path = (part?.upload_url ?? '').slice(service.url.length);
    const send = (bytes: string) => request(service.url).put(path).send(bytes);

    expect(await faults(await send('12345').expect(200))).toEqual([]);
    expect(await faults(await send('123').expect(400))).toEqual([]);
  });
});

describe('the answer of an operation that refuses', () => {
  const newFile = (origin: object) =>
    client.post(`${API}/datasources`, byAnn({ name: 'a.csv', type: 'FILE', ...origin }));

  it.each<[string, () => Promise<Response>]>([
    ['no key', () => request(service.url).get(`${API}/sessions?user_id=ann`)],
    ['a wrong key', () => request(service.url).get(`${API}/sessions`).set('x-pd-api-key', 'proj-x')],
    ['no user', () => client.get(`${API}/sessions`)],
    ['a wrong type', () => client.post(`${API}/datasets`, byAnn({ name: 5 }))],
    ['a session that is not there', () => client.get(`${API}/sessions/x?user_id=ann`)],
    ['a dataset that is not there', () => client.get(`${API}/datasets/x/overview?user_id=ann`)],
    ['a data source that is not there', () => client.delete(`${API}/datasets/x/datasources/x`)],
    ['a job that is not there', () => client.get(`${API}/jobs/x/events?user_id=ann`)],
    [
      "another user's dataset",
      async () => client.delete(`${API}/datasets/${await createDataset(client)}`, 'bob'),
    ],
    ['a wrong extension', () => client.upload('a.exe', CONTENT)],
    ['an empty file', () => client.upload('a.csv', '')],
    ['a file that is not uploaded', () => newFile({ file_object_key: 'temp/user/ann/x.csv' })],
    ['an internal address', () => newFile({ url: 'http://127.0.0.1/a.csv' })],
    ['an upload without its parts', async () => finish(dataOf(await begin(5)), [])],
    ['too long a question', () => ask({ question: 'x'.repeat(6001) })],
    ['too many files', () => ask({ datasource_ids: Array.from({ length: 1001 }, String) })],
    ['an empty dataset', async () => ask({ dataset_id: await createDataset(client) })],
    ['a file that could not be read', async () => ask({ dataset_id: await datasetOf('  \n') })],
    ['a wrong signature', () => request(service.url).get('/objects/a.csv?name=a&expires=1&signature=x')],
    ['no signature', () => request(service.url).put('/parts/a/1')],
  ])('is as described: %s', async (_, send) => {
    const answer = await send();

    expect((answer.body as { code: number }).code).toBeGreaterThan(0);
    expect(await faults(answer)).toEqual([]);
  });
});

describe('a check of an answer', () => {
  it('finds what is not described: status, code, header, field and type', async () => {
    const { request: sent, headers } = await client.get(`${API}/sessions/x?user_id=ann`);
    const faultsWith = (changes: Partial<Parameters<typeof faultsOf>[1]>) =>
      faultsOf(description, { request: sent, headers, status: 200, body: {}, ...changes });
    const refused = { msg: 'x', message: 'x', data: null };

    expect(await faultsWith({ body: { code: 300003, ...refused } })).toEqual([]);
    expect(await faultsWith({ status: 418, body: {} })).not.toEqual([]);
    expect(await faultsWith({ body: { code: 300004, ...refused } })).not.toEqual([]);
    expect(await faultsWith({ body: { code: 300003, ...refused, stack: 'x' } })).not.toEqual([]);
    expect(await faultsWith({ body: { code: 300003, ...refused, msg: 5 } })).not.toEqual([]);
    expect(await faultsWith({ headers: {}, body: { code: 300003, ...refused } })).not.toEqual([]);
  });
});
