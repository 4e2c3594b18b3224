import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { Exchange } from '../../engine/index.js';
import { ObjectStore } from '../../storage/index.js';
import { resultFolder } from './answer-recorder.js';
import { type Job } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';

/**
 * Records the exchange between the service and the model for jobs, if the settings ask for it. It is stored
 * next to the results of the job and deleted with them.
 */
@Injectable()
export class ModelExchanges {
  private readonly logger = new Logger(ModelExchanges.name);

  constructor(
    private readonly store: ObjectStore,
    private readonly jobs: JobsRepository,
    private readonly settings: Settings,
  ) {}

  /** The record of one attempt at an answer; null if recording is off. */
  begin(): Exchange | null {
    return this.settings.model?.recordsExchanges ? new Exchange() : null;
  }

  /** Stores what an attempt recorded. Never throws: an answer does not depend on it. */
  async keep(job: Job, exchange: Exchange): Promise<void> {
    const { content } = exchange;
    if (content === null) return;
    const key = `${resultFolder(job)}/model-${Date.now()}.jsonl`;
    try {
      await this.store.write(key, Readable.from([content]));
      // Where the job was deleted before, nothing else would remove it.
      if (!(await this.jobs.find(job.projectId, job.id))) await this.store.remove(key);
    } catch (error) {
      this.logger.warn(`job ${job.id}: the exchange with the model could not be stored: ${String(error)}`);
    }
  }
}
