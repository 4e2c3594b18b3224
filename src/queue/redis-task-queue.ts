import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Logger } from '@nestjs/common';
import { type Job, type Queue } from 'bull';
import { describeError } from '../common/faults/describe-error.js';
import { withTrace } from '../common/trace.js';
import { within } from '../common/validation/within.js';
import { type RedisConnections } from '../redis/index.js';
import { type QueueTiming } from './queue-timing.js';
import { RedisLine, type Worker } from './redis-line.js';
import { RedisRecovery } from './redis-recovery.js';
import { NoSlot, PutBack, type QueuedTask } from './redis-queues.js';
import { type TaskLimits } from './task-limits.js';
import { type HeldTask, RedisTaskLedger } from './redis-task-ledger.js';
import {
  type Backlog,
  MAX_ATTEMPTS,
  secondsSince,
  type Task,
  type TaskHandler,
  type TaskKind,
  TaskQueue,
  type WorkOptions,
} from './task-queue.js';

/** A task that so many workers died of is not given to another. */
const MAX_DEATHS = 2;

/**
 * The queue of a service of several processes, on Bull. Bull keeps the tasks, hands each to one worker and finds those of dead
 * workers; the ledger adds the order between projects and how many tasks of each may run.
 */
export class RedisTaskQueue extends TaskQueue {
  private readonly logger = new Logger(RedisTaskQueue.name);
  private readonly closing = new AbortController();
  /** Tells of each kind that somebody carries out its tasks. */
  private readonly news = new EventEmitter();
  private readonly running = new Set<Promise<void>>();
  private readonly recoveries: RedisRecovery[] = [];
  private readonly looks: NodeJS.Timeout[] = [];
  private readonly lines = new Map<TaskKind, RedisLine>();
  private isClosing = false;

  /**
   * @param queues one for each kind of task
   * @param limits null for a process that carries out no tasks, and only adds them
   */
  constructor(
    private readonly queues: readonly Queue<QueuedTask>[],
    private readonly connections: RedisConnections,
    private readonly timing: QueueTiming,
    private readonly limits: TaskLimits | null,
  ) {
    super();
    for (const queue of queues) {
      queue.on('error', (error) => {
        // That Redis is away is told by the connections.
        if (connections.commands.status === 'ready' && !this.isClosing)
          this.logger.warn(describeError(error));
      });
    }
  }

  /** While Redis is away, it is not waited for long: whoever lists unfinished rows adds the task again. */
  override async add(kind: TaskKind, task: Task): Promise<void> {
    const late = Symbol('late');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => (timer = setTimeout(resolve, this.timing.addMs, late)));
    try {
      const first = await Promise.race([this.line(kind).enqueue(task), timeout]);
      if (first === late) this.logger.error(`task ${task.id} is not added yet: Redis does not answer`);
    } catch (error) {
      this.logger.error(`task ${task.id} is not added yet: ${describeError(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    this.line(kind).worker = { handler, options };
    this.news.emit(kind);
  }

  /** Carries out a task that Bull has handed to this process. @throws PutBack to have it again */
  async process(kind: TaskKind, job: Job<QueuedTask>): Promise<void> {
    const line = this.line(kind);
    if (!line.worker) await once(this.news, kind, { signal: this.closing.signal }).catch(() => undefined);
    if (!line.worker) throw new PutBack(0);
    await this.track(this.hold(line, line.worker, job));
  }

  /** Hears of a task that this process has carried out. */
  ended(kind: TaskKind, { data }: Job<QueuedTask>): void {
    this.follow(this.line(kind).addAgain(data.task));
  }

  /** Hears of a task that this process has put back. */
  failed(kind: TaskKind, { data }: Job<QueuedTask>, error: unknown): void {
    if (error instanceof NoSlot) this.follow(this.line(kind).park(data.task));
  }

  override async recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    if (this.limits === null) return;
    const { recoverMs, addMs } = this.timing;
    const recovery = new RedisRecovery(this.connections, kind, recoverMs, (task) => this.add(kind, task));
    const look = () => recovery.look(listUnfinished);
    this.recoveries.push(recovery);
    this.looks.push(setInterval(() => this.follow(look()), recoverMs));
    // A process begins to work also while Redis is away, or much is to be added.
    await within(addMs, look());
  }

  override async backlog(kind: TaskKind): Promise<Backlog> {
    const { queue } = this.line(kind);
    const [{ waiting, delayed }, [next]] = await Promise.all([
      queue.getJobCounts(),
      queue.getJobs(['waiting'], 0, 0, true),
    ]);
    return { waiting: waiting + delayed, ageSeconds: secondsSince(next?.timestamp ?? null) };
  }

  /** Lets what runs come to its end for most of the grace, then aborts it and hands it back. */
  override async close(): Promise<void> {
    this.isClosing = true;
    this.looks.forEach(clearInterval);
    for (const recovery of this.recoveries) recovery.stop();
    const closed = Promise.all(this.queues.map((queue) => queue.close()));
    this.connections.interrupt();
    const { graceMs, finishMs } = this.timing;
    await within(finishMs, Promise.allSettled(this.running));
    this.closing.abort();
    await within(graceMs - finishMs, closed);
  }

  /** Runs a task that nobody else may run meanwhile, if its project has a slot for it. */
  private async hold(line: RedisLine, worker: Worker, job: Job<QueuedTask>): Promise<void> {
    if (this.isClosing) throw new PutBack(0);
    const { task } = job.data;
    const held = { projectId: task.projectId, id: task.id, holder: randomUUID() };
    const deaths = await line.ledger.begin(held);
    if (deaths === null) throw new NoSlot(this.timing.lockMs);
    const lost = new AbortController();
    const heartbeat = setInterval(() => this.follow(this.renew(line, held, lost)), this.timing.lockMs / 3);
    try {
      const trace = task.trace ?? { id: task.id, externalId: null };
      const signal = AbortSignal.any([this.closing.signal, lost.signal]);
      await withTrace(trace, () => this.attempt(worker, job, deaths, signal));
    } finally {
      clearInterval(heartbeat);
      if (!lost.signal.aborted) await line.ledger.end(held);
      await line.wakeParked(task.projectId);
    }
  }

  private async attempt(
    worker: Worker,
    job: Job<QueuedTask>,
    deaths: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { task, failures } = job.data;
    if (deaths > MAX_DEATHS) {
      return this.giveUp(worker, task, new Error(`${deaths} workers died while they had the task`));
    }
    const { onRepeated } = worker.options;
    if (deaths > 0) onRepeated?.('take_over');
    this.logger.debug(`task ${task.id} begins`);
    try {
      await worker.handler(task, signal);
    } catch (error) {
      if (signal.aborted) {
        onRepeated?.('hand_back');
        throw new PutBack(0);
      }
      this.logger.warn(`task ${task.id} failed (attempt ${failures + 1}): ${describeError(error)}`);
      if (failures + 1 === MAX_ATTEMPTS) return this.giveUp(worker, task, error);
      onRepeated?.('retry');
      await job.update({ task, failures: failures + 1 });
      throw new PutBack(this.timing.firstRetryMs * 2 ** failures);
    }
  }

  private async giveUp({ options }: Worker, task: Task, error: unknown): Promise<void> {
    this.logger.error(`task ${task.id} is given up: ${describeError(error)}`);
    try {
      await options.onGivenUp(task, error);
    } catch (failure) {
      this.logger.error(`task ${task.id} could not be closed: ${describeError(failure)}`);
    }
  }

  private async renew({ ledger }: RedisLine, held: HeldTask, lost: AbortController): Promise<void> {
    if (!lost.signal.aborted && !(await ledger.renew(held))) lost.abort();
  }

  private async track(run: Promise<void>): Promise<void> {
    this.running.add(run);
    try {
      await run;
    } finally {
      this.running.delete(run);
    }
  }

  /** Logs what goes wrong beside the tasks themselves: another process, or the next look at the rows, makes up for it. */
  private follow(step: Promise<unknown>): void {
    step.catch((error: unknown) => {
      if (!this.isClosing) this.logger.warn(describeError(error));
    });
  }

  private line(kind: TaskKind): RedisLine {
    const line = this.lines.get(kind) ?? this.openLine(kind);
    this.lines.set(kind, line);
    return line;
  }

  private openLine(kind: TaskKind): RedisLine {
    const queue = this.queues.find(({ name }) => name === kind);
    if (!queue) throw new Error(`there is no queue for ${kind}`);
    const most = this.limits?.get(kind)?.perProject ?? null;
    const ledger = new RedisTaskLedger(this.connections, kind, most, this.timing.lockMs);
    return new RedisLine(queue, ledger);
  }
}
