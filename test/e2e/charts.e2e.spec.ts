import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import { DataSource } from 'typeorm';
import { type AnswerEvent } from '../../src/engine/index.js';
import { ObjectStore, type StoredObject } from '../../src/storage/index.js';
import { type Answer, type FileContent, ofType } from '../support/answer.js';
import { untilGone } from '../support/files-below.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const QUESTION = 'What is the total amount by region?';
const LARGE = 'Draw everything.';

interface Chart {
  readonly name: string;
  readonly specification: {
    readonly data: readonly { readonly values?: readonly object[] }[];
    readonly usermeta: object;
  };
}

let service: TestService;
let client: TestClient;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'));
  scriptAnswer(service, LARGE, drawLarge);
});

afterAll(() => service.stop());

/** Of a chart so large that nothing but the picture is kept. */
async function* drawLarge(): AsyncGenerator<AnswerEvent> {
  const step = stepOf('Conclusions', 'Respond');
  yield await Promise.resolve(step.begin());
  yield step.image({ name: 'large.png', png: new Uint8Array([1, 2, 3]), specification: null });
  yield step.end();
}

async function ask(question = QUESTION): Promise<Answer & { readonly sessionId: string }> {
  const sessionId = await createSession(client);
  const body = { user_id: 'ann', session_id: sessionId, dataset_id: datasetId, question };
  return { ...dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200)), sessionId };
}

const chartAt = (jobId: string, image: number | string = 0) => `/v2/team/jobs/${jobId}/chart?image=${image}`;
const getChart = (jobId: string, image?: number | string, user = 'ann') =>
  client.get(`${chartAt(jobId, image)}&user_id=${user}`);
const messageOf = (response: Response) => (response.body as { msg?: string }).msg;

/** The objects of an answer. */
async function storedFor(jobId: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of service.app.get(ObjectStore, { strict: false }).list(''))
    if (object.key.includes(jobId)) objects.push(object);
  return objects;
}

describe('a chart of an answer', () => {
  it('is told with its data, and what is to be told of each mark', async () => {
    const { job_id: jobId, blocks } = await ask();
    const { name, specification } = dataOf<Chart>(await getChart(jobId).expect(200));

    expect(name).toBe((ofType(blocks, 'IMAGE')[0]?.content as FileContent).name);
    expect(specification.data[0]?.values).toMatchObject([
      { f0: 'south', f1: 7 },
      { f0: 'north', f1: 5 },
    ]);
    expect(specification.usermeta).toEqual({
      language: 'en',
      series: 'f2',
      hover: [
        { field: 'f0', title: 'region', as: 'text' },
        { field: 'f1', title: 'total of amount', as: 'number' },
      ],
    });
  });

  it('adds nothing to the blocks of the answer, and counts of the storage of the project', async () => {
    const { job_id: jobId, blocks } = await ask();
    const [image] = ofType(blocks, 'IMAGE');
    const [row] = await service.app
      .get(DataSource)
      .query<{ bytes: number }[]>(
        'SELECT (SELECT sum(one) FROM unnest(result_bytes) AS one)::float8 AS bytes FROM jobs WHERE id = $1',
        [jobId],
      );
    const stored = await storedFor(jobId);

    expect(Object.keys(image?.content as object).sort()).toEqual(['expires_at', 'name', 'url']);
    expect(stored.filter(({ key }) => key.endsWith('.png.vega.json'))).toHaveLength(1);
    expect(row?.bytes).toBe(stored.reduce((sum, { size }) => sum + size, 0));
  });

  it('is found by the place of its picture alone', async () => {
    const { job_id: jobId, blocks } = await ask();
    const images = ofType(blocks, 'IMAGE').length;

    expect(messageOf(await getChart(jobId, images).expect(200))).toBe(`chart ${images} not found`);
    for (const image of ['-1', '1.5', 'x', '', '1001']) {
      const refused = await getChart(jobId, image).expect(400);
      expect(messageOf(refused)).toMatch(/^Invalid parameters: image: /);
    }
  });

  it('is not found where the picture alone is kept', async () => {
    const { job_id: jobId } = await ask(LARGE);

    expect((await getChart(jobId).expect(200)).body).toEqual({
      code: 300003,
      msg: 'chart 0 not found',
      message: 'chart 0 not found',
      data: null,
    });
  });

  it('is not told to another user or another project', async () => {
    const { job_id: jobId } = await ask();
    const other = await service.clientOfNewProject();
    const missing = `job ${jobId} not found`;

    expect(messageOf(await getChart(jobId, 0, 'bob'))).toBe(missing);
    expect(messageOf(await other.get(`${chartAt(jobId)}&user_id=ann`))).toBe(missing);
  });

  it('goes with its answer', async () => {
    const { job_id: jobId, sessionId } = await ask();
    expect(await storedFor(jobId)).not.toEqual([]);
    await client.delete(`/v2/team/sessions/${sessionId}`).expect(200);

    expect(messageOf(await getChart(jobId))).toBe(`job ${jobId} not found`);
    await untilGone(join(service.dataDir, 'objects'), (path) => path.includes(jobId));
  });
});

describe('a chart of a shared answer', () => {
  const share = async (jobId: string) => {
    const link = await client.post(`/v2/team/jobs/${jobId}/links`, { user_id: 'ann' }).expect(200);
    return dataOf<{ id: string; url: string }>(link);
  };
  const open = (url: string, image = 0) =>
    request(service.url).get(`/shared-answers/${url.split('/a/')[1] ?? ''}/chart?image=${image}`);

  it('is told to whoever has the link, until it is taken back', async () => {
    const { job_id: jobId } = await ask();
    const { id, url } = await share(jobId);
    const own = dataOf<Chart>(await getChart(jobId));

    expect(dataOf<Chart>(await open(url).expect(200))).toEqual(own);
    expect(messageOf(await open(url, 7))).toBe('chart 7 not found');
    await client.delete(`/v2/team/jobs/${jobId}/links/${id}`).expect(200);
    expect(messageOf(await open(url))).toBe('shared answer not found');
  });
});
