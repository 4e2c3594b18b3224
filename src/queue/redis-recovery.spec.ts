import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gate } from '../../test/support/gate.js';
import { task, untilAborted, work } from '../../test/support/queued-tasks.js';
import { describeQueueCluster } from '../../test/support/task-queues.js';
import { RedisConnections } from '../redis/index.js';
import { type Task } from './task-queue.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeQueueCluster('queues of several processes', (cluster) => {
  it('do not wait for a Redis that is away, and run what was added then', async () => {
    const { server, open } = cluster();
    const { queue } = open();
    const done = gate();
    work(queue, done.open, () => Promise.resolve());
    await server.kill();

    await queue.add('answer-job', task('a'));
    await server.start();

    await done.passed;
  });

  it('abort a task that Redis has lost, and take it again when it is added again', async () => {
    const { server, open } = cluster();
    const { queue } = open();
    const [taken, aborted, again] = [gate(), gate(), gate()];
    const runs = { begun: 0 };
    work(
      queue,
      () => {
        runs.begun += 1;
        if (runs.begun === 2) again.open();
        taken.open();
      },
      async (_, signal) => {
        if (runs.begun === 2) return;
        await untilAborted(task('a'), signal).finally(aborted.open);
      },
    );
    await queue.add('answer-job', task('a'));
    await taken.passed;

    await server.lose();
    await aborted.passed;
    await queue.add('answer-job', task('a'));

    await again.passed;
  });

  it('run what Redis has lost as long as its row is unfinished', async () => {
    const { server, open } = cluster();
    const { queue } = open();
    const done = gate();
    const rows = new Set(['a', 'b']);
    await queue.add('answer-job', task('a'));
    await queue.add('answer-job', task('b'));
    await server.lose();

    work(
      queue,
      (id) => {
        rows.delete(id);
        if (rows.size === 0) done.open();
      },
      () => Promise.resolve(),
    );
    await queue.recover('answer-job', () => Promise.resolve([...rows].map((id) => task(id))));

    await done.passed;
  });

  it('look through unfinished rows in one of them in each period, and add nothing that waits', async () => {
    const { server, open } = cluster();
    const tasks = Array.from({ length: 2500 }, (_, i) => task(String(i)));
    const looks = { count: 0 };
    const enough = gate();
    const list = () => {
      looks.count += 1;
      if (looks.count === MOST_AT_BEGIN + 4) enough.open();
      return Promise.resolve(tasks);
    };
    const queues = Array.from({ length: 8 }, () => open().queue);
    const redis = new RedisConnections(server.url);
    await queues[0]?.recover('answer-job', list);
    await untilEqual(async () => (await queues[0]?.backlog('answer-job'))?.waiting, tasks.length);
    const before = await sentTo(redis);
    const begun = Date.now();

    await Promise.all(queues.slice(1).map((queue) => queue.recover('answer-job', list)));
    await enough.passed;
    const sent = await sentTo(redis);
    const most = MOST_AT_BEGIN + Math.ceil((Date.now() - begun) / SHORTEST_PERIOD_MS) + 1;
    await redis.close();

    expect(looks.count - 1).toBeLessThanOrEqual(most);
    // Adding a task notes it by SADD; looking at a thousand of them is one script, and so are the begin and end of a term.
    expect(sent.sadd).toBe(before.sadd);
    const elections = 8 * (Math.ceil((Date.now() - begun) / RECOVER_MS) + 1);
    expect(sent.scripts - before.scripts).toBeLessThanOrEqual(4 * most + elections);
  });

  it('do not run a task again that was unfinished while it ran', async () => {
    const { open } = cluster();
    const { queue } = open();
    const [taken, goOn, done] = [gate(), gate(), gate()];
    const looks = { count: 0 };
    const seen = gate();
    const begun: string[] = [];
    work(
      queue,
      (id) => begun.push(id),
      async ({ id }) => {
        if (id === 'last') done.open();
        else {
          taken.open();
          await goOn.passed;
        }
      },
    );
    await queue.add('answer-job', task('long'));
    await taken.passed;
    await queue.recover('answer-job', () => {
      looks.count += 1;
      if (looks.count === 3) seen.open();
      return Promise.resolve(looks.count > 3 ? [] : [task('long')]);
    });
    await seen.passed;
    goOn.open();
    await queue.add('answer-job', task('last'));
    await done.passed;

    expect(begun).toEqual(['long', 'last']);
  });

  it('look at once when they begin, whoever has looked before in the period', async () => {
    const { open } = cluster();
    const rows: Task[] = [];
    const list = () => Promise.resolve(rows);
    const before = open();
    await before.queue.recover('answer-job', list);
    await before.close();
    rows.push(task('left behind'));
    const { queue } = open();

    await queue.recover('answer-job', list);

    expect((await queue.backlog('answer-job')).waiting).toBe(1);
  });

  it('have another of them look when the one that did has died', async () => {
    const { open } = cluster();
    const dying = open();
    const { queue } = open();
    const done = gate();
    const rows: Task[] = [];
    const list = () => Promise.resolve(rows);
    await dying.queue.recover('answer-job', list);
    await queue.recover('answer-job', list);
    work(queue, done.open, () => Promise.resolve());

    await dying.die();
    rows.push(task('added by nobody'));

    await done.passed;
  });
});

/** The periods in which one process is elected are not shorter than this, as the timing of these queues has it. */
const SHORTEST_PERIOD_MS = 90;
const RECOVER_MS = 100;
/** Each of eight looks once when it begins, one after the other at most. */
const MOST_AT_BEGIN = 8;

/** How often commands were carried out by the server, also by scripts. */
async function sentTo({ commands }: RedisConnections): Promise<{ sadd: number; scripts: number }> {
  const statistics = await commands.info('commandstats');
  const callsOf = (command: string) =>
    Number(new RegExp(`^cmdstat_${command}:calls=(\\d+)`, 'm').exec(statistics)?.[1] ?? 0);
  return { sadd: callsOf('sadd'), scripts: callsOf('eval') + callsOf('evalsha') };
}

async function untilEqual(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  while ((await read()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
}
