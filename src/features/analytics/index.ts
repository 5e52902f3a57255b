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
export { shareEstimates, type CountedCell } from './answer-shares.js';
export { isJudged } from './what-changed.js';
