export { auditRoutes } from './routes.js';
export { createTrailService } from './trail-service.js';
export { createAuditService, type AuditService } from './service.js';
export type { AuditEntry, AuditFilter } from './types.js';
