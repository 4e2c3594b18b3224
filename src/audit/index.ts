export { type AuditEntry, type AuditRecord } from './audit-entry.js';
export { AuditFilter } from './audit.filter.js';
export { type ChainHead } from './audit-chain.js';
export { AuditLog } from './audit-log.js';
export { AuditVerifier } from './audit-verifier.js';
export { AuditedRequestsModule, AuditModule } from './audit.module.js';
export { OperationRoutes } from './operation-routes.js';
export { RequestAudit } from './request-audit.js';
export { AuditRepository } from './audit.repository.js';
