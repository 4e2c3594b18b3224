export { type AuditEntry, type AuditRecord } from './audit-entry.js';
export { AuditFilter } from './audit.filter.js';
export { type ChainHead } from './audit-chain.js';
export { AuditLog } from './audit-log.js';
export { type AuditVerification, AuditVerifier } from './audit-verifier.js';
export { AuditedRequestsModule, AuditModule } from './audit.module.js';
export { OperationRoutes } from './operation-routes.js';
export { RequestAudit } from './request-audit.js';
export { type AuditRange, AuditRepository } from './audit.repository.js';
