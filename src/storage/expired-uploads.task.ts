import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { PeriodicTask, PeriodicTasks } from '../database/index.js';
import { RemovalsService } from './removals.service.js';
import { UploadsRepository } from './uploads.repository.js';

const PERIOD_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 200;

/** Removes uploaded files that are older than the settings let them be. Data sources have copies of their own. */
@Injectable()
export class ExpiredUploadsTask extends PeriodicTask {
  private readonly logger = new Logger(ExpiredUploadsTask.name);

  constructor(
    tasks: PeriodicTasks,
    private readonly uploads: UploadsRepository,
    private readonly removals: RemovalsService,
    private readonly settings: Settings,
  ) {
    super(tasks, { name: 'expired-uploads', periodMs: PERIOD_MS });
  }

  override async run(now = new Date()): Promise<void> {
    const { uploadRetentionDays } = this.settings;
    if (uploadRetentionDays === null) return;
    const createdBefore = new Date(now.getTime() - uploadRetentionDays * DAY_MS);
    let removed = 0;
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; removed += count) {
      count = await this.removeSome(createdBefore);
    }
    if (removed > 0) this.logger.log(`${removed} uploads were older than they may be, and are removed`);
  }

  private async removeSome(createdBefore: Date): Promise<number> {
    const removals = await this.uploads.transaction(async (unitOfWork) => {
      const uploads = await this.uploads.deleteCreated(createdBefore, MOST_AT_ONCE, unitOfWork);
      return Promise.all(
        uploads.map(({ projectId, objectKey }) => this.removals.record(projectId, objectKey, unitOfWork)),
      );
    });
    for (const removal of removals) await this.removals.start(removal);
    return removals.length;
  }
}
