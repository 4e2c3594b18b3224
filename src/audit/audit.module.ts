import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditLog } from './audit-log.js';
import { AuditRetentionTask } from './audit-retention.task.js';
import { AuditVerifier } from './audit-verifier.js';
import { AuditRepository } from './audit.repository.js';
import { OperationRoutes } from './operation-routes.js';
import { RequestAudit } from './request-audit.js';

/** Who changed or fetched what. */
@Module({
  providers: [AuditRepository, AuditLog, AuditVerifier],
  exports: [AuditRepository, AuditLog, AuditVerifier],
})
export class AuditModule {}

/** Has requests entered in the audit log, and old entries deleted. `AuditFilter` enters those that a guard refuses. */
@Module({
  imports: [AuditModule, DiscoveryModule],
  providers: [
    AuditRetentionTask,
    OperationRoutes,
    RequestAudit,
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
  ],
  exports: [OperationRoutes, RequestAudit],
})
export class AuditedRequestsModule {}
