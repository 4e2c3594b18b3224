import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gate, gates } from '../../test/support/gate.js';
import { lenient, task } from '../../test/support/queued-tasks.js';
import { describeOnBothQueues } from '../../test/support/task-queues.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeOnBothQueues('a queue', (open) => {
  it('lets what runs come to its end when it closes', async () => {
    const queue = open();
    const { begun, goOn } = gates('begun', 'goOn');
    const ends: boolean[] = [];
    queue.work(
      'answer-job',
      async (_, signal) => {
        begun.open();
        await goOn.passed;
        ends.push(signal.aborted);
      },
      lenient,
    );
    await queue.add('answer-job', task('a'));
    await begun.passed;

    const closed = queue.close();
    goOn.open();
    await closed;

    expect(ends).toEqual([false]);
  });

  it('aborts what runs too long when it closes and starts nothing more', async () => {
    const queue = open();
    const seen: string[] = [];
    const begun = gate();
    queue.work(
      'answer-job',
      ({ id }, signal) =>
        new Promise((resolve) => {
          seen.push(id);
          begun.open();
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
      lenient,
    );
    await queue.add('answer-job', task('a'));
    await queue.add('answer-job', task('b'));
    await begun.passed;

    await queue.close();

    expect(seen).toEqual(['a']);
  });

  it('hands back what it aborts when it closes', async () => {
    const queue = open();
    const begun = gate();
    const repeated: string[] = [];
    queue.work(
      'answer-job',
      (_, signal) =>
        new Promise((_resolve, reject) => {
          begun.open();
          signal.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
      { ...lenient, onRepeated: (reason) => repeated.push(reason) },
    );
    await queue.add('answer-job', task('a'));
    await begun.passed;

    await queue.close();

    expect(repeated).toEqual(['hand_back']);
  });
});
