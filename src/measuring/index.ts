export { createMeasuring, type MeasuringDependencies, type MeasuringService } from './service.js';
export type { MeasuringPlan, RunInput, RunReport, Selection, TargetList } from './service.js';
export { platforms, surfaces, type Place, type Platform, type Surface, type Target } from './target.js';
export { checkTargets, describePlace } from './target-rules.js';
export { providerLimits, type ProviderLimits } from './provider-limits.js';
export { readFailures, readProgress, type RunProgress } from './slots-store.js';
export type { NewKeywords } from './keywords.js';
export type { Budget, FollowedKeyword, KeywordTopic } from './types.js';
