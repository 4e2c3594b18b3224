import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { withTrace } from '../common/trace.js';
import { Settings } from '../config/index.js';
import { type Task, TaskQueue } from '../queue/index.js';
import { JobAnswering } from './job-answering.js';
import { type Job } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';

/** Takes jobs from the queue and has them answered. */
@Injectable()
export class AnswerTask implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly answering: JobAnswering,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('answer-job', (task, shutdown) => this.run(task, shutdown), {
      concurrency: this.settings.answerConcurrency,
      onGivenUp: (task) => this.giveUp(task),
    });
    for (const task of await this.jobs.listUnfinished()) await this.queue.add('answer-job', task);
  }

  private async run(task: Task, shutdown: AbortSignal): Promise<void> {
    const job = await this.findOpen(task);
    if (!job) return;
    const timeout = AbortSignal.timeout(this.settings.answerTimeoutMs);
    await withTrace(job.trace ?? { id: job.id, externalId: null }, () =>
      this.answering.answer(job, timeout, shutdown),
    );
  }

  private async giveUp(task: Task): Promise<void> {
    const job = await this.findOpen(task);
    if (job) await this.answering.fail(job);
  }

  private async findOpen({ projectId, id }: Task): Promise<Job | null> {
    const job = await this.jobs.find(projectId, id);
    return job && (job.status === 'queued' || job.status === 'running') ? job : null;
  }
}
