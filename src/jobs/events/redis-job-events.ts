import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type RedisClient, type RedisConnections, RedisScript } from '../../redis/index.js';
import { isLast, type JobEvent, type NumberedEvent } from './job-event.js';
import { JobEvents } from './job-events.js';
import { nextEvent } from './next-event.js';

/** How long the events of an ended job can still be followed. */
const KEPT_AFTER_END_MS = 5 * 60_000;
/** How long those of a job that never ends are kept. */
const KEPT_MS = 24 * 3_600_000;
/** More processes than publish events of one job at the same time: its worker, and one that cancels it. */
const PUBLISHERS = 8;
/** Events read at one time. */
const PAGE = 200;
/** A follower that hears nothing looks for itself after so long: a message may have been lost. */
const LOOK_INTERVAL_MS = 30_000;

const NUMBER_OF = `
local function numberOf(entry)
  return tonumber(string.match(entry[1], '^%d+'))
end
`;

/**
 * Adds an event behind the last of its stream and tells that it is there. When the connection breaks before the answer, the same is
 * sent again: it is known by its id.
 */
const PUBLISH = new RedisScript(`${NUMBER_OF}
local latest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', ARGV[6])
for _, entry in ipairs(latest) do
  if entry[2][4] == ARGV[5] then return numberOf(entry) end
end
local number = latest[1] and numberOf(latest[1]) + 1 or 1
redis.call('XADD', KEYS[1], number .. '-0', 'event', ARGV[4], 'id', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return number
`);

/**
 * Adds events with the numbers from one on and tells once that they are there, unless the stream has come so far already: then
 * answers with what it has there.
 */
const PUBLISH_FROM = new RedisScript(`${NUMBER_OF}
local first, count = tonumber(ARGV[4]), #ARGV - 4
local latest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if latest[1] and numberOf(latest[1]) >= first then
  return redis.call('XRANGE', KEYS[1], first .. '-0', (first + count - 1) .. '-0')
end
for i = 1, count do
  redis.call('XADD', KEYS[1], (first + i - 1) .. '-0', 'event', ARGV[4 + i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return {}
`);

/**
 * The events of jobs that any process answers and any follows, as streams in Redis. The process has one subscription for all
 * its followers, so that one that waits takes no connection.
 */
export class RedisJobEvents extends JobEvents {
  private readonly redis: RedisClient;
  /** Tells every process which job has a new event. */
  private readonly channel: string;
  private readonly news = new EventEmitter();
  private subscription: Promise<unknown> | null = null;

  constructor(private readonly connections: RedisConnections) {
    super();
    this.redis = connections.commands;
    this.channel = `${connections.keyPrefix}:events`;
    this.news.setMaxListeners(0);
  }

  override async publish(jobId: string, event: JobEvent): Promise<NumberedEvent> {
    const publishedAt = new Date().toISOString();
    const values = [JSON.stringify({ publishedAt, event }), randomUUID(), PUBLISHERS];
    const number = Number(await this.run(PUBLISH, jobId, [event], values));
    return { number, publishedAt, event };
  }

  override async publishFrom(
    jobId: string,
    number: number,
    events: readonly JobEvent[],
  ): Promise<readonly NumberedEvent[]> {
    const publishedAt = new Date().toISOString();
    const values = [number, ...events.map((event) => JSON.stringify({ publishedAt, event }))];
    const there = (await this.run(PUBLISH_FROM, jobId, events, values)) as [string, string[]][];
    const found = there.map(toEvent);
    const [first] = found;
    // A Redis that has lost the beginning of a stream cannot have it again; whoever followed has seen it.
    const own = events.slice(0, first ? first.number - number : events.length);
    return [...own.map((event, at) => ({ number: number + at, publishedAt, event })), ...found];
  }

  override async list(jobId: string): Promise<readonly NumberedEvent[]> {
    return (await this.redis.xrange(keyOf(this.connections, jobId), '-', '+')).map(toEvent);
  }

  override async *follow(jobId: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
    await this.subscribe();
    for (let last = after; !signal.aborted;) {
      const news = this.listen(jobId, signal);
      const events = await this.read(jobId, last);
      if (events.length === 0) await news.heard;
      news.stop();
      for (const event of events) {
        last = event.number;
        yield event;
        if (isLast(event.event)) return;
      }
    }
  }

  /** Runs a script that adds events. @param values its arguments behind those that every such script has */
  private run(
    script: RedisScript,
    jobId: string,
    events: readonly JobEvent[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    const keptMs = events.some(isLast) ? KEPT_AFTER_END_MS : KEPT_MS;
    const key = keyOf(this.connections, jobId);
    return script.run(this.redis, [key], [keptMs, this.channel, jobId, ...values]);
  }

  private async read(jobId: string, after: number): Promise<NumberedEvent[]> {
    const entries = await this.redis.xrange(
      keyOf(this.connections, jobId),
      `(${after}-0`,
      '+',
      'COUNT',
      PAGE,
    );
    return entries.map(toEvent);
  }

  /** Begins to listen before the stream is read, so that no event falls between the two. */
  private listen(jobId: string, signal: AbortSignal): { heard: Promise<void>; stop: () => void } {
    const stopped = new AbortController();
    const look = setTimeout(() => stopped.abort(), LOOK_INTERVAL_MS);
    return {
      heard: nextEvent(this.news, jobId, AbortSignal.any([signal, stopped.signal])),
      stop: () => {
        clearTimeout(look);
        stopped.abort();
      },
    };
  }

  private subscribe(): Promise<unknown> {
    this.subscription ??= this.startSubscription(this.connections.subscriber);
    return this.subscription;
  }

  private async startSubscription(subscriber: RedisClient): Promise<void> {
    subscriber.on('message', (channel: string, jobId: string) => {
      if (channel === this.channel) this.news.emit(jobId);
    });
    // What was told while the connection was broken was not heard.
    subscriber.on('ready', () => {
      for (const name of this.news.eventNames()) if (name !== 'error') this.news.emit(name);
    });
    await subscriber.subscribe(this.channel);
  }
}

/** Lets nobody follow jobs any more. */
export async function forgetJobEvents(
  connections: RedisConnections,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length > 0) await connections.commands.unlink(...jobIds.map((id) => keyOf(connections, id)));
}

function keyOf({ keyPrefix }: RedisConnections, jobId: string): string {
  return `${keyPrefix}:events:${jobId}`;
}

function toEvent([id, fields]: [string, string[]]): NumberedEvent {
  const content = JSON.parse(fields[1] ?? '') as Pick<NumberedEvent, 'publishedAt' | 'event'>;
  return { number: Number.parseInt(id), ...content };
}
