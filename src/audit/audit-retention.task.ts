import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { PeriodicTask, PeriodicTasks } from '../database/index.js';
import { AuditRepository } from './audit.repository.js';

const PERIOD_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Deletes entries of the audit log that are older than the settings let them be. */
@Injectable()
export class AuditRetentionTask extends PeriodicTask {
  private readonly logger = new Logger(AuditRetentionTask.name);

  constructor(
    tasks: PeriodicTasks,
    private readonly entries: AuditRepository,
    private readonly settings: Settings,
  ) {
    super(tasks, { name: 'audit-retention', periodMs: PERIOD_MS });
  }

  override async run(now = new Date()): Promise<void> {
    const { auditRetentionDays } = this.settings;
    if (auditRetentionDays === null) return;
    const deleted = await this.entries.deleteBefore(new Date(now.getTime() - auditRetentionDays * DAY_MS));
    if (deleted > 0) this.logger.log(`${deleted} entries of the audit log were older than they may be`);
  }
}
