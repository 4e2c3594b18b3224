import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { withTrace } from '../common/trace.js';
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

interface Worker {
  readonly handler: TaskHandler;
  readonly options: WorkOptions;
  readonly running: Set<Task>;
}

interface WaitingTask {
  readonly task: Task;
  /** Time stamp in milliseconds. */
  readonly since: number;
}

interface Lane {
  readonly waiting: Map<string, WaitingTask>;
  worker: Worker | null;
}

/** The queue of a service in a single process: first in, first out, a bounded number at once and of each project. */
@Injectable()
export class InProcessTaskQueue extends TaskQueue {
  private readonly logger = new Logger(InProcessTaskQueue.name);
  private readonly lanes = new Map<TaskKind, Lane>();
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();

  /** @param firstRetryMs pause before the second attempt at a task */
  constructor(private readonly firstRetryMs: number) {
    super();
  }

  override add(kind: TaskKind, task: Task): Promise<void> {
    const { waiting } = this.lane(kind);
    waiting.set(task.id, { task, since: waiting.get(task.id)?.since ?? Date.now() });
    this.startWaiting(this.lane(kind));
    return Promise.resolve();
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    const lane = this.lane(kind);
    lane.worker = { handler, options, running: new Set() };
    this.startWaiting(lane);
  }

  override async recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    for (const task of await listUnfinished()) await this.add(kind, task);
  }

  override backlog(kind: TaskKind): Promise<Backlog> {
    const { waiting } = this.lane(kind);
    const [next] = waiting.values();
    return Promise.resolve({ waiting: waiting.size, ageSeconds: secondsSince(next?.since ?? null) });
  }

  override async close(): Promise<void> {
    this.closing.abort();
    await Promise.allSettled(this.running);
  }

  private lane(kind: TaskKind): Lane {
    const lane = this.lanes.get(kind) ?? { waiting: new Map<string, WaitingTask>(), worker: null };
    this.lanes.set(kind, lane);
    return lane;
  }

  private startWaiting(lane: Lane): void {
    const { worker } = lane;
    for (const [id, { task }] of lane.waiting) {
      if (!worker || worker.running.size >= worker.options.concurrency || this.isClosing()) return;
      if (isProjectBusy(worker, task)) continue;
      lane.waiting.delete(id);
      this.start(lane, worker, task);
    }
  }

  private start(lane: Lane, worker: Worker, task: Task): void {
    worker.running.add(task);
    // Otherwise it would run under the trace of the task whose end made room for it.
    const trace = task.trace ?? { id: task.id, externalId: null };
    const run = withTrace(trace, () => this.attempt(worker, task)).finally(() => {
      worker.running.delete(task);
      this.running.delete(run);
      this.startWaiting(lane);
    });
    this.running.add(run);
  }

  private async attempt(worker: Worker, task: Task, attempt = 1): Promise<void> {
    if (this.isClosing()) return;
    try {
      await worker.handler(task, this.closing.signal);
    } catch (error) {
      if (this.isClosing()) return;
      this.logger.warn(`task ${task.id} failed (attempt ${attempt}): ${describeError(error)}`);
      if (attempt === MAX_ATTEMPTS) return this.giveUp(worker, task, error);
      await this.pause(this.firstRetryMs * 2 ** (attempt - 1));
      return this.attempt(worker, task, attempt + 1);
    }
  }

  private isClosing(): boolean {
    return this.closing.signal.aborted;
  }

  /** Waits, unless the queue closes meanwhile. */
  private async pause(milliseconds: number): Promise<void> {
    const { signal } = this.closing;
    await delay(milliseconds, null, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  private async giveUp(worker: Worker, task: Task, error: unknown): Promise<void> {
    try {
      await worker.options.onGivenUp(task, error);
    } catch (failure) {
      this.logger.error(`task ${task.id} could not be closed: ${describeError(failure)}`);
    }
  }
}

function isProjectBusy({ running, options }: Worker, { projectId }: Task): boolean {
  const { concurrency, concurrencyPerProject = concurrency } = options;
  return [...running].filter((task) => task.projectId === projectId).length >= concurrencyPerProject;
}
