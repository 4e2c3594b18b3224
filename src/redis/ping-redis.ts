import { Redis } from 'ioredis';

/**
 * Connects to Redis and leaves it again, on a connection of its own.
 * @throws why it cannot be reached, also when it takes longer
 */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: timeoutMs });
  let fault: unknown = null;
  client.on('error', (error) => (fault = error));
  try {
    await client.connect();
  } catch (error) {
    // The error of connecting is that the connection is closed, not why.
    throw fault ?? error;
  } finally {
    client.disconnect();
  }
}
