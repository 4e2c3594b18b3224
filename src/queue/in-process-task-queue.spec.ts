import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gate } from '../../test/support/gate.js';
import { currentTrace, withTrace } from '../common/trace.js';
import { InProcessTaskQueue } from './in-process-task-queue.js';
import { type Task } from './task-queue.js';

const task = (id: string): Task => ({ projectId: 'p', id, trace: null });
const ignoreGivenUp = () => Promise.resolve();

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('the in-process queue', () => {
  it('runs a task that was added before anybody worked', async () => {
    const queue = new InProcessTaskQueue();
    const done = gate();
    await queue.add('answer-job', task('a'));

    queue.work(
      'answer-job',
      async () => {
        done.open();
        await done.passed;
      },
      {
        concurrency: 1,
        onGivenUp: ignoreGivenUp,
      },
    );

    await done.passed;
  });

  it('runs no more tasks of one project at once than it may, and others meanwhile', async () => {
    const queue = new InProcessTaskQueue();
    const started: string[] = [];
    const first = gate();
    const allDone = gate();
    queue.work(
      'answer-job',
      async ({ projectId, id }) => {
        started.push(`${projectId} ${id}`);
        if (id === 'a') await first.passed;
        if (id === 'c') first.open();
        if (id === 'b') allDone.open();
      },
      { concurrency: 2, concurrencyPerProject: 1, onGivenUp: ignoreGivenUp },
    );

    await queue.add('answer-job', { projectId: 'busy', id: 'a', trace: null });
    await queue.add('answer-job', { projectId: 'busy', id: 'b', trace: null });
    await queue.add('answer-job', { projectId: 'other', id: 'c', trace: null });
    await allDone.passed;

    expect(started).toEqual(['busy a', 'other c', 'busy b']);
  });

  it('runs no more tasks at once than it may, in the order they came', async () => {
    const queue = new InProcessTaskQueue();
    const started: string[] = [];
    const gates = new Map(['a', 'b', 'c'].map((id) => [id, gate()]));
    const allDone = gate();
    queue.work(
      'answer-job',
      async ({ id }) => {
        started.push(id);
        await gates.get(id)?.passed;
        if (id === 'c') allDone.open();
      },
      { concurrency: 2, onGivenUp: ignoreGivenUp },
    );

    for (const id of ['a', 'b', 'c']) await queue.add('answer-job', task(id));
    expect(started).toEqual(['a', 'b']);
    for (const { open } of gates.values()) open();
    await allDone.passed;

    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('runs each task under its own trace, also one that waited for the end of another', async () => {
    const queue = new InProcessTaskQueue();
    const traces: unknown[] = [];
    const done = gate();
    queue.work(
      'answer-job',
      ({ id }) => {
        traces.push(currentTrace());
        if (id === 'c') done.open();
        return Promise.resolve();
      },
      { concurrency: 1, onGivenUp: ignoreGivenUp },
    );

    const trace = { id: '1'.repeat(32), externalId: 'caller' };
    await withTrace({ id: '2'.repeat(32), externalId: 'other' }, async () => {
      await queue.add('answer-job', task('a'));
      await queue.add('answer-job', { ...task('b'), trace });
      await queue.add('answer-job', task('c'));
    });
    await done.passed;

    expect(traces).toEqual([{ id: 'a', externalId: null }, trace, { id: 'c', externalId: null }]);
  });

  it('keeps the kinds apart', async () => {
    const queue = new InProcessTaskQueue();
    const seen: string[] = [];
    const done = gate();
    const options = { concurrency: 1, onGivenUp: ignoreGivenUp };
    queue.work(
      'sync-datasource',
      ({ id }) => {
        seen.push(`sync ${id}`);
        return Promise.resolve();
      },
      options,
    );
    queue.work(
      'answer-job',
      ({ id }) => {
        seen.push(`answer ${id}`);
        done.open();
        return Promise.resolve();
      },
      options,
    );

    await queue.add('sync-datasource', task('x'));
    await queue.add('answer-job', task('x'));
    await done.passed;

    expect(seen).toEqual(['sync x', 'answer x']);
  });

  it('tries a failed task again and gives it up after the third time', async () => {
    const queue = new InProcessTaskQueue();
    let attempts = 0;
    const givenUp = gate();
    queue.work(
      'answer-job',
      () => {
        attempts += 1;
        return Promise.reject(new Error('the store is away'));
      },
      {
        concurrency: 1,
        onGivenUp: async () => {
          givenUp.open();
          await givenUp.passed;
        },
      },
    );

    await queue.add('answer-job', task('a'));
    await givenUp.passed;

    expect(attempts).toBe(3);
  });

  it('aborts what runs when it closes and starts nothing more', async () => {
    const queue = new InProcessTaskQueue();
    const seen: string[] = [];
    queue.work(
      'answer-job',
      ({ id }, signal) =>
        new Promise((resolve) => {
          seen.push(id);
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
      { concurrency: 1, onGivenUp: ignoreGivenUp },
    );
    await queue.add('answer-job', task('a'));
    await queue.add('answer-job', task('b'));

    await queue.close();

    expect(seen).toEqual(['a']);
  });
});
