import { type Queue } from 'bull';
import { JOB_OPTIONS, type QueuedTask } from './redis-queues.js';
import { type RedisTaskLedger } from './redis-task-ledger.js';
import { type Task, type TaskHandler, type WorkOptions } from './task-queue.js';

/** Who carries out the tasks of one kind. */
export interface Worker {
  readonly handler: TaskHandler;
  readonly options: WorkOptions;
}

/** One kind of task: its queue, and what is known of its tasks beside it. */
export class RedisLine {
  /** Whoever carries them out. Bull may hand over the first before anybody does. */
  worker: Worker | null = null;

  constructor(
    readonly queue: Queue<QueuedTask>,
    readonly ledger: RedisTaskLedger,
  ) {}

  async enqueue(task: Task): Promise<void> {
    const priority = await this.ledger.enqueue(task.projectId, task.id);
    await this.queue.add({ task, failures: 0 }, { ...JOB_OPTIONS, jobId: task.id, priority });
  }

  /** Bull takes no task that it has already. One that was added while it ran runs again. */
  async addAgain(task: Task): Promise<void> {
    if (await this.ledger.isWaiting(task.id)) await this.enqueue(task);
  }

  /** Lets a task wait until its project has a slot for it. */
  async park({ projectId, id }: Task): Promise<void> {
    await this.ledger.park(projectId, id);
    // The slot may have become free before the task was parked.
    await this.wakeParked(projectId);
  }

  /** Gives a free slot of a project to a task that waits for one. */
  async wakeParked(projectId: string): Promise<void> {
    const { queue, ledger } = this;
    for (let id = await ledger.nextParked(projectId); id !== null; id = await ledger.nextParked(projectId)) {
      const job = await queue.getJob(id);
      if (!job || !(await job.isDelayed())) continue;
      await job.promote();
      return;
    }
  }
}
