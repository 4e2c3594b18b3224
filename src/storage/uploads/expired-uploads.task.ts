import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { PeriodicTasks, RetentionTask } from '../../database/index.js';
import { RemovalsService } from '../removals/removals.service.js';
import { UploadsRepository } from './uploads.repository.js';

/** Removes uploaded files that are older than the settings let them be. Data sources have copies of their own. */
@Injectable()
export class ExpiredUploadsTask extends RetentionTask {
  constructor(
    tasks: PeriodicTasks,
    private readonly uploads: UploadsRepository,
    private readonly removals: RemovalsService,
    { uploadRetentionDays: days }: Settings,
  ) {
    super(tasks, { name: 'expired-uploads', what: 'uploads', days });
  }

  protected override removeBefore(moment: Date): Promise<number> {
    return this.removals.removeAll(async (most, unitOfWork) => {
      const uploads = await this.uploads.deleteCreated(moment, most, unitOfWork);
      return uploads.map(({ projectId, objectKey: prefix }) => ({ projectId, prefix }));
    });
  }
}
