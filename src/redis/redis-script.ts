import { createHash } from 'node:crypto';
import { type RedisClient } from './open-redis.js';

/** A script that runs in Redis. Its text is sent only to a Redis that does not have it; else its digest says which one it is. */
export class RedisScript {
  private readonly digest: string;

  constructor(private readonly text: string) {
    this.digest = createHash('sha1').update(text).digest('hex');
  }

  /** @returns what the script returns @throws what Redis says of it */
  async run(
    client: RedisClient,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    const rest = [keys.length, ...keys, ...values] as const;
    try {
      return await client.evalsha(this.digest, ...rest);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(this.text, ...rest);
    }
  }
}
