import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { describeOnBothEvents } from '../../../test/support/job-events.js';
import { gate } from '../../../test/support/gate.js';
import { type JobEvent, type NumberedEvent } from './job-event.js';
import { type JobEvents } from './job-events.js';

const newJob = () => `job-${randomUUID()}`;
const GROUP = { id: 'g', name: 'Überblick 概要', stage: 'Respond' } as const;
const message = (content: string): JobEvent => ({
  type: 'block',
  block: { type: 'MESSAGE', group: GROUP, content },
});
const end: JobEvent = { type: 'end' };

/** Everything that follows number `after`, to the last. */
async function collect(events: JobEvents, jobId: string, after = 0): Promise<NumberedEvent[]> {
  const all: NumberedEvent[] = [];
  for await (const event of events.follow(jobId, after, new AbortController().signal)) all.push(event);
  return all;
}

describeOnBothEvents('the events of a job', (open) => {
  it('come to whoever follows in the order of publication, numbered from 1 without a gap', async () => {
    const { worker, api } = open();
    const job = newJob();
    const following = collect(api, job);

    const published: NumberedEvent[] = [];
    for (const event of [message('one'), message('two'), end])
      published.push(await worker.publish(job, event));

    expect(await following).toEqual(published);
    expect(published.map(({ number, event }) => [number, event])).toEqual([
      [1, message('one')],
      [2, message('two')],
      [3, end],
    ]);
  });

  it('are numbered without a gap when several publish at once', async () => {
    const { worker, api } = open();
    const job = newJob();

    const texts = Array.from({ length: 300 }, (_, index) => String(index));
    await Promise.all(texts.map((text, index) => (index % 2 ? worker : api).publish(job, message(text))));
    await worker.publish(job, end);

    const numbers = (await collect(api, job)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 301 }, (_, index) => index + 1));
  });

  it('can be followed from any number on, also after the end', async () => {
    const { worker, api } = open();
    const job = newJob();
    for (const event of [message('one'), message('two'), message('three'), end])
      await worker.publish(job, event);

    expect((await collect(api, job, 2)).map(({ event }) => event)).toEqual([message('three'), end]);
    expect((await collect(api, job, 3)).map(({ event }) => event)).toEqual([end]);
  });

  it('have the first event that was published under a number, whoever publishes another there', async () => {
    const { worker, api } = open();
    const job = newJob();

    const published = await worker.publishFrom(job, 1, [message('one')]);
    const other = await api.publishFrom(job, 1, [message('another')]);
    await api.publishFrom(job, 2, [end]);

    expect(published).toMatchObject([{ number: 1, event: message('one') }]);
    expect(other).toEqual(published);
    expect((await collect(api, job)).map(({ number, event }) => [number, event])).toEqual([
      [1, message('one')],
      [2, end],
    ]);
  });

  it('that are published together have numbers one behind the other', async () => {
    const { worker, api } = open();
    const job = newJob();
    const following = collect(api, job);

    const published = [
      ...(await worker.publishFrom(job, 1, [message('one'), message('two'), message('three')])),
      ...(await worker.publishFrom(job, 4, [message('four'), end])),
    ];

    expect(await following).toEqual(published);
    expect(published.map(({ number, event }) => [number, event])).toEqual([
      [1, message('one')],
      [2, message('two')],
      [3, message('three')],
      [4, message('four')],
      [5, end],
    ]);
  });

  it('are all left out of those that are published together where the first of them stands', async () => {
    const { worker, api } = open();
    const job = newJob();
    const there = await worker.publishFrom(job, 1, [message('one'), message('two')]);

    const found = await api.publishFrom(job, 1, [message('one'), message('else'), message('three')]);
    const last = await api.publishFrom(job, 2, [message('two')]);

    expect(found).toEqual(there);
    expect(last).toEqual(there.slice(1));
    expect(await api.list(job)).toEqual(there);
  });

  it('come to each of many who follow, wherever they began', async () => {
    const { worker, api } = open();
    const job = newJob();
    const followers = Array.from({ length: 100 }, (_, index) => collect(api, job, index % 3));

    for (const event of [message('one'), message('two'), end]) await worker.publish(job, event);

    const lengths = (await Promise.all(followers)).map((events) => events.length);
    expect(lengths).toEqual(Array.from({ length: 100 }, (_, index) => 3 - (index % 3)));
  });

  it('are listed as far as they were published, for a job that nobody knows as none', async () => {
    const { worker, api } = open();
    const job = newJob();
    const published = await worker.publish(job, message('one'));

    expect(await api.list(job)).toEqual([published]);
    expect(await api.list(newJob())).toEqual([]);
  });

  it('of one job are not those of another', async () => {
    const { worker, api } = open();
    const [job, other] = [newJob(), newJob()];
    await worker.publish(other, message('other'));
    await worker.publish(job, end);

    expect((await collect(api, job)).map(({ number, event }) => [number, event])).toEqual([[1, end]]);
  });

  it('are no longer followed by whoever has gone', async () => {
    const { worker, api } = open();
    const job = newJob();
    const gone = new AbortController();
    const first = gate();
    const seen: number[] = [];
    const following = (async () => {
      for await (const { number } of api.follow(job, 0, gone.signal)) {
        seen.push(number);
        first.open();
      }
    })();
    await worker.publish(job, message('one'));
    await first.passed;

    gone.abort();
    await following;

    expect(seen).toEqual([1]);
  });
});
