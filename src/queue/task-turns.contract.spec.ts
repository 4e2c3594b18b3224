import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gates } from '../../test/support/gate.js';
import { lenient, task } from '../../test/support/queued-tasks.js';
import { describeOnBothQueues } from '../../test/support/task-queues.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeOnBothQueues('a queue of many projects', (open) => {
  it('runs no more tasks of one project at once than it may, and others meanwhile', async () => {
    const queue = open({ concurrency: 2, perProject: 1 });
    const started: string[] = [];
    const { first, allDone } = gates('first', 'allDone');
    queue.work(
      'answer-job',
      async ({ projectId, id }) => {
        started.push(`${projectId} ${id}`);
        if (id === 'a') await first.passed;
        if (id === 'c') first.open();
        if (id === 'b') allDone.open();
      },
      lenient,
    );

    await queue.add('answer-job', task('a', 'busy'));
    await queue.add('answer-job', task('b', 'busy'));
    await queue.add('answer-job', task('c', 'other'));
    await allDone.passed;

    expect(started).toEqual(['busy a', 'other c', 'busy b']);
  });

  it('lets projects take turns: the first task of one starts within two of another that has many', async () => {
    const queue = open();
    const started: string[] = [];
    const { begun, goOn, done } = gates('begun', 'goOn', 'done');
    queue.work(
      'answer-job',
      async ({ id }) => {
        started.push(id);
        begun.open();
        await goOn.passed;
        if (started.length === 63) done.open();
      },
      lenient,
    );

    for (let number = 0; number <= 60; number += 1) await queue.add('answer-job', task(`a${number}`, 'a'));
    await begun.passed;
    await queue.add('answer-job', task('b', 'b'));
    await queue.add('answer-job', task('c', 'c'));
    goOn.open();
    await done.passed;

    expect(started.indexOf('b')).toBeLessThanOrEqual(2);
    expect(started.indexOf('c')).toBeLessThanOrEqual(3);
    expect(started.filter((id) => id.startsWith('a'))).toEqual(
      Array.from({ length: 61 }, (_, index) => `a${index}`),
    );
  });

  it('carries others out while a failed task waits to be tried again', async () => {
    const queue = open();
    const attempts: string[] = [];
    const { first, done } = gates('first', 'done');
    queue.work(
      'answer-job',
      ({ id }) => {
        attempts.push(id);
        if (id === 'faulty') first.open();
        if (attempts.filter((one) => one === 'faulty').length === 3) done.open();
        return id === 'faulty' ? Promise.reject(new Error('not yet')) : Promise.resolve();
      },
      lenient,
    );

    await queue.add('answer-job', task('faulty'));
    await first.passed;
    await queue.add('answer-job', task('sound'));
    await done.passed;

    expect(attempts.indexOf('sound')).toBeLessThan(attempts.lastIndexOf('faulty'));
  });
});
