import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobsRepository } from '../../src/jobs/records/jobs.repository.js';
import { type HistoryRecord, ofType, replyOf } from '../support/answer.js';
import {
  contentOf,
  dataOfEvent,
  openStream,
  parseEvents,
  postAndLeave,
  type StreamEvent,
} from '../support/event-stream.js';
import { gate } from '../support/gate.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { type Script, scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const SCRIPTED = 'What does the test say?';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
});

afterAll(() => service.stop());

/** A question that the test answers itself. */
const scripted = (session: string) => ({ user_id: 'ann', session_id: session, question: SCRIPTED });

async function historyOf(session: string): Promise<HistoryRecord[]> {
  const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

async function follow(id: string, lastEventId: string | null): Promise<StreamEvent[]> {
  const call = client.get(`/v2/team/jobs/${id}/events?user_id=ann`).buffer(true);
  const response = await (lastEventId === null ? call : call.set('last-event-id', lastEventId));
  return parseEvents(response.text);
}

describe('a stream in which nothing happens', () => {
  it('shows by a comment that it goes on', async () => {
    const quick = await startTestService({ keepAliveMs: 10 });
    const heard = gate();
    scriptAnswer(quick, SCRIPTED, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      yield step.begin();
      await heard.passed;
      yield step.end();
    });

    const session = await createSession(quick.client);
    const opened = await openStream(quick.url, quick.client.key, scripted(session));
    await opened.readUntil('\n\n:keep-alive\n\n:keep-alive\n\n');
    heard.open();
    const body = await opened.readUntil('[DONE]');
    await quick.stop();

    expect(parseEvents(body).map(({ event }) => event)).toEqual(['JOB_ID', 'TASK', 'TASK', 'END_MARK']);
  });
});

describe('a job that fails while it is streamed', () => {
  it('ends its open groups, says why and has no place in the history', async () => {
    Logger.overrideLogger(false);
    const session = await createSession(client);
    scriptAnswer(service, SCRIPTED, async function* () {
      const [first, second] = [stepOf('Think', 'Analyze'), stepOf('Conclusions', 'Respond')];
      yield* [first.begin(), first.end(), second.begin(), second.message('So far so good.\n')];
      await Promise.reject(new Error('the roof is on fire'));
    });

    const response = await client.post('/v2/team/jobs', { ...scripted(session), stream: true }).buffer(true);
    const events = parseEvents(response.text);
    const again = await follow(events[0]?.data ?? '', null);

    const message = 'Something went wrong during job execution. Please try again.';
    const tasks = events.filter(({ event }) => event === 'TASK').map((event) => contentOf(event));
    expect((tasks as Record<string, unknown>[]).map(({ name, status }) => [name, status])).toEqual([
      ['Think', 'running'],
      ['Think', 'done'],
      ['Conclusions', 'running'],
      ['Conclusions', 'error'],
    ]);
    const error = events.at(-2) as StreamEvent;
    expect(error.event).toBe('ERROR');
    expect(dataOfEvent(error)).toEqual({
      id: error.id,
      model: '',
      choices: [{ delta: { content: { code: message } }, index: 0, finish_reason: null }],
      created: dataOfEvent(error).created,
      group_id: error.id,
      group_name: '',
      stage: 'Respond',
      code: 210020,
      message,
    });
    expect(events.at(-1)).toEqual({ event: 'END_MARK', id: null, data: '[ERROR]' });
    expect(again.map(({ event }) => event)).toEqual(events.map(({ event }) => event));
    expect(response.text).not.toContain('roof');
    expect(await historyOf(session)).toEqual([]);
  });
});

describe('a connection that is cut', () => {
  /** An answer that waits in its middle, and how often it was begun. */
  function waitingAnswer() {
    const goOn = gate();
    const begun = gate();
    const counter = { begun: 0 };
    const script: Script = async function* () {
      counter.begun += 1;
      const step = stepOf('Conclusions', 'Respond');
      yield* [step.begin(), step.message('First half.\n')];
      begun.open();
      await goOn.passed;
      yield* [step.message('Second half.\n'), step.end()];
    };
    scriptAnswer(service, SCRIPTED, script);
    return { counter, goOn, begun };
  }

  it('does not restart or stop the job: it is in the history, and its events can be read on', async () => {
    const session = await createSession(client);
    const { counter, goOn } = waitingAnswer();

    const opened = await openStream(service.url, client.key, scripted(session));
    const [first] = parseEvents(await opened.readUntil('First half.\\n"'));
    opened.leave();
    goOn.open();
    const rest = await follow(first?.data ?? '', '2');

    expect(rest.map(({ event, id }) => [event, id])).toEqual([
      ['JOB_ID', null],
      ['MESSAGE', '3'],
      ['TASK', '4'],
      ['END_MARK', '5'],
    ]);
    const records = await historyOf(session);
    expect(records.map(({ job_id: id }) => id)).toEqual([first?.data]);
    expect(replyOf(records[0]?.answer.blocks ?? [])).toBe('First half.\nSecond half.\n');
    expect(counter.begun).toBe(1);
  });

  it('does not restart or stop a job that is not streamed either', async () => {
    const session = await createSession(client);
    const { counter, goOn, begun } = waitingAnswer();
    const connection = new AbortController();

    const call = fetch(`${service.url}/v2/team/jobs`, {
      method: 'POST',
      headers: { 'x-pd-api-key': client.key, 'content-type': 'application/json' },
      body: JSON.stringify(scripted(session)),
      signal: connection.signal,
    });
    await begun.passed;
    connection.abort();
    await expect(call).rejects.toThrow('aborted');
    goOn.open();

    const [record] = await untilAnswered(session);
    expect(replyOf(record?.answer.blocks ?? [])).toBe('First half.\nSecond half.\n');
    expect(counter.begun).toBe(1);
  });

  it('does not keep an analysis of real data out of the history', async () => {
    const datasetId = await createDataset(client);
    await untilRead(client, await addFile(client, datasetId, 'sales.csv', 'region,amount\nnorth,5\n'));
    const session = await createSession(client);
    const question = 'What is the total amount by region?';
    const job = { user_id: 'ann', session_id: session, dataset_id: datasetId, question, stream: true };

    const id = await postAndLeave(service.url, client.key, job);

    const [record] = await untilAnswered(session);
    expect(record).toMatchObject({
      job_id: id,
      question: { blocks: [{ type: 'MESSAGE', content: question }] },
    });
    expect(ofType(record?.answer.blocks ?? [], 'TABLE').length).toBeGreaterThan(0);
  });
});

async function untilAnswered(session: string): Promise<HistoryRecord[]> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const records = await historyOf(session);
    if (records.length > 0) return records;
    await delay(50);
  }
  throw new Error('the job is not answered in time');
}

describe('a job whose session is deleted while it waits for others', () => {
  it('ends for whoever waits for it, with or without a stream', async () => {
    const narrow = await startTestService({ answerConcurrency: 1 });
    const [begun, goOn] = [gate(), gate()];
    scriptAnswer(narrow, SCRIPTED, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      yield step.begin();
      begun.open();
      await goOn.passed;
      yield step.end();
    });
    const ask = async (session: string) => narrow.client.post('/v2/team/jobs', scripted(session));
    const [kept, deleted] = [await createSession(narrow.client), await createSession(narrow.client)];
    const before = ask(kept);
    await begun.passed;
    const streamed = await openStream(narrow.url, narrow.client.key, scripted(deleted));
    const plain = ask(deleted);
    await untilJobs(narrow, 3);

    await narrow.client.delete(`/v2/team/sessions/${deleted}`).expect(200);
    goOn.open();
    const body = await streamed.readUntil('[ERROR]');
    const answers = [await before, await plain];
    await narrow.stop();

    expect(answers.map((answer) => answer.body as unknown)).toMatchObject([{ code: 0 }, { code: 300003 }]);
    const events = parseEvents(body);
    expect(events.map(({ event }) => event)).toEqual(['JOB_ID', 'ERROR', 'END_MARK']);
    expect(dataOfEvent(events[1] as StreamEvent)).toMatchObject({ code: 210020 });
  });
});

async function untilJobs({ app }: TestService, count: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await app.get(JobsRepository).listUnfinished()).length === count) return;
    await delay(50);
  }
  throw new Error(`there are not ${count} open jobs`);
}
