import { type RedisConnections, RedisScript } from '../redis/index.js';
import { type TaskKind } from './task-queue.js';

/** What is noted of tasks is forgotten when nothing was added for so long. */
const FORGOTTEN_AFTER_SECONDS = 86_400;

const CLOCK = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function hasFreeSlot(slots, most)
  redis.call('ZREMRANGEBYSCORE', slots, '-inf', now())
  return redis.call('ZCARD', slots) < most
end
`;

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996): a project's tasks get tags that follow one another from the tag of
 * the task that was started last on, so that a project that adds its first task is served next, whatever others have waiting.
 */
const ENQUEUE = new RedisScript(`
local tag = tonumber(redis.call('HGET', KEYS[2], ARGV[2]) or 0)
if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then
  tag = math.max(tag, tonumber(redis.call('HGET', KEYS[2], '') or 0)) + 1
  redis.call('HSET', KEYS[2], ARGV[2], tag)
end
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return math.max(tag, 1)
`);

const BEGIN = new RedisScript(`${CLOCK}
local slots, waiting, tags, job = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, holder, most, lease = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
if redis.call('EXISTS', job) == 0 then return -1 end
if most > 0 then
  if not hasFreeSlot(slots, most) and not redis.call('ZSCORE', slots, id) then return -1 end
  redis.call('ZADD', slots, now() + lease, id)
  redis.call('PEXPIRE', slots, lease)
end
redis.call('SREM', waiting, id)
local tag = tonumber(redis.call('HGET', job, 'priority') or 0)
if tag > tonumber(redis.call('HGET', tags, '') or 0) then redis.call('HSET', tags, '', tag) end
redis.call('HSET', job, 'holder', holder)
return tonumber(redis.call('HGET', job, 'stalledCounter') or 0)
`);

/** How many workers of one task may come back that were taken for dead; from then on each counts as dead. */
const MAX_RETURNS = 10;

/** Bull counts the death of a worker that shows no sign of life. One that shows one again was only held up. */
const RENEW = new RedisScript(`${CLOCK}
if redis.call('HGET', KEYS[2], 'holder') ~= ARGV[2] then
  local deaths = tonumber(redis.call('HGET', KEYS[2], 'stalledCounter') or 0)
  if deaths > 0 and redis.call('HINCRBY', KEYS[2], 'returns', 1) <= tonumber(ARGV[4]) then
    redis.call('HINCRBY', KEYS[2], 'stalledCounter', -1)
  end
  return 0
end
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  redis.call('ZADD', KEYS[1], now() + ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return 1
`);

const NEXT_PARKED = new RedisScript(`${CLOCK}
if not hasFreeSlot(KEYS[1], tonumber(ARGV[1])) then return false end
return redis.call('LPOP', KEYS[2])
`);

/** A task that somebody works on. */
export interface HeldTask {
  readonly projectId: string;
  readonly id: string;
  /** Names the one run of the task. */
  readonly holder: string;
}

/**
 * What is noted in Redis of the tasks of one kind beside Bull's own lists: which of them wait, whose turn it is, who works on
 * each, and how many of a project run in all processes.
 */
export class RedisTaskLedger {
  /**
   * @param mostPerProject tasks of a project that may run at once; null: any number
   * @param leaseMs time after which what is not renewed is free again
   */
  constructor(
    private readonly connections: RedisConnections,
    private readonly kind: TaskKind,
    private readonly mostPerProject: number | null,
    private readonly leaseMs: number,
  ) {}

  /** Notes that a task waits. @returns the place it has in the order, from 1; the lowest is next */
  async enqueue(projectId: string, id: string): Promise<number> {
    const keys = [this.waiting, this.tags];
    return Number(await this.run(ENQUEUE, keys, [id, projectId, FORGOTTEN_AFTER_SECONDS]));
  }

  /** Whether a task was added since it was begun. */
  async isWaiting(id: string): Promise<boolean> {
    return (await this.connections.commands.sismember(this.waiting, id)) === 1;
  }

  /** Begins a task that waits. @returns how many workers have died of it, or null when its project may run no more at once */
  async begin({ projectId, id, holder }: HeldTask): Promise<number | null> {
    const keys = [this.slots(projectId), this.waiting, this.tags, this.job(id)];
    const deaths = Number(await this.run(BEGIN, keys, [id, holder, this.mostPerProject ?? 0, this.leaseMs]));
    return deaths < 0 ? null : deaths;
  }

  /**
   * Shows that whoever holds a task lives. Not to be called again once the task is lost.
   * @returns false when it is: another works on it, or Redis has forgotten it
   */
  async renew({ projectId, id, holder }: HeldTask): Promise<boolean> {
    const keys = [this.slots(projectId), this.job(id)];
    return (await this.run(RENEW, keys, [id, holder, this.leaseMs, MAX_RETURNS])) === 1;
  }

  async end({ projectId, id }: HeldTask): Promise<void> {
    await this.connections.commands.zrem(this.slots(projectId), id);
  }

  /** Notes that a task waits for one of its project to end. */
  async park(projectId: string, id: string): Promise<void> {
    const key = this.parked(projectId);
    await this.connections.commands.multi().rpush(key, id).expire(key, FORGOTTEN_AFTER_SECONDS).exec();
  }

  /** @returns a parked task whose turn it is, or null */
  async nextParked(projectId: string): Promise<string | null> {
    if (this.mostPerProject === null) return null;
    const keys = [this.slots(projectId), this.parked(projectId)];
    const id = await this.run(NEXT_PARKED, keys, [this.mostPerProject]);
    return typeof id === 'string' ? id : null;
  }

  private run(script: RedisScript, keys: string[], values: (string | number)[]): Promise<unknown> {
    return script.run(this.connections.commands, keys, values);
  }

  private get waiting(): string {
    return `${this.connections.keyPrefix}:tasks:${this.kind}:waiting`;
  }

  private get tags(): string {
    return `${this.connections.keyPrefix}:tasks:${this.kind}:tags`;
  }

  private slots(projectId: string): string {
    return `${this.connections.keyPrefix}:tasks:${this.kind}:slots:${projectId}`;
  }

  private parked(projectId: string): string {
    return `${this.connections.keyPrefix}:tasks:${this.kind}:parked:${projectId}`;
  }

  /** Bull's own hash of the task. */
  private job(id: string): string {
    return `${this.connections.keyPrefix}:${this.kind}:${id}`;
  }
}
