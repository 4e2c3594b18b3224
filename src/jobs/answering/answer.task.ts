import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { type Task, TaskQueue } from '../../queue/index.js';
import { JobAnswering } from './job-answering.js';
import { isOpen, type Job } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';

const CANCEL_CHECK_MS = 1000;
const REAPER_INTERVAL_MS = 60_000;
const OVERDUE_GRACE_MS = 60_000;

/** Takes jobs from the queue and has them answered. */
@Injectable()
export class AnswerTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AnswerTask.name);
  private reaper: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly answering: JobAnswering,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('answer-job', (task, shutdown) => this.run(task, shutdown), {
      onGivenUp: (task) => this.giveUp(task),
    });
    await this.queue.recover('answer-job', () => this.jobs.listUnfinished());
    this.reaper = setInterval(() => void this.closeOverdue(), REAPER_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.reaper);
  }

  private async run(task: Task, shutdown: AbortSignal): Promise<void> {
    const job = await this.jobs.find(task.projectId, task.id);
    if (!job) return this.announceDeletion(task);
    if (!isOpen(job)) return this.answering.announceEnd(job);
    const timeout = new AbortController();
    const end = setTimeout(() => timeout.abort(), this.settings.answerTimeoutMs);
    const cancellation = new AbortController();
    const watch = setInterval(() => void this.watch(job, cancellation), CANCEL_CHECK_MS);
    try {
      const signals = { timeout: timeout.signal, cancellation: cancellation.signal, shutdown };
      await this.answering.answer(job, signals);
    } finally {
      clearTimeout(end);
      clearInterval(watch);
    }
  }

  /** Stops the work when the job is cancelled, whichever process received the request. */
  private async watch({ projectId, id }: Job, cancellation: AbortController): Promise<void> {
    try {
      if (await this.jobs.isCancelRequested(projectId, id)) cancellation.abort();
    } catch (error) {
      this.logger.warn(`job ${id}: could not check whether it was cancelled: ${String(error)}`);
    }
  }

  private async giveUp(task: Task): Promise<void> {
    const job = await this.jobs.find(task.projectId, task.id);
    if (!job) return this.announceDeletion(task);
    if (isOpen(job)) await this.answering.fail(job);
  }

  /** Clients that follow a job deleted with its session must not wait. */
  private announceDeletion({ id }: Task): Promise<void> {
    return this.answering.announceEnd({ id, status: 'failed' });
  }

  /** Closes what runs longer than it may: its worker is dead or stuck. */
  private async closeOverdue(): Promise<void> {
    const startedBefore = new Date(Date.now() - this.settings.answerTimeoutMs - OVERDUE_GRACE_MS);
    try {
      for (const job of await this.jobs.listOverdue(startedBefore)) await this.answering.fail(job);
    } catch (error) {
      this.logger.warn(`overdue jobs are waiting for the database: ${String(error)}`);
    }
  }
}
