import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnRedis } from '../../test/support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../../test/support/redis-server.js';
import { RedisConnections } from './redis-connections.js';
import { RedisScript } from './redis-script.js';

const ADD = new RedisScript(`return redis.call('INCRBY', KEYS[1], ARGV[1])`);

describeOnRedis('a script in Redis', () => {
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

  const callsOf = async (command: string): Promise<number> => {
    const statistics = await connections.commands.info('commandstats');
    return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(statistics)?.[1] ?? 0);
  };

  it('is sent whole once, also after Redis has forgotten it', async () => {
    const { commands } = connections;
    for (let time = 0; time < 5; time += 1) await ADD.run(commands, ['sum'], [2]);
    expect(await callsOf('eval')).toBe(1);
    await commands.script('FLUSH');

    const results = [await ADD.run(commands, ['sum'], [2]), await ADD.run(commands, ['sum'], [2])];

    expect(results).toEqual([12, 14]);
    expect(await callsOf('eval')).toBe(2);
  });

  it('fails with what Redis says of it', async () => {
    await connections.commands.set('text', 'no number');

    await expect(ADD.run(connections.commands, ['text'], [1])).rejects.toThrow('not an integer');
  });
});
