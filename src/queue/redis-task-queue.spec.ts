import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gate } from '../../test/support/gate.js';
import { lenient, task, untilAborted, work } from '../../test/support/queued-tasks.js';
import { describeQueueCluster } from '../../test/support/task-queues.js';
import { type TaskHandler } from './task-queue.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeQueueCluster('queues of several processes', (cluster) => {
  it('serve the first task of a project before the many of another', async () => {
    const { queue } = cluster().open();
    const started: string[] = [];
    const done = gate();
    for (let number = 1; number <= 50; number += 1) {
      await queue.add('answer-job', task(`busy ${number}`, 'busy'));
    }
    await queue.add('answer-job', task('first', 'other'));

    queue.work(
      'answer-job',
      ({ id }) => {
        started.push(id);
        if (id === 'busy 50') done.open();
        return Promise.resolve();
      },
      lenient,
    );
    await done.passed;

    expect(started).toHaveLength(51);
    expect(started.slice(0, 3)).toEqual(['busy 1', 'first', 'busy 2']);
  });

  it('run no more tasks of one project at once than it may, all together', async () => {
    const running = { now: 0, most: 0, ended: 0 };
    const done = gate();
    const count: TaskHandler = async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await new Promise((resolve) => setImmediate(resolve));
      running.now -= 1;
      running.ended += 1;
      if (running.ended === 40) done.open();
    };
    const limit = { concurrency: 2, perProject: 2 };
    const queues = [cluster().open(limit).queue, cluster().open(limit).queue];

    for (const queue of queues) work(queue, () => undefined, count);
    for (let number = 0; number < 40; number += 1) await queues[0]?.add('answer-job', task(String(number)));
    await done.passed;

    expect(running.most).toBeLessThanOrEqual(2);
  });

  it('take over the task of one that dies', async () => {
    const [dying, living] = [cluster().open(), cluster().open()];
    const [taken, done] = [gate(), gate()];
    work(dying.queue, taken.open, untilAborted);
    await dying.queue.add('answer-job', task('a'));
    await taken.passed;

    const repeated: string[] = [];
    const repeat = (reason: string) => repeated.push(reason);
    work(living.queue, done.open, () => Promise.resolve(), repeat);
    await dying.die();

    await done.passed;
    expect(repeated).toEqual(['take_over']);
  });

  it('give up a task that three of them died of', async () => {
    const givenUp = gate();
    const faults: unknown[] = [];
    await cluster().open().queue.add('answer-job', task('deadly'));
    for (let death = 0; death < 3; death += 1) {
      const dying = cluster().open();
      const taken = gate();
      work(dying.queue, taken.open, untilAborted);
      await taken.passed;
      await dying.die();
    }

    cluster()
      .open()
      .queue.work('answer-job', untilAborted, {
        onGivenUp: (given, fault) => {
          faults.push(given, fault);
          givenUp.open();
          return Promise.resolve();
        },
      });
    await givenUp.passed;

    expect(faults).toEqual([task('deadly'), new Error('3 workers died while they had the task')]);
  });

  it('go on with the task of one that stops, which does not count as an attempt', async () => {
    const begun: string[] = [];
    await cluster().open().queue.add('answer-job', task('a'));
    for (let stop = 0; stop < 4; stop += 1) {
      const stopping = cluster().open();
      const taken = gate();
      work(stopping.queue, taken.open, untilAborted);
      await taken.passed;
      begun.push('stopped');
      await stopping.close();
    }
    const done = gate();

    work(cluster().open().queue, done.open, () => Promise.resolve());
    await done.passed;

    expect(begun).toHaveLength(4);
  });

  it('let a task come to its end that ends within the grace of one that stops', async () => {
    const stopping = cluster().open();
    const [taken, goOn] = [gate(), gate()];
    const ends: boolean[] = [];
    work(stopping.queue, taken.open, async (_, signal) => {
      await goOn.passed;
      ends.push(signal.aborted);
    });
    await stopping.queue.add('answer-job', task('a'));
    await taken.passed;

    const closed = stopping.close();
    goOn.open();
    await closed;

    expect(ends).toEqual([false]);
  });
});
