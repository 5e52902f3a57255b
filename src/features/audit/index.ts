export { createAuditService, type AuditService } from './service.js';
export type { AuditEntry, AuditFilter } from './types.js';
