import { isAbsent } from '../common/faults/outage.js';
import { type RedisLayout } from '../config/index.js';
import { ALONE, openRedis } from './open-redis.js';

/** The last are those of nodes of a cluster and of Sentinels; the first one says why, those behind it that it did not help. */
const FAULTS = ['error', 'node error', 'sentinelError'];

/**
 * Connects to Redis and leaves it again, on a connection of its own.
 * @throws why it cannot be reached, also when it takes longer
 */
export async function pingRedis(url: string, timeoutMs: number, layout: RedisLayout = ALONE): Promise<void> {
  const options = { lazyConnect: true, retryStrategy: () => null, connectTimeout: timeoutMs };
  const client = openRedis(url, layout, options);
  let fault: unknown = null;
  for (const event of FAULTS) client.on(event, (error: unknown) => (fault ??= error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    // The error of connecting is that the connection is closed, not why.
    throw causeOf(fault ?? error);
  } finally {
    client.disconnect();
  }
}

/** What the library tells of a cluster that cannot be reached holds why. */
function causeOf(error: unknown): unknown {
  const isOfCluster = error instanceof Error && 'lastNodeError' in error;
  return isOfCluster && error.lastNodeError instanceof Error ? error.lastNodeError : error;
}

/** Of nodes and Sentinels the library says in words that none is there. */
const NONE_IS_THERE = /sentinel|startup nodes|slots cache/i;

/** Whether an error of `pingRedis` says that the servers are not there for now. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isAbsent(error) || isAbsent(error.cause) || NONE_IS_THERE.test(error.message);
}
