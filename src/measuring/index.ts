export {
  createMeasuring,
  type MeasuringDependencies,
  type MeasuringService,
  type StoredProviders,
} from './service.js';
export type { Budget, FollowedKeyword, KeywordTopic, RunKey } from './types.js';
export type { Place, Platform, Surface, Target } from './target.js';
export type { AppliedChange, ApplyReport } from './plan/applying.js';
export type { PlannedRun } from './plan/due-schedules.js';
export type { NewKeywords } from './plan/keywords.js';
export type { MeasuringPlan, Selection } from './plan/plan.js';
export type { StoredSchedule } from './stores/schedules-store.js';
export type { TargetList } from './plan/settings.js';
export { readProvidersInUse } from './stores/targets-store.js';
export { checkTargets } from './plan/target-rules.js';
export type { AttributeList } from './judge/attributes.js';
export type { Judge } from './judge/judge.js';
export type { RejudgingPlan } from './judge/rejudging.js';
export type { AskingInput } from './ask/due-runs.js';
export type { RunInput, RunReport } from './ask/one-run.js';
export { readFailures, readOpenSlots, readProgress, type RunProgress } from './stores/progress-store.js';
export { providerLimits, type ProviderLimits } from './ask/provider-limits.js';
export { prepareTrial, type Trial, type TrialInput } from './ask/trying.js';
export type { FinishedRun, OnRunFinished } from './settle/finishing.js';
export type { Settled } from './settle/settle.js';
export { readUnknownFields, type UnknownField } from './stores/providers-store.js';
export { readSpendingByProvider } from './report/spending-read-model.js';
