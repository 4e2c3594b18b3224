import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type RedisClient, type RedisConnections } from '../../redis/index.js';
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

/** Numbers an event and tells that it is there. */
const ADD = `
local function numberOf(entry)
  return tonumber(string.match(entry[1], '^%d+'))
end
local function add(number)
  redis.call('XADD', KEYS[1], number .. '-0', 'event', ARGV[1], 'id', ARGV[5])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('PUBLISH', ARGV[3], ARGV[4])
end
`;

/**
 * Adds an event behind the last of its stream. When the connection breaks before the answer, the same is sent again: it is known
 * by its id.
 */
const PUBLISH = `${ADD}
local latest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', ARGV[6])
for _, entry in ipairs(latest) do
  if entry[2][4] == ARGV[5] then return numberOf(entry) end
end
local number = latest[1] and numberOf(latest[1]) + 1 or 1
add(number)
return number
`;

/** Adds an event with a number, unless the stream has come so far already. Answers with what has the number. */
const PUBLISH_AT = `${ADD}
local latest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if not latest[1] or numberOf(latest[1]) < tonumber(ARGV[6]) then add(ARGV[6]) end
return redis.call('XRANGE', KEYS[1], ARGV[6] .. '-0', ARGV[6] .. '-0')
`;

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
    const values = [...this.toEntry(jobId, { publishedAt, event }), PUBLISHERS];
    const number = Number(await this.redis.eval(PUBLISH, 1, keyOf(this.connections, jobId), ...values));
    return { number, publishedAt, event };
  }

  override async publishAt(jobId: string, number: number, event: JobEvent): Promise<NumberedEvent> {
    const publishedAt = new Date().toISOString();
    const values = [...this.toEntry(jobId, { publishedAt, event }), number];
    const [published] = (await this.redis.eval(PUBLISH_AT, 1, keyOf(this.connections, jobId), ...values)) as [
      string,
      string[],
    ][];
    // A Redis that has lost the beginning of a stream cannot have it again; whoever followed has seen it.
    return published ? toEvent(published) : { number, publishedAt, event };
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

  /** The arguments that every script which adds has. */
  private toEntry(jobId: string, content: Omit<NumberedEvent, 'number'>): (string | number)[] {
    const keptMs = isLast(content.event) ? KEPT_AFTER_END_MS : KEPT_MS;
    return [JSON.stringify(content), keptMs, this.channel, jobId, randomUUID()];
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
