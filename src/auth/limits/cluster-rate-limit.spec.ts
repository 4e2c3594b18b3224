import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeOnRedis } from '../../../test/support/describe-on-redis.js';
import { type RedisServer, startRedis } from '../../../test/support/redis-server.js';
import { RedisConnections } from '../../redis/index.js';
import { ClusterRateLimit } from './cluster-rate-limit.js';
import { type Rate } from './rate-limit.js';

/** One comes back in more time than any test takes. */
const HARDLY_EVER = 1 / 3600;
/** However busy the machine is. */
const PATIENT_MS = 60_000;

describeOnRedis('the rate limit of several processes', () => {
  let redis: RedisServer;
  const opened: RedisConnections[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const connections of opened.splice(0)) await connections.close();
  });
  afterAll(() => redis.stop());

  /** The same limit, as each of so many processes has it. */
  async function processesWith(rate: Rate, count: number, name: string): Promise<ClusterRateLimit[]> {
    const connections = Array.from({ length: count }, () => new RedisConnections(redis.url));
    opened.push(...connections);
    await Promise.all(connections.map(({ commands }) => commands.ping()));
    return connections.map((each) => new ClusterRateLimit(each, name, rate, PATIENT_MS));
  }

  const passed = (waits: readonly number[]): number => waits.filter((wait) => wait === 0).length;

  it('lets as many pass as one process would, however they are spread', async () => {
    const limits = await processesWith({ perSecond: HARDLY_EVER, burst: 100 }, 4, 'burst');

    const waits = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 50 }, () => limit.take('a'))),
    );

    expect(passed(waits)).toBe(100);
    expect(passed(await Promise.all(limits.map((limit) => limit.take('b'))))).toBe(4);
  });

  /** Takes all there is. @returns how many passed, and the moments between which the bucket was found empty */
  async function emptied(limit: ClusterRateLimit): Promise<{ count: number; from: number; until: number }> {
    for (let count = 0; ; count += 1) {
      const from = performance.now();
      if ((await limit.take('a')) > 0) return { count, from, until: performance.now() };
    }
  }

  it('keeps to the mean rate within 5 % while all ask without a pause', async () => {
    // Nothing comes back to a full bucket: this one is not full again before ten seconds.
    const rate = { perSecond: 100, burst: 1000 };
    const limits = await processesWith(rate, 3, 'mean');
    const [one] = limits as [ClusterRateLimit];

    const start = performance.now();
    const first = await emptied(one);
    const counts = await Promise.all(
      limits.map(async (limit) => {
        let count = 0;
        while (performance.now() - first.until < 2000) if ((await limit.take('a')) === 0) count += 1;
        return count;
      }),
    );
    const last = await emptied(one);

    const all = counts.reduce((sum, count) => sum + count, last.count);
    const due = (milliseconds: number): number => (rate.perSecond * milliseconds) / 1000;
    expect(first.count).toBeGreaterThanOrEqual(rate.burst);
    expect(first.count).toBeLessThanOrEqual(rate.burst + due(first.until - start));
    expect(all).toBeLessThanOrEqual(1.05 * due(last.until - first.from));
    expect(all).toBeGreaterThanOrEqual(0.95 * due(last.from - first.until));
  });

  it('tells in how many seconds another may pass, and counts nothing for that', async () => {
    const [one, other] = await processesWith({ perSecond: 0.5, burst: 1 }, 2, 'wait');

    expect(await other?.wait('a')).toBe(0);
    expect(await one?.take('a')).toBe(0);
    const wait = (await other?.wait('a')) ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(2);
    expect(await other?.take('a')).toBeGreaterThan(0);
  });

  it('forgets a key whose bucket is full again', async () => {
    const [limit] = await processesWith({ perSecond: 100, burst: 2 }, 1, 'forgotten');
    await limit?.take('a');

    const ttl = await opened[0]?.commands.pttl('quarry:rate:forgotten:a');

    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(1020);
  });

  it('is that of each process alone while Redis is away, and of all together when it is back', async () => {
    const limits = await processesWith({ perSecond: HARDLY_EVER, burst: 10 }, 2, 'outage');
    await redis.kill();

    const away = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 15 }, () => limit.take('a'))),
    );
    await redis.start();
    await Promise.all(opened.map(({ commands }) => commands.ping()));
    const back = await Promise.all(
      limits.flatMap((limit) => Array.from({ length: 15 }, () => limit.take('b'))),
    );

    expect(passed(away)).toBe(20);
    expect(passed(back)).toBe(10);
  });
});
