import { noteSubject, type Subject } from '../common/trace.js';
import { type Metrics } from '../metrics/index.js';
import { type TaskHandlers } from './task-handlers.js';
import { type TaskLimits } from './task-limits.js';
import {
  type Backlog,
  type Task,
  type TaskHandler,
  type TaskKind,
  TaskQueue,
  type WorkOptions,
} from './task-queue.js';

/** Measures the tasks that another queue carries out, and takes one handler for each kind. */
export class MeasuredTaskQueue extends TaskQueue {
  /** @param limits of this process; none where it carries out no tasks */
  constructor(
    private readonly queue: TaskQueue,
    private readonly metrics: Metrics,
    private readonly handlers: TaskHandlers,
    private readonly limits: TaskLimits,
  ) {
    super();
  }

  override add(kind: TaskKind, task: Task): Promise<void> {
    return this.queue.add(kind, task);
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    this.handlers.add(kind);
    const limit = this.limits.get(kind);
    if (limit) this.metrics.slotsOpened(kind, limit.concurrency);
    const measured: TaskHandler = (task, signal) => {
      noteSubject(subjectOf(kind, task));
      return this.metrics.measureTask(kind, task, () => handler(task, signal));
    };
    this.queue.work(kind, measured, {
      ...options,
      onRepeated: (reason) => this.metrics.taskRepeated(kind, reason),
    });
  }

  override recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void> {
    return this.queue.recover(kind, listUnfinished);
  }

  override backlog(kind: TaskKind): Promise<Backlog> {
    return this.queue.backlog(kind);
  }

  override close(served?: Promise<unknown>): Promise<void> {
    return this.queue.close(served);
  }
}

function subjectOf(kind: TaskKind, { projectId, id }: Task): Subject {
  if (kind === 'answer-job') return { projectId, jobId: id };
  return kind === 'sync-datasource' || kind === 'fetch-datasource'
    ? { projectId, datasourceId: id }
    : { projectId };
}
