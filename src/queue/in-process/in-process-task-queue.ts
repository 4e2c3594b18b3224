import { Logger } from '@nestjs/common';
import { within } from '../../common/validation/within.js';
import { describeError } from '../../common/faults/describe-error.js';
import { withTrace } from '../../common/trace.js';
import { type QueueTiming } from '../queue-timing.js';
import { type TaskLimit, type TaskLimits } from '../task-limits.js';
import {
  type Backlog,
  MAX_ATTEMPTS,
  secondsSince,
  type Task,
  type TaskHandler,
  type TaskKind,
  TaskQueue,
  type WorkOptions,
} from '../task-queue.js';
import { TurnsOfProjects, type WaitingTask } from './turns-of-projects.js';

interface Worker {
  readonly handler: TaskHandler;
  readonly options: WorkOptions;
}

/** The tasks of one kind. */
interface Lane {
  readonly limit: TaskLimit;
  readonly waiting: TurnsOfProjects;
  readonly running: Map<string, Task>;
  /** Those that were added while they run. */
  readonly again: Map<string, Task>;
  /** Those that failed and are tried again after a pause, by id. */
  readonly pausing: Map<string, NodeJS.Timeout>;
  worker: Worker | null;
}

const NO_TASK: TaskLimit = { concurrency: 0, perProject: null };

/** The queue of a service in a single process: projects take turns, a bounded number runs at once and of each project. */
export class InProcessTaskQueue extends TaskQueue {
  private readonly logger = new Logger(InProcessTaskQueue.name);
  private readonly lanes = new Map<TaskKind, Lane>();
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private isClosing = false;

  constructor(
    private readonly limits: TaskLimits,
    private readonly timing: Pick<QueueTiming, 'firstRetryMs' | 'finishMs'>,
  ) {
    super();
  }

  override add(kind: TaskKind, task: Task): Promise<void> {
    const lane = this.lane(kind);
    if (lane.running.has(task.id)) lane.again.set(task.id, task);
    else if (!lane.pausing.has(task.id)) this.enqueue(lane, { task, failures: 0 });
    return Promise.resolve();
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    const lane = this.lane(kind);
    lane.worker = { handler, options };
    this.startWaiting(lane);
  }

  override async recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    for (const task of await listUnfinished()) await this.add(kind, task);
  }

  override backlog(kind: TaskKind): Promise<Backlog> {
    const { waiting, pausing } = this.lane(kind);
    return Promise.resolve({
      waiting: waiting.size + pausing.size,
      ageSeconds: secondsSince(waiting.nextSince),
    });
  }

  /** Nobody else takes what waits: it is carried out as long as it is waited for. */
  override async close(served: Promise<unknown> = Promise.resolve()): Promise<void> {
    await within(this.timing.finishMs, this.finish(served));
    this.isClosing = true;
    this.closing.abort();
    for (const { pausing } of this.lanes.values()) for (const timer of pausing.values()) clearTimeout(timer);
    await Promise.allSettled(this.running);
  }

  private async finish(served: Promise<unknown>): Promise<void> {
    await served;
    this.isClosing = true;
    await Promise.allSettled(this.running);
  }

  private lane(kind: TaskKind): Lane {
    const lane = this.lanes.get(kind) ?? openLane(this.limits.get(kind) ?? NO_TASK);
    this.lanes.set(kind, lane);
    return lane;
  }

  private enqueue(lane: Lane, waiting: WaitingTask): void {
    lane.waiting.add(waiting);
    this.startWaiting(lane);
  }

  private startWaiting(lane: Lane): void {
    const { worker, waiting, running, limit } = lane;
    while (worker && running.size < limit.concurrency && !this.isClosing) {
      const next = waiting.take((projectId) => mayRun(lane, projectId));
      if (!next) return;
      this.start(lane, worker, next);
    }
  }

  private start(lane: Lane, worker: Worker, { task, failures }: WaitingTask): void {
    lane.running.set(task.id, task);
    // Otherwise it would run under the trace of the task whose end made room for it.
    const trace = task.trace ?? { id: task.id, externalId: null };
    const run = withTrace(trace, () => this.attempt(lane, worker, { task, failures })).finally(() => {
      lane.running.delete(task.id);
      this.running.delete(run);
      this.addAgain(lane, task);
      this.startWaiting(lane);
    });
    this.running.add(run);
  }

  private async attempt(lane: Lane, worker: Worker, { task, failures }: WaitingTask): Promise<void> {
    try {
      await worker.handler(task, this.closing.signal);
    } catch (error) {
      if (this.closing.signal.aborted) return worker.options.onRepeated?.('hand_back');
      this.logger.warn(`task ${task.id} failed (attempt ${failures + 1}): ${describeError(error)}`);
      if (failures + 1 === MAX_ATTEMPTS) await this.giveUp(worker, task, error);
      else this.pause(lane, worker, { task, failures: failures + 1 });
    }
  }

  /** Others run meanwhile. */
  private pause(lane: Lane, { options }: Worker, failed: WaitingTask): void {
    options.onRepeated?.('retry');
    const goOn = (): void => {
      lane.pausing.delete(failed.task.id);
      this.enqueue(lane, failed);
    };
    const pauseMs = this.timing.firstRetryMs * 2 ** (failed.failures - 1);
    lane.pausing.set(failed.task.id, setTimeout(goOn, pauseMs));
  }

  private addAgain(lane: Lane, { id }: Task): void {
    const task = lane.again.get(id);
    lane.again.delete(id);
    if (task && !lane.pausing.has(id)) lane.waiting.add({ task, failures: 0 });
  }

  private async giveUp(worker: Worker, task: Task, error: unknown): Promise<void> {
    try {
      await worker.options.onGivenUp(task, error);
    } catch (failure) {
      this.logger.error(`task ${task.id} could not be closed: ${describeError(failure)}`);
    }
  }
}

function openLane(limit: TaskLimit): Lane {
  return {
    limit,
    waiting: new TurnsOfProjects(),
    running: new Map(),
    again: new Map(),
    pausing: new Map(),
    worker: null,
  };
}

function mayRun({ running, limit: { perProject } }: Lane, projectId: string): boolean {
  if (perProject === null) return true;
  return [...running.values()].filter((task) => task.projectId === projectId).length < perProject;
}
