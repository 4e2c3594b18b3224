import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnRedis } from '../../test/support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../../test/support/redis-server.js';
import { RedisConnections } from './redis-connections.js';

/** It answers others once in a thousand keys that it reads. */
const KEYS = 5000;
const SLOWLY = ['--key-load-delay', '200'];

describeOnRedis('connections to Redis', () => {
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

  it('wait while it reads what it held, and carry out then what was sent meanwhile', async () => {
    const { commands } = connections;
    await Promise.all(Array.from({ length: KEYS }, (_, i) => commands.set(`key ${i}`, i)));
    await server.kill();

    const started = server.start(...SLOWLY);
    const held = await commands.get('key 7');
    await started;

    expect(held).toBe('7');
  });
});
