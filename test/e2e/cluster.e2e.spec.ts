import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { JobEvents } from '../../src/jobs/events/job-events.js';
import { RedisConnections } from '../../src/redis/index.js';
import { contentOf, openStream, parseEvents, type StreamEvent } from '../support/event-stream.js';
import { type HistoryRecord, replyOf } from '../support/answer.js';
import { describeOnRedis } from '../support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const SCRIPTED = 'What is the answer?';

describeOnRedis('a service on Redis', () => {
  let redis: RedisServer;
  let service: TestService;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    service = await startTestService({ redisUrl: redis.url, shutdownGraceMs: 2000 });
  });

  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  const ask = (session: string, question: string, dataset?: string) => ({
    user_id: 'ann',
    session_id: session,
    question,
    ...(dataset !== undefined && { dataset_id: dataset }),
  });

  async function historyOf(session: string): Promise<HistoryRecord[]> {
    const page = await service.client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
    return dataOf<{ records: HistoryRecord[] }>(page).records;
  }

  it('reads a file and answers over it', async () => {
    const dataset = await createDataset(service.client);
    const file = await addFile(service.client, dataset, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n');
    expect(await untilRead(service.client, file)).toMatchObject({ status: 'synched' });
    const session = await createSession(service.client);

    await service.client
      .post('/v2/team/jobs', ask(session, 'What is the total amount?', dataset))
      .expect(200);

    expect(replyOf((await historyOf(session))[0]?.answer.blocks ?? [])).toContain('12');
  });

  it('goes on with an answer whose worker died in its middle, so that its client sees it once', async () => {
    const dataset = await createDataset(service.client);
    await untilRead(
      service.client,
      await addFile(service.client, dataset, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'),
    );
    const session = await createSession(service.client);
    const question = ask(session, 'What is the total amount by region?', dataset);
    const answered = await service.client.post('/v2/team/jobs', question).expect(200);
    const { job_id: id } = dataOf<{ job_id: string }>(answered);
    const whole = await follow(id);
    const events = await service.app.get(JobEvents, { strict: false }).list(id);
    await forget(id);
    for (const { event } of events.slice(0, Math.ceil(events.length / 2)))
      await service.app.get(JobEvents, { strict: false }).publish(id, event);
    await service.query(`UPDATE jobs SET status = 'running', events = '[]' WHERE id = '${id}'`);

    await service.restart();

    const again = await follow(id);
    expect(again.map(essenceOf)).toEqual(whole.map(essenceOf));
    expect(again.at(-1)?.data).toBe('[DONE]');
    expect(await historyOf(session)).toHaveLength(1);
  });

  it('closes a job as failed whose answer differs from the beginning that a dead worker left', async () => {
    const session = await createSession(service.client);
    const answered = await service.client.post('/v2/team/jobs', ask(session, 'Who are you?')).expect(200);
    const { job_id: id } = dataOf<{ job_id: string }>(answered);
    await interrupt(id);
    await service.query(`UPDATE jobs SET status = 'running', events = '[]' WHERE id = '${id}'`);

    await service.restart();

    const events = await follow(id);
    expect(events.map(({ event }) => event)).toEqual(['JOB_ID', 'TASK', 'TASK', 'ERROR', 'END_MARK']);
    expect(events.slice(1, 3).map((event) => contentOf(event))).toMatchObject([
      { name: 'Think', status: 'running' },
      { name: 'Think', status: 'error' },
    ]);
    expect(events.at(-1)?.data).toBe('[ERROR]');
    expect(await historyOf(session)).toEqual([]);
  });

  it('answers a job whose worker died before its first event', async () => {
    const session = await createSession(service.client);
    const first = await service.client.post('/v2/team/jobs', ask(session, 'Who are you?')).expect(200);
    const { job_id: id } = dataOf<{ job_id: string }>(first);
    await forget(id);
    await service.query(`UPDATE jobs SET status = 'running', events = '[]' WHERE id = '${id}'`);

    await service.restart();

    expect((await follow(id)).at(-1)?.data).toBe('[DONE]');
    expect(await historyOf(session)).toHaveLength(1);
  });

  it('ends the streams of jobs with an error when its grace is over, to be read on elsewhere', async () => {
    const session = await createSession(service.client);
    scriptAnswer(service, SCRIPTED, async function* (_, signal) {
      const step = stepOf('Conclusions', 'Respond');
      yield step.begin();
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      yield step.end();
    });
    const stream = await openStream(service.url, service.client.key, ask(session, SCRIPTED));
    const [first] = parseEvents(await stream.readUntil('TASK'));

    const restarted = service.restart();

    const events = parseEvents(await stream.readUntil('data:[ERROR]\n\n'));
    expect(events.map(({ event }) => event)).toEqual(['JOB_ID', 'TASK', 'TASK', 'ERROR', 'END_MARK']);
    await restarted;
    expect((await follow(first?.data ?? '')).at(-1)?.event).toBe('END_MARK');
  });

  it('counts the requests of a project in Redis, so that all its processes limit it together', async () => {
    const limited = await startTestService({ redisUrl: redis.url, rateLimitPerSecond: 1, rateLimitBurst: 5 });
    const connections = new RedisConnections(redis.url);

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => limited.client.get('/v2/team/sessions?user_id=ann')),
    );
    const buckets = await connections.commands.keys('quarry:rate:project:*');
    await connections.close();
    await limited.stop();

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThan(20);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(buckets).toHaveLength(1);
  });

  async function follow(id: string): Promise<StreamEvent[]> {
    const response = await service.client.get(`/v2/team/jobs/${id}/events?user_id=ann`).buffer(true);
    return parseEvents(response.text);
  }

  /** Leaves the events of a job as a worker does that dies in the middle of its first step. */
  async function interrupt(id: string): Promise<void> {
    await forget(id);
    const group = { id: 'g', name: 'Think', stage: 'Analyze' } as const;
    const event = { type: 'task', group, status: 'running', files: [] } as const;
    await service.app.get(JobEvents, { strict: false }).publish(id, event);
  }

  async function forget(id: string): Promise<void> {
    const connections = new RedisConnections(redis.url);
    await connections.commands.del(`quarry:events:${id}`);
    await connections.close();
  }
});

/** What is the same each time an event is read: files are signed anew, and a moment passes. */
function essenceOf({ event, id, data }: StreamEvent): unknown[] {
  return [event, id, data.replace(/"(?:url|expires_at)":"[^"]*"|"created":\d+/g, '')];
}
