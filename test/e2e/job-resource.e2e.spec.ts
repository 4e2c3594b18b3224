import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnalysisRequest, type AnswerEvent } from '../../src/engine/index.js';
import { type Block } from '../support/answer.js';
import { contentOf, parseEvents, postAndLeave, type StreamEvent } from '../support/event-stream.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const ENDLESS = 'How long is a piece of string?';

interface JobRecord {
  readonly id: string;
  readonly state: string;
  readonly blocks: Block[];
  readonly error: { readonly code: number; readonly message: string } | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService({ answerConcurrency: 1 });
  client = service.client;
  letOneQuestionNeverEnd();
  datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\nsouth,7\n'));
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

/** Stands in for a query that takes long: the analyst says that it has begun and then waits to be stopped. */
function letOneQuestionNeverEnd(): void {
  scriptAnswer(service, ENDLESS, (_request, signal) => neverEnd(signal));
}

async function* neverEnd(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const step = stepOf('Think', 'Analyze');
  yield step.begin();
  yield step.message('Thinking.\n');
  await once(signal, 'abort');
  signal.throwIfAborted();
}

const job = (question: AnalysisRequest['question'], stream = true) => ({
  user_id: 'ann',
  session_id: sessionId,
  dataset_id: datasetId,
  question,
  stream,
});

async function get(id: string): Promise<JobRecord> {
  return dataOf<JobRecord>(await client.get(`/v2/team/jobs/${id}?user_id=ann`).expect(200));
}

async function until(id: string, condition: (record: JobRecord) => boolean): Promise<JobRecord> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const record = await get(id);
    if (condition(record)) return record;
    await delay(50);
  }
  throw new Error('the job does not come to that state in time');
}

async function follow(id: string, lastEventId?: string): Promise<StreamEvent[]> {
  const call = client.get(`/v2/team/jobs/${id}/events?user_id=ann`).buffer(true);
  const response = await (lastEventId === undefined ? call : call.set('last-event-id', lastEventId));
  return parseEvents(response.text);
}

const cancel = (id: string) => client.post(`/v2/team/jobs/${id}/cancel`, { user_id: 'ann' }).expect(200);

describe('a job as a resource', () => {
  it('tells its state, blocks and times', async () => {
    const id = await postAndLeave(service.url, client.key, job('What is the total amount by region?'));

    const {
      state,
      blocks,
      error,
      started_at: started,
      finished_at: finished,
    } = await until(id, (record) => record.state === 'finished');

    expect({ state, error }).toEqual({ state: 'finished', error: null });
    expect(blocks.map(({ type }) => type)).toEqual(expect.arrayContaining(['CODE', 'TABLE', 'SOURCES']));
    expect(Date.parse(String(finished))).toBeGreaterThanOrEqual(Date.parse(String(started)));
  });

  it('is not found by another user or with the key of another project', async () => {
    const id = await postAndLeave(service.url, client.key, job('How many rows are there?'));
    const other = await service.clientOfNewProject();

    for (const path of [`/v2/team/jobs/${id}`, `/v2/team/jobs/${id}/events`]) {
      expect((await client.get(`${path}?user_id=bob`)).body).toMatchObject({ code: 300003 });
      expect((await other.get(`${path}?user_id=ann`)).body).toMatchObject({ code: 300003 });
    }
    const theirs = await other.post(`/v2/team/jobs/${id}/cancel`, { user_id: 'ann' });
    expect(theirs.body).toMatchObject({ code: 300003 });
  });
});

describe('following a job', () => {
  it('goes on behind the last event seen, while it is open and when it has ended', async () => {
    const id = await postAndLeave(service.url, client.key, job('What is the total amount by region?'));

    const all = await follow(id);
    const rest = await follow(id, '4');

    expect(all[0]).toEqual({ event: 'JOB_ID', id: null, data: id });
    expect(all.slice(1).map((event) => event.id)).toEqual(all.slice(1).map((_, index) => String(index + 1)));
    expect(all.at(-1)).toMatchObject({ event: 'END_MARK', data: '[DONE]' });
    expect(withoutUrls(rest.slice(1))).toEqual(withoutUrls(all.slice(5)));
  });

  it('is the same after a restart of the service', async () => {
    const id = await postAndLeave(service.url, client.key, job('What is the average amount?'));
    const before = await follow(id);

    await service.restart();
    letOneQuestionNeverEnd();

    expect(withoutUrls(await follow(id))).toEqual(withoutUrls(before));
  });

  it('shows the group again whose id a cut stream left as its last', async () => {
    const response = await client.post('/v2/team/jobs', job('What is the average amount?')).buffer(true);
    const [jobId, first] = parseEvents(response.text);

    const again = await follow(jobId?.data ?? '', first?.id ?? '');

    expect(again[1]).toMatchObject({ event: 'TASK', id: '1' });
  });
});

describe('cancelling a job', () => {
  it('ends one that runs, closing its open groups, and frees its place', async () => {
    const id = await postAndLeave(service.url, client.key, job(ENDLESS));
    await until(id, ({ blocks }) => blocks.length > 0);

    await cancel(id);
    const cancelled = await until(id, ({ state }) => state === 'cancelled');

    expect(cancelled.error).toEqual({ code: 210020, message: 'The job was cancelled' });
    const events = await follow(id);
    const tasks = events
      .filter(({ event }) => event === 'TASK')
      .map((event) => contentOf(event) as { status: string });
    expect(tasks.map(({ status }) => status)).toEqual(['running', 'error']);
    expect(events.at(-1)).toMatchObject({ event: 'END_MARK', data: '[ERROR]' });
    const next = await client.post('/v2/team/jobs', job('How many rows are there?', false)).expect(200);
    expect(next.body).toMatchObject({ code: 0 });
  });

  it('ends one that waits before it is begun', async () => {
    const running = await postAndLeave(service.url, client.key, job(ENDLESS));
    await until(running, ({ state }) => state === 'running');
    const waiting = await postAndLeave(service.url, client.key, job(ENDLESS));

    const { state, started_at: started } = dataOf<JobRecord>(await cancel(waiting));
    await cancel(running);

    expect({ state, started }).toEqual({ state: 'cancelled', started: null });
    await until(running, (record) => record.state === 'cancelled');
  });

  it('leaves one that has ended as it is', async () => {
    const id = await postAndLeave(service.url, client.key, job('How many rows are there?'));
    await until(id, ({ state }) => state === 'finished');

    expect(dataOf<JobRecord>(await cancel(id)).state).toBe('finished');
  });
});

/** Events without the URLs, which are signed anew at each read. */
function withoutUrls(events: readonly StreamEvent[]): StreamEvent[] {
  return events.map((event) => ({ ...event, data: event.data.replace(/"(url|expires_at)":"[^"]*"/g, '') }));
}
