export { planRoutes, runsRoutes } from './routes.js';
export { createRunsService, type RunsService } from './service.js';
export type * from './types.js';
