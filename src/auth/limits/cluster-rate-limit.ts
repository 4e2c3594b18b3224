import { within } from '../../common/validation/within.js';
import { type RedisConnections, RedisScript } from '../../redis/index.js';
import { ProcessRateLimit } from './process-rate-limit.js';
import { type Rate, type RateLimit } from './rate-limit.js';

const LONGEST_ANSWER_MS = 250;

/** By the clock of Redis, so that those of the processes need not agree. @returns seconds to wait */
const BUCKET = new RedisScript(`
local perSecond, burst, taken = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local last = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if last[1] then tokens = math.min(burst, last[1] + (now - last[2]) * perSecond) end
if tokens < 1 then return tostring((1 - tokens) / perSecond) end
if taken > 0 then
  redis.call('HSET', KEYS[1], 'tokens', tokens - taken, 'at', string.format('%.6f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(1000 * burst / perSecond) + 1000)
end
return '0'
`);

/**
 * Limits requests per key over all processes together: the buckets are in Redis. While that does not answer, each process limits what
 * reaches it.
 */
export class ClusterRateLimit implements RateLimit {
  private readonly alone: ProcessRateLimit;

  /**
   * @param name tells its buckets from those of other limits
   * @param longestAnswerMs a request waits no longer to be counted
   */
  constructor(
    private readonly connections: RedisConnections,
    private readonly name: string,
    private readonly rate: Rate,
    private readonly longestAnswerMs = LONGEST_ANSWER_MS,
  ) {
    this.alone = new ProcessRateLimit(rate);
  }

  async take(key: string): Promise<number> {
    return (await this.ask(key, 1)) ?? this.alone.take(key);
  }

  async wait(key: string): Promise<number> {
    return (await this.ask(key, 0)) ?? this.alone.wait(key);
  }

  /** @returns seconds to wait; null where Redis does not say */
  private async ask(key: string, taken: 0 | 1): Promise<number | null> {
    const { commands, keyPrefix } = this.connections;
    if (commands.status !== 'ready') return null;
    const { perSecond, burst } = this.rate;
    let seconds: number | null = null;
    const bucket = `${keyPrefix}:rate:${this.name}:${key}`;
    const asked = BUCKET.run(commands, [bucket], [perSecond, burst, taken]).then(
      (answer) => (seconds = Number(answer)),
    );
    // The connection reports the outage.
    await within(this.longestAnswerMs, asked).catch(() => undefined);
    return seconds;
  }
}
