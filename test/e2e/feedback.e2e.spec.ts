import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditLog, AuditRepository } from '../../src/audit/index.js';
import { type Answer } from '../support/answer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

interface Feedback {
  readonly job_id: string;
  readonly verdict: string | null;
  readonly comment: string | null;
  readonly corrected_question: string | null;
  readonly corrected_job_id: string | null;
  readonly created_at: string | null;
}

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  sessionId = await createSession(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'));
});

afterAll(() => service.stop());

const path = (jobId: string) => `/v2/team/jobs/${jobId}/feedback`;
const give = (jobId: string, fields: object) => client.post(path(jobId), { user_id: 'ann', ...fields });
const rows = (jobId: string) =>
  service.app.get(DataSource).query<object[]>('SELECT * FROM job_feedback WHERE job_id = $1', [jobId]);
const get = (jobId: string) => client.get(`${path(jobId)}?user_id=ann`);

async function ask(question = 'total amount', dataset = datasetId): Promise<string> {
  const body = { user_id: 'ann', session_id: sessionId, dataset_id: dataset, question };
  return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200)).job_id;
}

describe('what is said of an answer', () => {
  it('is nothing at first, then what was said last, until it is taken back', async () => {
    const [jobId, corrected] = [await ask('total sum'), await ask('total amount')];
    const nothing = {
      job_id: jobId,
      verdict: null,
      comment: null,
      corrected_question: null,
      corrected_job_id: null,
      created_at: null,
    };
    expect(dataOf<Feedback>(await get(jobId).expect(200))).toEqual(nothing);

    await give(jobId, { verdict: 'right', comment: 'Fine.' }).expect(200);
    const last = dataOf<Feedback>(
      await give(jobId, { verdict: 'wrong', corrected_job_id: corrected }).expect(200),
    );

    expect(last).toEqual({
      ...nothing,
      verdict: 'wrong',
      corrected_job_id: corrected,
      created_at: expect.stringMatching(/Z$/) as unknown,
    });
    expect(dataOf<Feedback>(await get(jobId))).toEqual(last);
    await client.delete(path(jobId)).expect(200);
    await client.delete(path(jobId)).expect(200);
    expect(dataOf<Feedback>(await get(jobId))).toEqual(nothing);
  });

  it('is one thing, also when it is said many times at once', async () => {
    const jobId = await ask();

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => give(jobId, { verdict: 'wrong', comment: String(i) })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const kept = await rows(jobId);
    expect(kept).toHaveLength(1);
  });

  it('is refused where it says nothing, too much, or two things that do not go together', async () => {
    const [jobId, other] = [await ask(), await ask('average amount')];
    const elsewhere = await createDataset(client);
    await untilRead(client, await addFile(client, elsewhere, 'other.csv', 'a,b\n1,2\n2,3\n'));
    const ofOtherData = await ask('total a', elsewhere);

    const refusals = [
      await give(jobId, {}),
      await give(jobId, { verdict: 'so-so' }),
      await give(jobId, { verdict: 'wrong', comment: 'x'.repeat(2001) }),
      await give(jobId, { verdict: 'wrong', corrected_question: ' ' }),
      await give(jobId, { verdict: 'wrong', corrected_question: 'x'.repeat(6001) }),
      await give(jobId, { verdict: 'right', corrected_question: 'average amount' }),
      await give(jobId, { verdict: 'wrong', corrected_question: 'a', corrected_job_id: other }),
      await give(jobId, { verdict: 'wrong', corrected_job_id: jobId }),
      await give(jobId, { verdict: 'wrong', corrected_job_id: ofOtherData }),
      await give(jobId, { verdict: 'wrong', corrected_job_id: 'job-none' }),
    ].map(({ body }) => (body as { msg: string }).msg);

    expect(refusals).toEqual([
      expect.stringContaining('verdict'),
      expect.stringContaining('verdict'),
      expect.stringContaining('comment'),
      'Invalid parameters: corrected_question: must not be empty',
      expect.stringContaining('corrected_question'),
      'Invalid parameters: verdict: an answer marked as right cannot be corrected',
      'Invalid parameters: corrected_job_id: give either a wording or a job, not both',
      'Invalid parameters: corrected_job_id: a job cannot correct itself',
      'Invalid parameters: corrected_job_id: the job was answered from different data',
      'job job-none not found',
    ]);
    expect(dataOf<Feedback>(await get(jobId)).verdict).toBeNull();
  });

  it('is not said of a job that is open', async () => {
    const jobId = await ask();
    await service.query(`UPDATE jobs SET status = 'running' WHERE id = '${jobId}'`);

    expect((await give(jobId, { verdict: 'right' })).body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: verdict: the job is still being answered',
    });
    await service.query(`UPDATE jobs SET status = 'finished' WHERE id = '${jobId}'`);
  });

  it('is seen and said by who asked alone', async () => {
    const jobId = await ask();
    await give(jobId, { verdict: 'wrong', comment: 'secret' }).expect(200);
    const stranger = await service.clientOfNewProject();

    const answers = [
      await client.get(`${path(jobId)}?user_id=bob`),
      await give(jobId, { user_id: 'bob', verdict: 'right' }),
      await client.delete(path(jobId), 'bob'),
      await stranger.get(`${path(jobId)}?user_id=ann`),
      await stranger.post(path(jobId), { user_id: 'ann', verdict: 'right' }),
    ];

    for (const { body } of answers)
      expect(body).toMatchObject({ code: 300003, msg: `job ${jobId} not found`, data: null });
    expect(dataOf<Feedback>(await get(jobId)).comment).toBe('secret');
  });

  it('is counted by verdict, and every change of it is in the audit log', async () => {
    const jobId = await ask();
    await give(jobId, { verdict: 'right' }).expect(200);
    await client.delete(path(jobId)).expect(200);

    const { text } = await client.get('/metrics');
    expect(text).toMatch(/quarry_feedback_total\{verdict="right"\} [1-9]/);
    await service.app.get(AuditLog, { strict: false }).flush();
    const all = { projectId: null, from: new Date(0), to: new Date('9999-01-01') };
    const entries = [];
    for await (const entry of service.app.get(AuditRepository, { strict: false }).list(all))
      if (entry.resource_id === jobId) entries.push([entry.operation, entry.outcome]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['giveFeedback', 0],
        ['withdrawFeedback', 0],
      ]),
    );
  });

  it('goes with its job, and loses a correction whose job goes', async () => {
    const [jobId, own] = [await ask(), await createSession(client)];
    const body = { user_id: 'ann', session_id: own, dataset_id: datasetId, question: 'average amount' };
    const corrected = dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200)).job_id;
    await give(jobId, { verdict: 'wrong', corrected_job_id: corrected }).expect(200);
    await give(corrected, { verdict: 'right' }).expect(200);

    await client.delete(`/v2/team/sessions/${own}`).expect(200);

    expect(dataOf<Feedback>(await get(jobId))).toMatchObject({ verdict: 'wrong', corrected_job_id: null });
    expect((await get(corrected)).body).toMatchObject({ code: 300003 });
    expect(await rows(corrected)).toEqual([]);
  });
});
