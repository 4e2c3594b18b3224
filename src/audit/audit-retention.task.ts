import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { PeriodicTasks, RetentionTask } from '../database/index.js';
import { AuditRepository } from './audit.repository.js';

/** Deletes entries of the audit log that are older than the settings let them be. */
@Injectable()
export class AuditRetentionTask extends RetentionTask {
  constructor(
    tasks: PeriodicTasks,
    private readonly entries: AuditRepository,
    { auditRetentionDays: days }: Settings,
  ) {
    super(tasks, { name: 'audit-retention', what: 'audit log entries', days });
  }

  protected override removeBefore(moment: Date): Promise<number> {
    return this.entries.deleteBefore(moment);
  }
}
