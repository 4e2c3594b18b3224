import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditGuard } from './audit.guard.js';
import { AuditLog } from './audit-log.js';
import { AuditRetentionTask } from './audit-retention.task.js';
import { AuditRepository } from './audit.repository.js';

/** Who changed or fetched what. */
@Module({
  providers: [AuditRepository, AuditLog],
  exports: [AuditRepository, AuditLog],
})
export class AuditModule {}

/** Has requests entered in the audit log, and old entries deleted. To be imported before every module that has guards. */
@Module({
  imports: [AuditModule],
  providers: [AuditRetentionTask, { provide: APP_GUARD, useClass: AuditGuard }],
})
export class AuditedRequestsModule {}
