import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RedisTaskLedger } from '../../../src/queue/redis-task-ledger.js';
import { RedisConnections } from '../../../src/redis/index.js';
import { describeOnRedis } from '../../support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { choose, seeded } from './random.js';
import { Turns } from './turns.js';

const STEPS = 400;

describeOnRedis('turns as they are simulated', () => {
  let server: RedisServer;
  let connections: RedisConnections;

  beforeAll(async () => {
    server = await startRedis();
    connections = new RedisConnections(server.url);
  });

  afterAll(async () => {
    await connections.close();
    await server.stop();
  });

  it('are those that the queue of a service gives', async () => {
    const ledger = new RedisTaskLedger(connections, 'answer-job', null, 60_000);
    const turns = new Turns(4);
    const random = seeded(9);
    const projectOf = choose([8, 4, 2, 1]);
    const tags = new Map<number, number>();
    const [given, simulated] = [[] as number[], [] as number[]];
    for (let task = 0; task < STEPS; task += 1) {
      const project = projectOf(random);
      const tag = await ledger.enqueue(`p${project}`, String(task));
      await connections.commands.hset(`quarry:answer-job:${task}`, { priority: tag, project });
      tags.set(task, tag);
      const own = turns.tag(project);
      expect(own).toBe(tag);
      turns.wait(own, task);
      // For a while more come than are begun, then more are begun than come.
      for (let begun = 0; begun < (task < STEPS / 2 ? task % 2 : 2) && turns.size > 0; begun += 1) {
        const next = [...tags].reduce((least, one) => (one[1] < least[1] ? one : least))[0];
        tags.delete(next);
        const held = {
          projectId: `p${await connections.commands.hget(`quarry:answer-job:${next}`, 'project')}`,
        };
        await ledger.begin({ ...held, id: String(next), holder: 'worker' });
        given.push(next);
        simulated.push(turns.next());
      }
    }

    expect(given.length).toBeGreaterThan(STEPS / 2);
    expect(simulated).toEqual(given);
    expect(given).not.toEqual([...given].sort((a, b) => a - b));
  });
});
