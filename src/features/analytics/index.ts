export { analyticsRoutes, historyRoutes } from './routes.js';
export {
  createAnalyticsService,
  type AnalyticsDependencies,
  type AnalyticsService,
  type Comparison,
  type Comparisons,
} from './service.js';
export type * from './prompts/prompt-types.js';
export type * from './types.js';
export { metrics } from './types.js';
export {
  propertyDifferences,
  propertyShares,
  type PairShares,
  type PropertyAnswers,
} from './changes/property-shares.js';
export { panelDates } from './panel-dates.js';
export { readPromptTexts } from './overview/overview-read-model.js';
export { windowsOf } from './windows.js';
export { personasOf } from './prompts/prompt-paging.js';
export { earlierWindow, listedDays, namedRange } from './range.js';
export { isJudged } from './changes/what-changed.js';
