import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '../common/api-error.js';
import { type Datasource, DatasourcesService } from '../datasources/index.js';
import { ObjectStore } from '../storage/index.js';
import { AnswerRecorder, resultFolder } from './answer-recorder.js';
import { type Block } from './block.js';
import { JobAnalysis } from './job-analysis.js';
import { JobEvents } from './job-events.js';
import { type Job, type JobStatus } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';

/** Answers one job: records what the analyst emits and brings the job to its final state. */
@Injectable()
export class JobAnswering {
  private readonly logger = new Logger(JobAnswering.name);

  constructor(
    private readonly jobs: JobsRepository,
    private readonly datasources: DatasourcesService,
    private readonly analysis: JobAnalysis,
    private readonly store: ObjectStore,
    private readonly events: JobEvents,
  ) {}

  /**
   * Ends with the job `finished` or `failed`.
   * @param timeout ends the answer as failed
   * @param shutdown ends the work and leaves the job open, for the next process
   * @throws when nothing was emitted yet, so that another attempt is possible
   */
  async answer(job: Job, timeout: AbortSignal, shutdown: AbortSignal): Promise<void> {
    await this.jobs.update(job.projectId, job.id, { status: 'running', startedAt: new Date() });
    const datasources = await this.load(job);
    const recorder = new AnswerRecorder(job, datasources, { store: this.store, events: this.events });
    const signal = AbortSignal.any([timeout, shutdown]);
    try {
      for await (const event of this.analysis.answer(job, datasources, signal)) {
        signal.throwIfAborted();
        await recorder.record(event);
      }
    } catch (error) {
      if (shutdown.aborted || !recorder.hasStarted) throw error;
      this.logger.error(`job ${job.id} failed`, error instanceof Error ? error.stack : String(error));
      await recorder.closeOpenGroups();
      await this.fail(job, recorder.blocks);
      return;
    }
    await this.close(job, 'finished', recorder.blocks);
    await this.events.publish(job.id, { type: 'end' });
  }

  /** Closes a job that has no answer. */
  async fail(job: Job, blocks: Block[] = []): Promise<void> {
    await this.close(job, 'failed', blocks);
    const { code, message } = new ApiError('JOB_FAILED');
    await this.events.publish(job.id, { type: 'failed', code, message });
  }

  private async close(job: Job, status: JobStatus, blocks: Block[]): Promise<void> {
    const isThere = await this.jobs.update(job.projectId, job.id, { status, blocks, finishedAt: new Date() });
    // Its session was deleted meanwhile.
    if (!isThere) await this.store.remove(resultFolder(job));
  }

  private async load({ projectId, datasetId, datasourceIds }: Job): Promise<Datasource[]> {
    if (datasetId === null) return [];
    const all = await this.datasources.listAll(projectId, datasetId);
    return all.filter(({ id }) => datasourceIds.includes(id));
  }
}
