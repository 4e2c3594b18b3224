import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Gate, gate, gates } from '../../test/support/gate.js';
import { lenient, task } from '../../test/support/queued-tasks.js';
import { describeOnBothQueues } from '../../test/support/task-queues.js';
import { currentTrace, withTrace } from '../common/trace.js';
import { type Task } from './task-queue.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeOnBothQueues('a queue', (open) => {
  it('runs a task that was added before anybody worked', async () => {
    const queue = open();
    const done = gate();
    await queue.add('answer-job', task('a'));

    queue.work(
      'answer-job',
      () => {
        done.open();
        return Promise.resolve();
      },
      lenient,
    );

    await done.passed;
  });

  it('hands a task over as it was added', async () => {
    const queue = open();
    const done = gate();
    const seen: Task[] = [];
    const added = { projectId: 'p', id: 'a', trace: { id: '1'.repeat(32), externalId: 'caller' } };
    queue.work(
      'answer-job',
      (given) => {
        seen.push(given);
        done.open();
        return Promise.resolve();
      },
      lenient,
    );

    await queue.add('answer-job', added);
    await done.passed;

    expect(seen).toEqual([added]);
  });

  it('runs no more tasks at once than it may, in the order they came', async () => {
    const queue = open({ concurrency: 2, perProject: null });
    const started: string[] = [];
    const running = { now: 0, most: 0 };
    const { bothRun, allDone } = gates('bothRun', 'allDone');
    queue.work(
      'answer-job',
      async ({ id }) => {
        started.push(id);
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        if (id === 'b') bothRun.open();
        await bothRun.passed;
        running.now -= 1;
        if (id === 'e') allDone.open();
      },
      lenient,
    );

    for (const id of ['a', 'b', 'c', 'd', 'e']) await queue.add('answer-job', task(id));
    await allDone.passed;

    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(running.most).toBe(2);
  });

  it('never runs a task twice at once', async () => {
    const queue = open({ concurrency: 4, perProject: null });
    const running = { now: 0, most: 0, ended: 0 };
    const { begun, goOn, again } = gates('begun', 'goOn', 'again');
    queue.work(
      'answer-job',
      async () => {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        begun.open();
        await goOn.passed;
        running.now -= 1;
        running.ended += 1;
        if (running.ended === 2) again.open();
      },
      lenient,
    );

    await queue.add('answer-job', task('a'));
    await begun.passed;
    await queue.add('answer-job', task('a'));
    goOn.open();
    await again.passed;

    expect(running.most).toBe(1);
  });

  it('does not add a task twice that waits already', async () => {
    const queue = open();
    const started: string[] = [];
    const { first, last } = gates('first', 'last');
    queue.work(
      'answer-job',
      async ({ id }) => {
        started.push(id);
        if (id === 'a') await first.passed;
        if (id === 'c') last.open();
      },
      lenient,
    );

    for (const id of ['a', 'b', 'b', 'c', 'b']) await queue.add('answer-job', task(id));
    first.open();
    await last.passed;

    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('runs a task once more that is added while it runs', async () => {
    const queue = open();
    const runs = { begun: 0 };
    const { begun, goOn, again } = gates('begun', 'goOn', 'again');
    queue.work(
      'answer-job',
      async () => {
        runs.begun += 1;
        begun.open();
        if (runs.begun === 2) again.open();
        await goOn.passed;
      },
      lenient,
    );

    await queue.add('answer-job', task('a'));
    await begun.passed;
    await queue.add('answer-job', task('a'));
    goOn.open();
    await again.passed;

    expect(runs.begun).toBe(2);
  });

  it('runs the tasks of the rows that a dead process left unfinished', async () => {
    const queue = open();
    const done = gate();
    queue.work(
      'answer-job',
      ({ id }) => {
        if (id === 'b') done.open();
        return Promise.resolve();
      },
      lenient,
    );

    await queue.recover('answer-job', () => Promise.resolve([task('a'), task('b')]));

    await done.passed;
  });

  it('runs each task under its own trace, also one that waited for the end of another', async () => {
    const queue = open();
    const traces: unknown[] = [];
    const done = gate();
    queue.work(
      'answer-job',
      ({ id }) => {
        traces.push(currentTrace());
        if (id === 'c') done.open();
        return Promise.resolve();
      },
      lenient,
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
    const queue = open();
    const seen: string[] = [];
    const { sync, answer } = gates('sync', 'answer');
    const handler = (kind: string, done: Gate) => async (given: Task) => {
      await Promise.resolve();
      seen.push(`${kind} ${given.id}`);
      done.open();
    };
    queue.work('sync-datasource', handler('sync', sync), lenient);
    queue.work('answer-job', handler('answer', answer), lenient);

    await queue.add('sync-datasource', task('x'));
    await sync.passed;
    await queue.add('answer-job', task('x'));
    await answer.passed;

    expect(seen).toEqual(['sync x', 'answer x']);
  });

  it('tries a failed task again and gives it up after the sixth time', async () => {
    const queue = open();
    const attempts: string[] = [];
    const givenUp = gate();
    const fault = new Error('the store is away');
    const given: unknown[] = [];
    const repeated: string[] = [];
    queue.work(
      'answer-job',
      ({ id }) => {
        attempts.push(id);
        return Promise.reject(fault);
      },
      {
        onGivenUp: (...arguments_) => {
          given.push(...arguments_);
          givenUp.open();
          return Promise.resolve();
        },
        onRepeated: (reason) => repeated.push(reason),
      },
    );

    await queue.add('answer-job', task('a'));
    await givenUp.passed;

    expect(attempts).toEqual(Array(6).fill('a'));
    expect(given).toEqual([task('a'), fault]);
    expect(repeated).toEqual(Array(5).fill('retry'));
  });
});
