export { insightsRoutes } from './routes.js';
export { createInsightsService, type InsightsDependencies, type InsightsService } from './service.js';
export type * from './types.js';
