import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { DataSource } from 'typeorm';
import { type Answer, ofType } from '../support/answer.js';
import { parseEvents, postAndLeave } from '../support/event-stream.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ jobQuota: 1 });
});

afterAll(() => service.stop());

interface Project {
  readonly client: TestClient;
  readonly job: object;
}

/** A new project, whose quota is one job, and what to ask in it. */
async function newProject(): Promise<Project> {
  const client = await service.clientOfNewProject();
  const datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'));
  const job = {
    user_id: 'ann',
    session_id: await createSession(client),
    dataset_id: datasetId,
    question: 'What is the total amount by region?',
  };
  return { client, job };
}

/** Sends a job with the key `question`. */
function ask({ client, job }: Project, stream = false): request.Test {
  const call = client.post('/v2/team/jobs', { ...job, stream }).set('idempotency-key', 'question');
  return stream ? call.buffer(true) : call;
}

/** A stream or an answer without its URLs, which are signed anew at each read. */
function withoutUrls(text: string): string {
  return text.replace(/"(url|expires_at)":"[^"]*"/g, '');
}

async function jobsUsed(): Promise<number[]> {
  const rows = await service.app
    .get(DataSource)
    .query<{ used: number }[]>(
      'SELECT jobs_used::int AS used FROM projects WHERE jobs_used > 0 ORDER BY created_at',
    );
  return rows.map(({ used }) => used);
}

describe('a job that is sent again with its key', () => {
  it('gives the same answer of the same job and takes no further unit of the quota', async () => {
    const project = await newProject();
    const first = await ask(project).expect(200);

    const second = await ask(project).expect(200);

    expect(ofType(dataOf<Answer>(first).blocks, 'TABLE')).not.toEqual([]);
    expect(withoutUrls(second.text)).toBe(withoutUrls(first.text));
    expect(new Set(await jobsUsed())).toEqual(new Set([1]));
  });

  it('is answered once, although it comes several times at once and the quota has one job left', async () => {
    const project = await newProject();

    const responses = await Promise.all(Array.from({ length: 4 }, () => ask(project).expect(200)));

    expect(new Set(responses.map(({ text }) => withoutUrls(text))).size).toBe(1);
    expect(dataOf<Answer>(responses[0] ?? { body: null }).blocks.length).toBeGreaterThan(0);
  });

  it('streams the same events from the first one, while it runs and when it has ended', async () => {
    const project = await newProject();
    const body = { ...project.job, stream: true };
    const key = { 'idempotency-key': 'question' };
    const id = await postAndLeave(service.url, project.client.key, body, key);

    const running = await ask(project, true).expect(200);
    const ended = await ask(project, true).expect(200);

    const events = parseEvents(running.text);
    expect(events[0]).toEqual({ event: 'JOB_ID', id: null, data: id });
    expect(events.at(-1)).toMatchObject({ event: 'END_MARK', data: '[DONE]' });
    expect(withoutUrls(ended.text)).toBe(withoutUrls(running.text));
  });

  it('gives its answer when the quota is used up, its data are gone and the service was restarted', async () => {
    const project = await newProject();
    const first = await ask(project).expect(200);
    const { dataset_id: datasetId } = project.job as { dataset_id: string };
    await project.client.delete(`/v2/team/datasets/${datasetId}`).expect(200);
    await service.restart();

    expect(withoutUrls((await ask(project).expect(200)).text)).toBe(withoutUrls(first.text));
  });

  it('is not found when its session is deleted', async () => {
    const project = await newProject();
    const { job_id: id } = dataOf<Answer>(await ask(project).expect(200));
    const { session_id: sessionId } = project.job as { session_id: string };
    await project.client.delete(`/v2/team/sessions/${sessionId}`).expect(200);

    const response = await ask(project).expect(200);

    expect(response.body).toMatchObject({ code: 300003, msg: `job ${id} not found` });
  });

  it('is another request when it is to be streamed and was not', async () => {
    const project = await newProject();
    await ask(project).expect(200);

    expect((await ask(project, true)).body).toMatchObject({ code: 409001 });
  });

  it('gives the same failure when it was cancelled', async () => {
    const project = await newProject();
    const { job_id: id } = dataOf<Answer>(await ask(project).expect(200));
    await service.query(`UPDATE jobs SET status = 'cancelled' WHERE id = '${id}'`);

    expect((await ask(project)).body).toMatchObject({ code: 210020, msg: 'The job was cancelled' });
  });
});

describe('a job that was refused', () => {
  it('is created by the next attempt with its key', async () => {
    const project = await newProject();
    const { client, job } = project;
    const { dataset_id: datasetId } = job as { dataset_id: string };
    const broken = await addFile(client, datasetId, 'broken.csv', Buffer.alloc(64));
    await untilRead(client, broken);
    const refused = await ask(project).expect(400);
    await client.delete(`/v2/team/datasets/${datasetId}/datasources/${broken.id}`).expect(200);

    const answered = await ask(project).expect(200);

    expect(refused.body).toMatchObject({ code: 210023 });
    expect(answered.body).toMatchObject({ code: 0 });
  });
});
