import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { PeriodicTask, PeriodicTasks } from '../database/index.js';
import { RemovalsService } from '../storage/index.js';
import { resultFolder } from './answer-recorder.js';
import { JobsRepository } from './jobs.repository.js';

const PERIOD_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 200;

/** Removes jobs that ended longer ago than the settings let them stay, with their answers and files. */
@Injectable()
export class ExpiredResultsTask extends PeriodicTask {
  private readonly logger = new Logger(ExpiredResultsTask.name);

  constructor(
    tasks: PeriodicTasks,
    private readonly jobs: JobsRepository,
    private readonly removals: RemovalsService,
    private readonly settings: Settings,
  ) {
    super(tasks, { name: 'expired-results', periodMs: PERIOD_MS });
  }

  override async run(now = new Date()): Promise<void> {
    const { resultRetentionDays } = this.settings;
    if (resultRetentionDays === null) return;
    const endedBefore = new Date(now.getTime() - resultRetentionDays * DAY_MS);
    let removed = 0;
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; removed += count) {
      count = await this.removeSome(endedBefore);
    }
    if (removed > 0) this.logger.log(`${removed} jobs were older than they may be, and are removed`);
  }

  private async removeSome(endedBefore: Date): Promise<number> {
    const removals = await this.jobs.transaction(async (unitOfWork) => {
      const jobs = await this.jobs.deleteEnded(endedBefore, MOST_AT_ONCE, unitOfWork);
      return Promise.all(
        jobs.map((job) => this.removals.record(job.projectId, resultFolder(job), unitOfWork)),
      );
    });
    for (const removal of removals) await this.removals.start(removal);
    return removals.length;
  }
}
