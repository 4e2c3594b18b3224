import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import {
  type Envelope,
  startTestService,
  type TestClient,
  type TestService,
} from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ jobQuota: 3 });
});

afterAll(() => service.stop());

async function askFor(client: TestClient, datasetId: string): Promise<() => Promise<Envelope<unknown>>> {
  const session = await createSession(client);
  const question = {
    user_id: 'ann',
    session_id: session,
    dataset_id: datasetId,
    question: 'How many rows are there?',
  };
  return async () => (await client.post('/v2/team/jobs', question)).body as Envelope<unknown>;
}

async function addSales(client: TestClient): Promise<string> {
  const datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\n'));
  return datasetId;
}

describe('the job quota of a project', () => {
  it('refuses one job more, also when many are created at once, and not those of other projects', async () => {
    const client = await service.clientOfNewProject();
    const other = await service.clientOfNewProject();
    const ask = await askFor(client, await addSales(client));
    const askOther = await askFor(other, await addSales(other));

    const answers = await Promise.all(Array.from({ length: 6 }, ask));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 210021)).toHaveLength(3);
    expect((await ask()).msg).toBe('Job quota exceeded');
    expect((await askOther()).code).toBe(0);
  });

  it('refuses a job as JSON and by the word quota, also when it is to be streamed', async () => {
    const client = await service.clientOfNewProject();
    const job = { user_id: 'ann', session_id: await createSession(client), question: 'How many?' };
    for (let i = 0; i < 3; i += 1) await client.post('/v2/team/jobs', job).expect(200);

    const refused = await client.post('/v2/team/jobs', { ...job, stream: true }).expect(400);

    const msg = 'Job quota exceeded';
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(refused.body).toEqual({ code: 210021, msg, message: msg, data: null });
  });

  it('gets the unit of a failed job back', async () => {
    Logger.overrideLogger(false);
    const client = await service.clientOfNewProject();
    const ask = await askFor(client, await addSales(client));
    await rm(join(service.dataDir, 'objects'), { recursive: true });

    const codes = [(await ask()).code, (await ask()).code, (await ask()).code, (await ask()).code];

    expect(codes).toEqual([210020, 210020, 210020, 210020]);
  });
});

describe('the request rate of a project', () => {
  it('is limited, says when to come back, and leaves other projects alone', async () => {
    const limited = await startTestService({ rateLimitPerSecond: 1, rateLimitBurst: 5 });
    const other = await limited.clientOfNewProject();
    const list = (of: TestClient) => of.get('/v2/team/sessions?user_id=ann');

    const answers = await Promise.all(Array.from({ length: 60 }, () => list(limited.client)));
    const untouched = await list(other);
    await limited.stop();

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.body).toMatchObject({ code: 201, msg: 'Rate limit reached for requests' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(untouched.status).toBe(200);
  });
});
