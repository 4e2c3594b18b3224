import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataOfEvent, openStream, parseEvents } from '../support/event-stream.js';
import { type Gate, gate } from '../support/gate.js';
import { createSession } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { type Envelope, startTestService, type TestService } from '../support/test-service.js';

const SCRIPTED = 'What is the answer?';
const LONG_MS = 60_000;
const SHORT_MS = 400;

let service: TestService;
let begun: Gate;
let goOn: Gate;

beforeAll(() => {
  Logger.overrideLogger(false);
});

async function start(shutdownGraceMs: number): Promise<object> {
  service = await startTestService({ shutdownGraceMs, answerConcurrency: 1 });
  scriptAnswer(service, SCRIPTED, async function* (_, signal) {
    const step = stepOf('Conclusions', 'Respond');
    yield step.begin();
    begun.open();
    await Promise.race([goOn.passed, new Promise((resolve) => (signal.onabort = resolve))]);
    yield step.message('It is there.\n');
    yield step.end();
  });
  return { user_id: 'ann', session_id: await createSession(service.client), question: SCRIPTED };
}

/** Asks without a stream, on a connection of its own. */
function ask(question: object): Promise<Response> {
  return fetch(`${service.url}/v2/team/jobs`, {
    method: 'POST',
    headers: { 'x-pd-api-key': service.client.key, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
}

beforeEach(() => {
  begun = gate();
  goOn = gate();
});

afterEach(() => service.stop());

describe('a process that is told to stop', () => {
  it('takes no connection, and answers what it has begun to, also what waits for its turn', async () => {
    const question = await start(LONG_MS);
    const stream = await openStream(service.url, service.client.key, question);
    await begun.passed;
    const waiting = ask(question);
    await untilQueued();

    const stopped = service.app.close();
    await untilRefused();
    goOn.open();

    expect(await stream.readUntil('END_MARK\ndata:[DONE]')).toContain('It is there.');
    const answered = await waiting;
    expect(answered.status).toBe(200);
    expect(answered.headers.get('connection')).toBe('close');
    expect(await answered.json()).toMatchObject({ code: 0 });
    await stopped;
  });

  it('says so in the contract’s words to those who still wait when the grace is over', async () => {
    const question = await start(SHORT_MS);
    const stream = await openStream(service.url, service.client.key, question);
    await begun.passed;
    const waiting = ask(question);
    await untilQueued();

    await service.app.close();

    const events = parseEvents(await stream.readUntil('data:[ERROR]\n\n'));
    expect(events.map(({ event }) => event)).toEqual(['JOB_ID', 'TASK', 'TASK', 'ERROR', 'END_MARK']);
    expect(JSON.stringify(events[2])).toContain(String.raw`\"status\":\"error\"`);
    const error = events.at(-2);
    expect(error && dataOfEvent(error)).toMatchObject({ code: 503001 });
    const refused = await waiting;
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await refused.json()) as Envelope<null>).toMatchObject({ code: 503001, data: null });
  });
});

async function untilRefused(): Promise<void> {
  const isTaken = () =>
    fetch(`${service.url}/health/live`).then(
      () => true,
      () => false,
    );
  while (await isTaken());
}

async function untilQueued(): Promise<void> {
  const waiting = 'quarry_queue_waiting{kind="answer-job"} 1';
  let text = '';
  while (!text.includes(waiting)) text = (await service.client.get('/metrics')).text;
}
