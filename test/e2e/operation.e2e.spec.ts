import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { awaitDependencies } from '../../src/bootstrap/await-dependencies.js';
import { loadSettings, Settings } from '../../src/config/index.js';
import { gate } from '../support/gate.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { describeOnRedis } from '../support/describe-on-redis.js';
import { untilMeasured } from '../support/measures.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

/** Files over which a question may be told, asked back or declined. */
const SALES = {
  'buyer.csv':
    'buyer_id,name,town,joined_on\n1,Ann,Ulm,2020-01-01\n2,Bob,Graz,2021-05-01\n3,Cho,Ulm,2021-07-01\n',
  'sale.csv':
    'sale_id,buyer_id,sold_on,revenue\n10,1,2023-01-04,20\n11,1,2023-03-04,30\n12,2,2022-03-04,50\n',
};

/** The value of a sample by its name and labels; 0 where there is none. */
function sampleOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('a process', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });

  afterAll(() => service.stop());

  it('tells without a key that it lives, that it is ready, and that what it needs is there', async () => {
    const live = await request(service.url).get('/health/live').expect(200);
    const ready = await request(service.url).get('/health/ready').expect(200);

    expect(live.body).toEqual({ status: 'ok' });
    expect(ready.body).toMatchObject({ status: 'ok', details: { process: { status: 'up' } } });
    const { text } = await request(service.url).get('/metrics').expect(200);
    for (const name of ['database', 'object-store'])
      expect(text).toContain(`quarry_dependency_up{name="${name}"} 1`);
  });

  it('measures requests by route and status, tasks by kind, and what waits', async () => {
    const dataset = await createDataset(service.client);
    await untilRead(service.client, await addFile(service.client, dataset, 'a.csv', 'a,b\n1,2\n'));
    await service.client.get('/v2/team/jobs/job-unknown?user_id=ann');
    await request(service.url).get('/nowhere').expect(404);

    const requests = 'quarry_http_request_duration_seconds_count';
    const samples = [
      `${requests}{method="POST",route="/v2/team/datasets",status="200"} 1`,
      `${requests}{method="GET",route="/v2/team/jobs/:id",status="200"} 1`,
      `${requests}{method="GET",route="none",status="404"} 1`,
      'quarry_task_duration_seconds_count{kind="sync-datasource",outcome="ended"} 1',
      'quarry_queue_waiting{kind="answer-job"} 0',
      'quarry_queue_age_seconds{kind="answer-job"} 0',
    ];
    const { text, headers } = await untilMeasured(service.url, samples);

    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const sample of samples) expect(text).toContain(sample);
  });

  it('measures jobs from their creation to their end, and each stage of both kinds of work', async () => {
    const dataset = await createDataset(service.client);
    const table = await addFile(service.client, dataset, 'a.csv', 'region,amount\nnorth,5\nsouth,7\n');
    await untilRead(service.client, table);
    const notes = await addFile(service.client, dataset, 'a.txt', 'The canteen opens at noon.');
    await untilRead(service.client, notes);
    const session = await createSession(service.client);
    const question = 'What is the total amount by region?';
    await service.client
      .post('/v2/team/jobs', { user_id: 'ann', session_id: session, dataset_id: dataset, question })
      .expect(200);

    const stages = {
      answering: ['prepare', 'understand', 'query', 'chart', 'narrate'],
      synchronisation: ['download', 'read', 'index', 'write'],
    };
    const finished = 'quarry_job_duration_seconds_count{status="finished"} 1';
    const ended = Object.entries(stages).flatMap(([work, names]) =>
      names.map(
        (name) => `quarry_stage_duration_seconds_count{work="${work}",stage="${name}",outcome="ended"}`,
      ),
    );
    const { text } = await untilMeasured(service.url, [finished, ...ended]);

    expect(text).toContain(finished);
    const counts = /^quarry_stage_duration_seconds_count\{.*\}/gm;
    expect(text.match(counts)?.toSorted()).toEqual(ended.toSorted());
  });

  it('measures what became of questions, how sure it was, and when the first event was sent', async () => {
    const dataset = await createDataset(service.client);
    for (const [name, rows] of Object.entries(SALES))
      await untilRead(service.client, await addFile(service.client, dataset, name, rows));
    const before = await request(service.url).get('/metrics').expect(200);
    for (const question of ['total revenue', 'sale of a buyer by town', 'Who designed the zeppelin?']) {
      const session = await createSession(service.client);
      const asked = { user_id: 'ann', session_id: session, dataset_id: dataset, question, stream: true };
      await service.client.post('/v2/team/jobs', asked).expect(200);
    }

    const kinds = ['told', 'asked_back', 'declined'];
    const answers = kinds.map((outcome) => `quarry_answers_total{analyst="builtin",outcome="${outcome}"}`);
    const names = [...answers, 'quarry_answer_confidence_count', 'quarry_job_first_event_seconds_count'];
    const { text } = await untilMeasured(service.url, answers);

    const more = names.map((name) => sampleOf(text, name) - sampleOf(before.text, name));
    expect(more).toEqual([1, 1, 1, 1, 3]);
    expect(sampleOf(text, 'quarry_open_streams')).toBe(0);
  });

  it('measures its open streams, slots for tasks and connections, and tells what it is built from', async () => {
    const question = 'How long does this take?';
    const [begun, goOn] = [gate(), gate()];
    const step = stepOf('Conclusions', 'Respond');
    scriptAnswer(service, question, async function* () {
      yield step.begin();
      begun.open();
      await goOn.passed;
      yield step.end();
    });
    const session = await createSession(service.client);
    const asked = { user_id: 'ann', session_id: session, question, stream: true };
    const answered = service.client.post('/v2/team/jobs', asked).then(({ status }) => status);
    await begun.passed;

    const busy = await untilMeasured(service.url, ['quarry_open_streams 1']);
    goOn.open();
    expect(await answered).toBe(200);
    const idle = await untilMeasured(service.url, ['quarry_task_slots{kind="answer-job",state="busy"} 0']);

    const slots = ({ text }: { readonly text: string }) =>
      ['busy', 'free'].map((state) =>
        sampleOf(text, `quarry_task_slots{kind="answer-job",state="${state}"}`),
      );
    const { answerConcurrency, databasePoolSize } = service.app.get(Settings);
    expect(sampleOf(busy.text, 'quarry_open_streams')).toBe(1);
    expect(slots(busy)).toEqual([1, answerConcurrency - 1]);
    expect(slots(idle)).toEqual([0, answerConcurrency]);
    expect(sampleOf(idle.text, 'quarry_open_streams')).toBe(0);
    expect(sampleOf(idle.text, 'quarry_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(sampleOf(idle.text, 'quarry_database_pool_waiting')).toBe(0);
    expect(sampleOf(idle.text, 'quarry_database_pool_limit')).toBe(databasePoolSize);
    expect(sampleOf(idle.text, 'quarry_build_info{version="0.1.0",revision="unknown"}')).toBe(1);
    // Nobody has made a backup.
    expect(idle.text).not.toMatch(/^quarry_backup_age_seconds/m);
  });

  it('describes every metric of its own in the documentation', async () => {
    const { text } = await request(service.url).get('/metrics').expect(200);

    const names = Array.from(text.matchAll(/^# HELP (quarry_\w+)/gm), ([, name]) => name ?? '');
    const page = readFileSync('docs/operations.md', 'utf8');
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describeOnRedis('processes of one role each', () => {
  let redis: RedisServer;
  let api: TestService;

  beforeAll(async () => {
    redis = await startRedis();
    api = await startTestService({ redisUrl: redis.url, role: 'api', shutdownGraceMs: 1000 });
  });

  afterAll(async () => {
    await api.stop();
    await redis.stop();
  });

  it('share the work: one serves the API, the other answers and serves nothing but how it is', async () => {
    const dataset = await createDataset(api.client);
    const file = await addFile(api.client, dataset, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n');
    const before = await request(api.url).get('/metrics').expect(200);
    const { databaseUrl } = api.app.get(Settings);
    const shared = { redisUrl: redis.url, databaseUrl, dataDir: api.dataDir, shutdownGraceMs: 1000 };
    const worker = await startTestService({ ...shared, role: 'worker' });

    expect(await untilRead(api.client, file)).toMatchObject({ status: 'synched' });
    const session = await createSession(api.client);
    const question = { user_id: 'ann', session_id: session, dataset_id: dataset, question: 'How many rows?' };
    await api.client.post('/v2/team/jobs', question).expect(200);

    expect(before.text).toContain('quarry_queue_waiting{kind="sync-datasource"} 1');
    await request(worker.url).get('/health/ready').expect(200);
    const working = await request(worker.url).get('/metrics').expect(200);
    expect(working.text).toContain('quarry_task_slots{kind="answer-job",state="busy"}');
    expect(before.text).not.toContain('quarry_task_slots{');
    await request(worker.url)
      .get('/v2/team/sessions?user_id=ann')
      .set('x-pd-api-key', api.client.key)
      .expect(404);
    await request(worker.url).get('/docs').expect(404);
    await worker.stop();
  });

  it('stay ready while Redis is away, and say so however often they are asked', async () => {
    await redis.kill();
    const reports = await Promise.all(Array.from({ length: 20 }, () => request(api.url).get('/metrics')));
    const ready = await request(api.url).get('/health/ready');
    const others = await untilMeasured(api.url, ['quarry_dependency_up{name="database"} 1']);
    await redis.start();

    for (const { status, text } of reports) {
      expect(status).toBe(200);
      expect(text).toContain('quarry_dependency_up{name="redis"} 0');
      // What is not known is not told.
      expect(text).not.toContain('quarry_queue_waiting{');
    }
    expect(others.text).toContain('quarry_dependency_up{name="database"} 1');
    expect(ready.status).toBe(200);
    const back = await untilMeasured(api.url, ['quarry_dependency_up{name="redis"} 1']);
    expect(back.text).toContain('quarry_dependency_up{name="redis"} 1');
  });

  it('wait at their start for a server that is not there yet', async () => {
    await redis.kill();
    const waiting = awaitDependencies(loadSettings({ REDIS_URL: redis.url }));
    await redis.start();

    await expect(waiting).resolves.toBeUndefined();
  });
});
