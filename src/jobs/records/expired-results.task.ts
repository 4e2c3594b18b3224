import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { PeriodicTasks, RetentionTask } from '../../database/index.js';
import { RemovalsService } from '../../storage/index.js';
import { resultFolder } from '../answering/answer-recorder.js';
import { JobsRepository } from './jobs.repository.js';

/** Removes jobs that ended longer ago than the settings let them stay, with their answers and files. */
@Injectable()
export class ExpiredResultsTask extends RetentionTask {
  constructor(
    tasks: PeriodicTasks,
    private readonly jobs: JobsRepository,
    private readonly removals: RemovalsService,
    { resultRetentionDays: days }: Settings,
  ) {
    super(tasks, { name: 'expired-results', what: 'jobs', days });
  }

  protected override removeBefore(moment: Date): Promise<number> {
    return this.removals.removeAll(async (most, unitOfWork) => {
      const jobs = await this.jobs.deleteEnded(moment, most, unitOfWork);
      return jobs.map((job) => ({ projectId: job.projectId, prefix: resultFolder(job) }));
    });
  }
}
