export { evidenceRoutes } from './routes.js';
export { createEvidenceService, type EvidenceDependencies, type EvidenceService } from './service.js';
export type * from './types.js';
