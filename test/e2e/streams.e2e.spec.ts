import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HistoryRecord, joinEvents, replyOf, summary } from '../support/answer.js';
import { contentOf, dataOfEvent, parseEvents, type StreamEvent } from '../support/event-stream.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const SALES = 'region,amount\nNorth,10\nSouth,25\nNorth,30\n';
const QUESTION = 'What is the total amount by region?';
const SCRIPTED = 'What does the test say?';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let service: TestService;
let client: TestClient;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  datasetId = await createDataset(client);
  await untilRead(client, await addFile(client, datasetId, 'sales.csv', SALES));
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

const job = (fields: object = {}) => ({
  user_id: 'ann',
  session_id: sessionId,
  dataset_id: datasetId,
  question: QUESTION,
  ...fields,
});

/** A question that the test answers itself. */
const scripted = (session: string) => ({ user_id: 'ann', session_id: session, question: SCRIPTED });

const ask = (fields: object = {}) => client.post('/v2/team/jobs', job({ stream: true, ...fields }));

async function stream(fields: object = {}): Promise<StreamEvent[]> {
  const response = await ask(fields).buffer(true).expect(200);
  return parseEvents(response.text);
}

async function historyOf(session: string): Promise<HistoryRecord[]> {
  const page = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`).expect(200);
  return dataOf<{ records: HistoryRecord[] }>(page).records;
}

const isTask = ({ event }: StreamEvent) => event === 'TASK';

/** The group, state and other fields of every TASK event. */
const tasksOf = (events: readonly StreamEvent[]) =>
  events.filter(isTask).map((event) => contentOf(event) as Record<string, unknown>);

describe('a stream', () => {
  it('has the headers of an unbuffered event stream and is never compressed', async () => {
    const response = await ask().set('accept-encoding', 'gzip, deflate, br, zstd').buffer(true).expect(200);

    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('begins with the job id, ends with [DONE] and says the group in every event between', async () => {
    const events = await stream();

    expect(events[0]).toMatchObject({ event: 'JOB_ID', id: null });
    expect(events[0]?.data).toMatch(/^job-/);
    expect(events.at(-1)).toEqual({ event: 'END_MARK', id: null, data: '[DONE]' });
    for (const event of events.slice(1, -1)) {
      const data = dataOfEvent(event);
      expect(data).toMatchObject({ id: event.id, model: '', group_id: event.id });
      expect(Math.abs(data.created - Date.now() / 1000)).toBeLessThan(60);
    }
  });

  it('has its fields in the order of the contract, without a space after a colon', async () => {
    const { text } = await ask().buffer(true).expect(200);

    const group = '[0-9a-f-]{36}|-1';
    const delta = (type: string, content: string) =>
      new RegExp(
        `^id:(${group})\nevent:${type}\ndata:\\{"id":"(\\1)","model":"","choices":\\[\\{"delta":\\{${content}.*\\},` +
          `"index":0,"finish_reason":null\\}\\],"created":\\d{10},"group_id":"\\1","group_name":"[^"]*",` +
          `"stage":"(Analyze|Respond)"\\}$`,
      );
    const frames = text.split('\n\n');
    expect(frames.shift()).toMatch(/^event:JOB_ID\ndata:job-[0-9a-z]{25}$/);
    expect(frames.splice(-2)).toEqual(['event:END_MARK\ndata:[DONE]', '']);
    for (const frame of frames) {
      const type = /^event:(\w+)$/m.exec(frame)?.[1] ?? '';
      const hasRole = type === 'MESSAGE' || type === 'CODE';
      expect(frame).toMatch(delta(type, hasRole ? '"role":null,"content":"' : '"content":'));
    }
  });

  it('gives messages line by line and code whole', async () => {
    const events = await stream();

    const contents = (type: string) =>
      events.filter(({ event }) => event === type).map((event) => contentOf(event));
    expect(contents('MESSAGE').length).toBeGreaterThan(5);
    for (const line of contents('MESSAGE')) expect(line).toMatch(/^[^\n]*\n?$/);
    expect(contents('CODE').length).toBeGreaterThan(0);
    for (const code of contents('CODE')) expect(code).toMatch(/^```sql\n[^]*\n```$/);
  });

  it('keeps id, name and stage of a group, which has one code at most', async () => {
    const events = (await stream())
      .slice(1, -1)
      .map((event) => ({ type: event.event, ...dataOfEvent(event) }));

    const ids = [...new Set(events.map(({ group_id: id }) => id))];
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids) {
      const members = events.filter((one) => one.group_id === id);
      if (id !== '-1') expect(id).toMatch(UUID);
      expect(new Set(members.map((one) => `${one.group_name} ${one.stage}`)).size).toBe(1);
      expect(members.filter(({ type }) => type === 'CODE').length).toBeLessThanOrEqual(1);
    }
  });

  it('opens and closes every group, with questions before the last close and sources after', async () => {
    const events = await stream();

    const tasks = tasksOf(events);
    const idsOf = (status: string) => tasks.filter((task) => task.status === status).map(({ id }) => id);
    expect(idsOf('done')).toEqual(idsOf('running'));
    for (const task of events.filter(isTask)) {
      const { group_id: id, group_name: name, stage } = dataOfEvent(task);
      const { status } = contentOf(task) as { status: string };
      const properties = { files: 'sales.csv' };
      expect(contentOf(task)).toEqual({ name, id, status, parent_id: null, stage, properties });
    }
    expect(events.slice(-4).map(({ event }) => event)).toEqual(['QUESTIONS', 'TASK', 'SOURCES', 'END_MARK']);
    const [questions, end, sources] = events.slice(-4, -1).map(dataOfEvent);
    expect(questions).toMatchObject({ group_id: end?.group_id, stage: 'Respond' });
    expect(sources).toMatchObject({ id: '-1', group_id: '-1', group_name: '', stage: 'Analyze' });
  });

  it('has no files in the tasks of an answer without data', async () => {
    const tasks = tasksOf(await stream({ dataset_id: null }));

    expect(tasks.map(({ properties }) => properties)).toEqual([{}, {}]);
  });

  it('gives the same blocks as the answer that is not streamed, and as the history', async () => {
    const answer = await ask({ stream: false }).expect(200);
    const { blocks } = dataOf<HistoryRecord['answer']>(answer);
    const events = await stream();

    const [newest] = await historyOf(sessionId);
    expect(newest?.job_id).toBe(events[0]?.data);
    expect(summary(newest?.answer.blocks ?? [])).toEqual(summary(blocks));
    expect(summary(joinEvents(events))).toEqual(summary(blocks));
  });

  it('escapes what some readers take for line ends, as does the history', async () => {
    const session = await createSession(client);
    const text = 'a\u0085b\u2028c\u2029d\u000be\u000cf';
    scriptAnswer(service, SCRIPTED, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      yield* [step.begin(), step.message(text), step.end()];
      await Promise.resolve();
    });

    const { text: body } = await client
      .post('/v2/team/jobs', { ...scripted(session), stream: true })
      .buffer(true);
    const history = await client.get(`/v2/team/sessions/${session}/history?user_id=ann`);

    for (const wire of [body, history.text]) {
      expect(wire).toContain('a\\u0085b\\u2028c\\u2029d\\u000be\\ff');
      expect(wire).not.toMatch(/[\u0085\u2028\u2029\v\f]/);
    }
    expect(replyOf(joinEvents(parseEvents(body)))).toBe(text);
  });
});
