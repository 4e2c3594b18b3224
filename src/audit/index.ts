export { type AuditEntry, type AuditRecord } from './audit-entry.js';
export { AuditLog } from './audit-log.js';
export { AuditedRequestsModule, AuditModule } from './audit.module.js';
export { type AuditRange, AuditRepository } from './audit.repository.js';
