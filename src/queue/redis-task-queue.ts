import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Job, type Queue } from 'bull';
import { withTrace } from '../common/trace.js';
import { type RedisConnections } from '../redis/index.js';
import { JOB_OPTIONS, NoSlot, PutBack, type QueuedTask, type QueueTiming } from './redis-queues.js';
import { type HeldTask, RedisTaskLedger } from './redis-task-ledger.js';
import {
  type Backlog,
  describeError,
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
/** The part of the grace in which running tasks may come to their end before they are aborted. */
const FINISHING_SHARE = 0.75;

interface Worker {
  readonly kind: TaskKind;
  readonly handler: TaskHandler;
  readonly options: WorkOptions;
  readonly ledger: RedisTaskLedger;
}

/**
 * The queue of a service of several processes, on Bull. Bull keeps the tasks, hands each to one worker and finds those of dead
 * workers; the ledger adds the order between projects and how many tasks of each may run.
 */
export class RedisTaskQueue extends TaskQueue {
  private readonly logger = new Logger(RedisTaskQueue.name);
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly recoveries: NodeJS.Timeout[] = [];
  private isClosing = false;

  /**
   * @param queues one for each kind of task
   * @param takesWork whether the process carries out tasks, or only adds them
   */
  constructor(
    private readonly queues: readonly Queue<QueuedTask>[],
    private readonly connections: RedisConnections,
    private readonly timing: QueueTiming,
    private readonly takesWork: boolean,
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
      const first = await Promise.race([this.enqueue(kind, task, this.ledger(kind)), timeout]);
      if (first === late) this.logger.error(`task ${task.id} is not added yet: Redis does not answer`);
    } catch (error) {
      this.logger.error(`task ${task.id} is not added yet: ${describeError(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    if (!this.takesWork) return;
    const queue = this.queue(kind);
    const ledger = this.ledger(kind, options.concurrencyPerProject);
    const worker = { kind, handler, options, ledger };
    queue.on('completed', ({ data }) => this.follow(this.addAgain(worker, data.task)));
    queue.on('failed', ({ data }, error) => {
      if (error instanceof NoSlot) this.follow(this.park(worker, data.task));
    });
    this.follow(queue.process(options.concurrency, (job) => this.track(this.hold(worker, job))));
  }

  override async recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    if (!this.takesWork) return;
    let adding = false;
    const addAll = async (): Promise<void> => {
      if (adding) return;
      adding = true;
      try {
        for (const task of await listUnfinished()) if (!this.isClosing) await this.add(kind, task);
      } finally {
        adding = false;
      }
    };
    await addAll();
    this.recoveries.push(setInterval(() => this.follow(addAll()), this.timing.recoverMs));
  }

  override async backlog(kind: TaskKind): Promise<Backlog> {
    const queue = this.queue(kind);
    const [{ waiting, delayed }, [next]] = await Promise.all([
      queue.getJobCounts(),
      queue.getJobs(['waiting'], 0, 0, true),
    ]);
    return { waiting: waiting + delayed, ageSeconds: secondsSince(next?.timestamp ?? null) };
  }

  /** Lets what runs come to its end for most of the grace, then aborts it and hands it back. */
  override async close(): Promise<void> {
    this.isClosing = true;
    this.recoveries.forEach(clearInterval);
    const closed = Promise.all(this.queues.map((queue) => queue.close()));
    this.connections.interrupt();
    const { graceMs } = this.timing;
    await within(graceMs * FINISHING_SHARE, Promise.allSettled(this.running));
    this.closing.abort();
    await within(graceMs * (1 - FINISHING_SHARE), closed);
  }

  private async enqueue(kind: TaskKind, task: Task, ledger: RedisTaskLedger): Promise<void> {
    const priority = await ledger.enqueue(task.projectId, task.id);
    await this.queue(kind).add({ task, failures: 0 }, { ...JOB_OPTIONS, jobId: task.id, priority });
  }

  /** Runs a task that nobody else may run meanwhile, if its project has a slot for it. */
  private async hold(worker: Worker, job: Job<QueuedTask>): Promise<void> {
    if (this.isClosing) throw new PutBack(0);
    const { task } = job.data;
    const held = { projectId: task.projectId, id: task.id, holder: randomUUID() };
    const deaths = await worker.ledger.begin(held);
    if (deaths === null) throw new NoSlot(this.timing.lockMs);
    const lost = new AbortController();
    const heartbeat = setInterval(() => this.follow(this.renew(worker, held, lost)), this.timing.lockMs / 3);
    try {
      const trace = task.trace ?? { id: task.id, externalId: null };
      const signal = AbortSignal.any([this.closing.signal, lost.signal]);
      await withTrace(trace, () => this.attempt(worker, job, deaths, signal));
    } finally {
      clearInterval(heartbeat);
      if (!lost.signal.aborted) await worker.ledger.end(held);
      await this.wakeParked(worker, task.projectId);
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
    this.logger.debug(`task ${task.id} begins`);
    try {
      await worker.handler(task, signal);
    } catch (error) {
      if (signal.aborted) throw new PutBack(0);
      this.logger.warn(`task ${task.id} failed (attempt ${failures + 1}): ${describeError(error)}`);
      if (failures + 1 === MAX_ATTEMPTS) return this.giveUp(worker, task, error);
      await job.update({ task, failures: failures + 1 });
      throw new PutBack(this.timing.firstRetryMs * 2 ** failures);
    }
  }

  private async giveUp({ options }: Worker, task: Task, error: unknown): Promise<void> {
    try {
      await options.onGivenUp(task, error);
    } catch (failure) {
      this.logger.error(`task ${task.id} could not be closed: ${describeError(failure)}`);
    }
  }

  private async renew({ ledger }: Worker, held: HeldTask, lost: AbortController): Promise<void> {
    if (!(await ledger.renew(held))) lost.abort();
  }

  /** Bull takes no task that it has already. One that was added while it ran runs again. */
  private async addAgain({ kind, ledger }: Worker, task: Task): Promise<void> {
    if (await ledger.isWaiting(task.id)) await this.enqueue(kind, task, ledger);
  }

  private async park(worker: Worker, { projectId, id }: Task): Promise<void> {
    await worker.ledger.park(projectId, id);
    // The slot may have become free before the task was parked.
    await this.wakeParked(worker, projectId);
  }

  /** Gives a free slot of a project to a task that waits for one. */
  private async wakeParked({ kind, ledger }: Worker, projectId: string): Promise<void> {
    for (let id = await ledger.nextParked(projectId); id !== null; id = await ledger.nextParked(projectId)) {
      const job = await this.queue(kind).getJob(id);
      if (!job || !(await job.isDelayed())) continue;
      await job.promote();
      return;
    }
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

  private queue(kind: TaskKind): Queue<QueuedTask> {
    const queue = this.queues.find(({ name }) => name === kind);
    if (!queue) throw new Error(`there is no queue for ${kind}`);
    return queue;
  }

  private ledger(kind: TaskKind, mostPerProject: number | null = null): RedisTaskLedger {
    return new RedisTaskLedger(this.connections.commands, kind, mostPerProject, this.timing.lockMs);
  }
}

/** Waits for something, but no longer than it may take. */
async function within(milliseconds: number, event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([event, timeout]).finally(() => clearTimeout(timer));
}
