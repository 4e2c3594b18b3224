import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AnswerArchive } from '../../src/jobs/archive/answer-archive.js';
import { AnswerArchiveTask } from '../../src/jobs/archive/answer-archive.task.js';
import { Job } from '../../src/jobs/records/job.entity.js';
import { ExpiredResultsTask } from '../../src/jobs/records/expired-results.task.js';
import { type Answer, type HistoryRecord, replyOf } from '../support/answer.js';
import { keptOf, objectsNaming, objectStoreOf, served, untilMissing } from '../support/archived-answers.js';
import { parseEvents } from '../support/event-stream.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { describeOnBothStores } from '../support/test-stores.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const DAY_MS = 86_400_000;
const QUESTION = 'What is the total amount by region?';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describeOnBothStores('answers older than a setting', (store) => {
  let service: TestService;
  let client: TestClient;
  let session: string;
  let dataset: string;
  let job: string;

  beforeAll(async () => {
    service = await startTestService({ ...store, answerArchiveDays: 30, resultRetentionDays: 90 });
    client = service.client;
    dataset = await createDataset(client);
    const rows = 'region,amount\nnorth,5\nsouth,7\n';
    await untilRead(client, await addFile(client, dataset, 'sales.csv', rows));
  });

  beforeEach(async () => {
    Logger.overrideLogger(false);
    session = await createSession(client);
    job = (await ask(QUESTION)).job_id;
  });

  afterEach(async () => {
    await service.query('DELETE FROM jobs');
  });

  afterAll(() => service.stop());

  const own = <T>(type: new (...parts: never[]) => T): T => service.app.get(type, { strict: false });
  const archive = (days: number) => own(AnswerArchiveTask).run(inDays(days));
  const kept = (id = job) => keptOf(service, id);
  const objectsOf = (id: string) => objectsNaming(service, id);

  async function ask(question: string): Promise<Answer> {
    const body = { user_id: 'ann', session_id: session, dataset_id: dataset, question };
    return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200));
  }

  async function share(): Promise<string> {
    const link = await client.post(`/v2/team/jobs/${job}/links`, { user_id: 'ann' }).expect(200);
    return /\/a\/([0-9a-z]+)$/.exec(dataOf<{ url: string }>(link).url)?.[1] ?? '';
  }

  it('lie in the object store and are served as before: answer, history, evidence, charts, tables, links and events from any on', async () => {
    const asked = { job, session, dataset, linkToken: await share() };
    await client.post(`/v2/team/jobs/${job}/feedback`, { user_id: 'ann', verdict: 'right' }).expect(200);
    const before = await served(service, asked);

    await archive(31);

    const { events, object } = await kept();
    expect(events).toBe(0);
    expect(await objectsOf(job)).toContain(object);
    expect(await served(service, asked)).toEqual(before);
    expect(before.filter((text) => !text.startsWith('200'))).toEqual([]);
    expect(before.join()).toContain('verified_questions');
    const metrics = await request(service.url).get('/metrics').expect(200);
    expect(Number(/^quarry_answers_archived_total (\S+)$/m.exec(metrics.text)?.[1])).toBeGreaterThan(0);
  });

  it('stay in the database until they are so old, and those that are open', async () => {
    await archive(29);
    expect(await kept()).toMatchObject({ object: null });

    await service.query(`UPDATE jobs SET status = 'running', finished_at = NULL WHERE id = '${job}'`);
    await archive(31);

    expect(await kept()).toMatchObject({ object: null });
  });

  it('are moved however many there are, by batches', async () => {
    await service.query(`INSERT INTO jobs (id, project_id, session_id, user_id, question, datasource_ids, output_language,
        job_mode, with_citation, status, events, started_at, finished_at)
      SELECT 'job-' || n, project_id, session_id, user_id, question, datasource_ids, output_language, job_mode, with_citation,
        status, events, started_at, finished_at FROM jobs, generate_series(1, 230) AS n`);

    await archive(31);

    const [row] = await service.app
      .get(DataSource)
      .query<object[]>(
        `SELECT count(*)::int AS jobs, count(DISTINCT events_object)::int AS objects FROM jobs WHERE events = '[]'`,
      );
    expect(row).toEqual({ jobs: 231, objects: 231 });
  });

  it('are told to the analyst as what was asked before', async () => {
    await archive(31);

    const { blocks } = await ask('and only north?');

    expect(replyOf(blocks)).toContain('5');
    expect(replyOf(blocks)).not.toContain('7');
  });

  it('are streamed again to whoever sends the question again with its key', async () => {
    const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question: QUESTION };
    const body = { ...asked, stream: true };
    const send = () => client.post('/v2/team/jobs', body).set('idempotency-key', session).buffer(true);
    const shown = ({ text }: request.Response) =>
      parseEvents(text).map(({ event, data }) => [event, data.replace(/"(url|expires_at)":"[^"]*"/g, '')]);
    const first = shown(await send().expect(200));

    await archive(31);

    expect(shown(await send().expect(200))).toEqual(first);
    expect(first.length).toBeGreaterThan(10);
    expect((await kept(first[0]?.[1])).events).toBe(0);
  });

  it('are never seen without their events by whoever reads while they move', async () => {
    let isMoving = true;
    const seen = new Set<string>();
    const read = async () => {
      do {
        const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
        const [record] = dataOf<{ records: HistoryRecord[] }>(page).records;
        seen.add(replyOf(record?.answer.blocks ?? []));
      } while (isMoving);
    };
    const readers = [read(), read(), read()];

    await archive(31);
    isMoving = false;
    await Promise.all(readers);

    expect(await kept()).toMatchObject({ events: 0 });
    expect([...seen]).toEqual([expect.stringContaining('7')]);
  });

  it('whose process died before the row knew of the object are moved again to the same object', async () => {
    const { manager } = service.app.get(DataSource);
    const left = await own(AnswerArchive).keep(await manager.findOneByOrFail(Job, { id: job }));
    expect(await kept()).toMatchObject({ object: null });

    await archive(31);

    expect(await kept()).toEqual({ events: 0, object: left });
    expect((await objectsOf(job)).filter((name) => name.endsWith('.gz'))).toEqual([left]);
  });

  it('that are deleted while they move leave no object', async () => {
    const answers = own(AnswerArchive);
    const keep = answers.keep.bind(answers);
    answers.keep = async (one) => {
      const key = await keep(one);
      await service.query(`DELETE FROM jobs WHERE id = '${job}'`);
      return key;
    };

    await archive(31).finally(() => (answers.keep = keep));

    expect((await objectsOf(job)).filter((name) => name.endsWith('.gz'))).toEqual([]);
  });

  it('stay in the database where the store holds something else than was stored, and do not keep others from moving', async () => {
    const other = (await ask(QUESTION)).job_id;
    const objects = objectStoreOf(service);
    const read = objects.read.bind(objects);
    objects.read = (key, range) =>
      key.includes(job) ? Promise.resolve(Readable.from([])) : read(key, range);

    await archive(31).finally(() => (objects.read = read));

    expect((await kept(job)).events).toBeGreaterThan(0);
    expect((await kept(other)).events).toBe(0);
    await archive(31);
    expect((await kept(job)).events).toBe(0);
  });

  it('stay in the database while the store takes nothing', async () => {
    const objects = objectStoreOf(service);
    const write = objects.write.bind(objects);
    objects.write = () => Promise.reject(new Error('the store is away'));

    const moved = archive(31).finally(() => (objects.write = write));

    await expect(moved).rejects.toMatchObject({ cause: { message: 'the store is away' } });
    expect((await kept()).events).toBeGreaterThan(0);
  });

  it('are not found where the store has lost them, instead of being shown empty', async () => {
    await archive(31);
    await objectStoreOf(service).remove((await kept()).object ?? '');

    const answer = await client.get(`/v2/team/jobs/${job}?user_id=ann`).expect(200);

    expect(answer.body).toMatchObject({ code: 300003 });
  });

  it('are hidden from other projects as what never existed', async () => {
    await archive(31);
    const stranger = await service.clientOfNewProject();

    for (const path of ['', '/events', '/evidence', '/chart', '/tables/0']) {
      const real = await stranger.get(`/v2/team/jobs/${job}${path}?user_id=ann`);
      const imagined = await stranger.get(`/v2/team/jobs/job-0${path}?user_id=ann`);
      expect(real.text.replaceAll(job, 'job-0')).toBe(imagined.text);
    }
  });

  it('go with their session, and with what is older than it may be', async () => {
    const old = job;
    await archive(31);
    const key = (await kept()).object ?? '';
    await own(ExpiredResultsTask).run(inDays(91));
    await untilMissing(service, key);
    expect(await objectsOf(old)).toEqual([]);

    job = (await ask(QUESTION)).job_id;
    await archive(31);
    const other = (await kept()).object ?? '';
    await client.delete(`/v2/team/sessions/${session}`).expect(200);

    await untilMissing(service, other);
    expect(await objectsOf(session)).toEqual([]);
  });

  it('stay where they are when the setting is taken away, and are served as before', async () => {
    await archive(31);
    const later = (await ask('What is the total amount?')).job_id;
    await service.restart({ answerArchiveDays: null });
    await archive(10_000);

    expect((await kept(later)).object).toBeNull();
    const answer = dataOf<Answer>(await client.get(`/v2/team/jobs/${job}?user_id=ann`).expect(200));
    expect(replyOf(answer.blocks)).toContain('7');
  });
});
