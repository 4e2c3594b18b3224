import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { describeOnRedis } from '../../test/support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../../test/support/redis-server.js';
import { RedisConnections } from '../redis/index.js';
import { RedisTaskLedger } from './redis-task-ledger.js';

const JOB = 'quarry:answer-job:a';
const runOf = (holder: string) => ({ projectId: 'p', id: 'a', holder });

describeOnRedis('a worker that was taken for dead', () => {
  let server: RedisServer;
  let connections: RedisConnections;
  let ledger: RedisTaskLedger;
  beforeAll(async () => {
    server = await startRedis();
    connections = new RedisConnections(server.url);
    ledger = new RedisTaskLedger(connections, 'answer-job', null, 1000);
  });
  beforeEach(async () => {
    await connections.commands.flushall();
    await connections.commands.hset(JOB, 'priority', 1);
  });
  afterAll(async () => {
    await connections.close();
    await server.stop();
  });

  /** As Bull does with the task of a worker that shows no sign of life: the next one begins it. */
  async function takeOver(holder: string): Promise<number | null> {
    await connections.commands.hincrby(JOB, 'stalledCounter', 1);
    return ledger.begin(runOf(holder));
  }

  it('does not count as a death of the task once it shows that it lives', async () => {
    await ledger.begin(runOf('first'));
    const deathsBefore = await takeOver('second');
    const isHeld = await ledger.renew(runOf('first'));

    expect([deathsBefore, isHeld]).toEqual([1, false]);
    expect(await connections.commands.hget(JOB, 'stalledCounter')).toBe('0');
    expect(await ledger.renew(runOf('second'))).toBe(true);
  });

  it('counts as one all the same after ten such returns, so that no task goes round for ever', async () => {
    await ledger.begin(runOf('0'));
    for (let turn = 1; turn <= 12; turn += 1) {
      await takeOver(String(turn));
      await ledger.renew(runOf(String(turn - 1)));
    }

    expect(await connections.commands.hget(JOB, 'stalledCounter')).toBe('2');
  });
});
