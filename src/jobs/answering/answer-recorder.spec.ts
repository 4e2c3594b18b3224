import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gate } from '../../../test/support/gate.js';
import { describeOnBothEvents, type TwoEnds } from '../../../test/support/job-events.js';
import { result } from '../../../test/support/result-table.js';
import { stepOf } from '../../../test/support/scripted-analyst.js';
import { loadSettings } from '../../config/index.js';
import { type AnswerEvent } from '../../engine/index.js';
import { type ObjectStore, openObjectStore } from '../../storage/index.js';
import { AnswerRecorder, AnswersDiffer } from './answer-recorder.js';
import { InProcessJobEvents } from '../events/in-process-job-events.js';
import { type JobEvents } from '../events/job-events.js';
import { type Job } from '../records/job.entity.js';

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-recorder-'));
  store = await openObjectStore(loadSettings({ DATA_DIR: folder }));
});

afterAll(() => rm(folder, { recursive: true }));

/** An answer with a table, whose groups have other ids each time. */
function answer(amount = 5): AnswerEvent[] {
  const [query, reply] = [stepOf('Query the data', 'Analyze'), stepOf('Conclusions', 'Respond')];
  return [
    query.begin(),
    query.table({ name: 'amount.csv', result: result(['amount'], [[amount]]) }),
    query.end(),
    reply.begin(),
    reply.message('The amount\nis there.\n'),
    reply.end(),
  ];
}

describeOnBothEvents('an answer whose worker dies', (open) => {
  const newJob = () => ({ id: `job-${randomUUID()}`, projectId: 'p', sessionId: 's' }) as Job;
  const recorderOf = (job: Job, events: JobEvents) =>
    new AnswerRecorder(job, [], { store, events, count: () => Promise.resolve() });

  /** Records the beginning of an answer as a worker does that dies then. */
  async function begin(job: Job, { worker }: TwoEnds, length: number): Promise<void> {
    const recorder = recorderOf(job, worker);
    for (const event of answer().slice(0, length)) await recorder.record(event);
    await recorder.settled();
  }

  it('is emitted from where it broke off, with the same groups and files, when it is computed again', async () => {
    const ends = open();
    const [whole, broken] = [newJob(), newJob()];
    await begin(whole, ends, 6);
    for (const length of [1, 2, 4]) await begin(broken, ends, length);

    const recorder = recorderOf(broken, ends.api);
    for (const event of answer()) await recorder.record(event);
    await recorder.end();

    const emitted = await ends.api.list(broken.id);
    expect(recorder.events).toEqual(emitted);
    expect(emitted.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(emitted.map(({ event }) => event.type)).toEqual(
      (await ends.api.list(whole.id)).map(({ event }) => event.type),
    );
  });

  it('is refused where another table comes out, and what was emitted is ended', async () => {
    const ends = open();
    const job = newJob();
    await begin(job, ends, 4);

    const recorder = recorderOf(job, ends.api);
    const [first, table] = answer(6);
    if (!first || !table) throw new Error('the answer is empty');
    await recorder.record(first);
    await recorder.record(table);
    await expect(recorder.end()).rejects.toThrow(AnswersDiffer);
    await recorder.breakOff();

    const emitted = await ends.api.list(job.id);
    expect(recorder.events).toEqual(emitted);
    expect(emitted.slice(4).map(({ event }) => event)).toMatchObject([
      { type: 'task', group: { name: 'Conclusions' }, status: 'error' },
    ]);
  });

  it('is not recorded further where another table came out', async () => {
    const ends = open();
    const job = newJob();
    await begin(job, ends, 4);

    const recorder = recorderOf(job, ends.api);
    const [first, table, third] = answer(6);
    if (!first || !table || !third) throw new Error('the answer is too short');
    await recorder.record(first);
    await recorder.record(table);
    await recorder.settled();

    await expect(recorder.record(third)).rejects.toThrow(AnswersDiffer);
  });

  it('is refused where it ends sooner', async () => {
    const ends = open();
    const job = newJob();
    await begin(job, ends, 6);

    const recorder = recorderOf(job, ends.api);
    for (const event of answer().slice(0, 3)) await recorder.record(event);

    await expect(recorder.end()).rejects.toThrow(AnswersDiffer);
  });
});

/** Events that are published when they are let through. */
class HeldEvents extends InProcessJobEvents {
  readonly together: number[] = [];
  private readonly held = gate();

  letThrough(): void {
    this.held.open();
  }

  override async publishFrom(...published: Parameters<InProcessJobEvents['publishFrom']>) {
    this.together.push(published[2].length);
    await this.held.passed;
    return super.publishFrom(...published);
  }
}

describe('events of an answer', () => {
  it('go out at once, and together where they come while others are on their way', async () => {
    const events = new HeldEvents();
    const job = { id: `job-${randomUUID()}`, projectId: 'p', sessionId: 's' } as Job;
    const recorder = new AnswerRecorder(job, [], { store, events, count: () => Promise.resolve() });
    for (const event of answer()) await recorder.record(event);
    expect(events.together).toEqual([1]);

    events.letThrough();
    await recorder.end();

    expect(events.together).toEqual([1, 6]);
    expect(recorder.events).toEqual(await events.list(job.id));
    expect(recorder.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
