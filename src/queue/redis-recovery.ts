import { randomUUID } from 'node:crypto';
import { eachAtOnce } from '../common/at-once.js';
import { type RedisConnections, RedisScript } from '../redis/index.js';
import { type Task, type TaskKind } from './task-queue.js';

const LOOKED_AT_ONCE = 1000;
/** The connection sends their commands one after the other, without waiting for the replies. */
const ADDED_AT_ONCE = 64;
/** The term ends before the period does, so that whoever had it may have the next. */
const TERM_OF_PERIOD = 0.9;

/** Stands for whoever had the term once it has looked. */
const DONE = 'done';

/** Begins a term, unless another process looks, or in the same period, where that counts, one has looked. */
const ELECT = new RedisScript(`
local holder = redis.call('GET', KEYS[1])
if holder and (holder ~= '${DONE}' or ARGV[3] == '0') then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

const END = new RedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], '${DONE}', 'PX', ARGV[2]) end
return 0
`);

/** Extends the term, and tells which tasks Bull does not have; nothing when another process has the term by now. */
const MISSING = new RedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2])
elseif not redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return false end
local missing = {}
for index = 2, #KEYS do
  if redis.call('EXISTS', KEYS[index]) == 0 then table.insert(missing, index - 2) end
end
return missing
`);

/**
 * Adds the tasks of unfinished rows that Redis does not have, in one process at a time: in each period the first that asks is elected
 * for a term, which ends by itself should it die. A process that begins does not wait for the next period: whoever had the tasks may
 * be the one that it follows. What waits or runs is not added again; one script looks at a thousand tasks.
 */
export class RedisRecovery {
  private readonly holder = randomUUID();
  private readonly termMs: number;
  private isLooking = false;
  private isStopped = false;
  private hasLooked = false;

  /** @param add adds a task, and does not throw */
  constructor(
    private readonly connections: Pick<RedisConnections, 'commands' | 'keyPrefix'>,
    private readonly kind: TaskKind,
    periodMs: number,
    private readonly add: (task: Task) => Promise<void>,
  ) {
    this.termMs = Math.ceil(periodMs * TERM_OF_PERIOD);
  }

  /** Looks through the unfinished rows, unless another process does in this period. */
  async look(listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    if (this.isLooking || this.isStopped) return;
    this.isLooking = true;
    try {
      if (!(await this.isElected())) return;
      await this.lookThrough(listUnfinished).finally(() => this.run(END));
    } finally {
      this.isLooking = false;
    }
  }

  /** Adds nothing more. */
  stop(): void {
    this.isStopped = true;
  }

  private async isElected(): Promise<boolean> {
    const isElected = (await this.run(ELECT, this.hasLooked ? 0 : 1)) === 1;
    this.hasLooked = true;
    return isElected;
  }

  private async lookThrough(listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    await this.addMissing(await listUnfinished());
  }

  private async addMissing(tasks: readonly Task[]): Promise<void> {
    for (let from = 0; from < tasks.length; from += LOOKED_AT_ONCE) {
      const missing = await this.findMissing(tasks.slice(from, from + LOOKED_AT_ONCE));
      if (missing === null) return;
      await eachAtOnce(ADDED_AT_ONCE, missing, (task) => this.addUnlessStopped(task));
      if (this.isStopped) return;
    }
  }

  private async addUnlessStopped(task: Task): Promise<void> {
    if (!this.isStopped) await this.add(task);
  }

  /** @returns null when another process is elected */
  private async findMissing(tasks: readonly Task[]): Promise<Task[] | null> {
    const keys = [this.term, ...tasks.map(({ id }) => `${this.connections.keyPrefix}:${this.kind}:${id}`)];
    const missing = await MISSING.run(this.connections.commands, keys, [this.holder, this.termMs]);
    if (!Array.isArray(missing)) return null;
    const indexes = new Set(missing.map(Number));
    return tasks.filter((_, index) => indexes.has(index));
  }

  private run(script: RedisScript, ...values: number[]): Promise<unknown> {
    return script.run(this.connections.commands, [this.term], [this.holder, this.termMs, ...values]);
  }

  private get term(): string {
    return `${this.connections.keyPrefix}:tasks:${this.kind}:recovery`;
  }
}
