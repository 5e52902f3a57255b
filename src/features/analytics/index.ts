export { analyticsRoutes } from './routes.js';
export {
  createAnalyticsService,
  type AnalyticsDependencies,
  type AnalyticsService,
  type Comparison,
} from './service.js';
export type * from './prompt-types.js';
export type * from './types.js';
export { metrics, uncountedPersonas } from './types.js';
export { isJudged } from './what-changed.js';
