export { analyticsRoutes, historyRoutes } from './routes.js';
export {
  createAnalyticsService,
  type AnalyticsDependencies,
  type AnalyticsService,
  type Comparison,
} from './service.js';
export type * from './prompt-types.js';
export type * from './types.js';
export { metrics, uncountedPersonas } from './types.js';
export {
  shareChanges,
  shareEstimates,
  type ComparedCell,
  type CountedCell,
  type ShareDifference,
} from './answer-shares.js';
export {
  propertyDifferences,
  propertyShares,
  type PairShares,
  type PropertyAnswers,
} from './property-shares.js';
export { clusterSpans, type ClusterSpans } from './panel-dates.js';
export { personasOf } from './prompt-paging.js';
export { earlierWindow, listedDays, namedRange } from './range.js';
export { isJudged } from './what-changed.js';
