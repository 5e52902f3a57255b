export { analyticsRoutes } from './routes.js';
export { createAnalyticsService, type AnalyticsDependencies, type AnalyticsService } from './service.js';
export type * from './prompt-types.js';
export type * from './types.js';
export { metrics, uncountedPersonas } from './types.js';
