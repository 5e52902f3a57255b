import type { Surface } from '../../domain/target.js';
import type { Weighting } from '../../domain/weighting.js';
import type { KpiSummary, WhatChanged } from '../../features/analytics/index.js';
import type { GapChange, Method } from '../../features/insights/index.js';

/** The data of `digest.weekly`: the 7 days before a Monday, compared with the 7 days before. */
export interface WeeklyDigest {
  /** The Monday in the time zone of the workspace, as `YYYY-MM-DD`. */
  readonly week: string;
  /** The first and last day, inclusive, of the days and of those before. */
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly previousTo: string;
  /** The name of the workspace's brand; null = not set, so figures of the brand say nothing. */
  readonly brandName: string | null;
  /** The surface of `headline`, `whatChanged` and `gaps`; null without answers. */
  readonly surface: Surface | null;
  /** The weighting of `headline` and `whatChanged`; undefined in events of releases without a choice. */
  readonly weighting?: Weighting | undefined;
  readonly headline: DigestHeadline;
  /** How far to trust `headline`, and how it was measured; undefined in events of releases that did not say it. */
  readonly method?: Method | undefined;
  /** Null if these days have answers. */
  readonly withoutAnswers: NoAnswers | null;
  /** As in the overview. */
  readonly whatChanged: readonly WhatChanged[];
  readonly gaps: DigestGaps;
  readonly spending: DigestSpending;
  readonly failures: DigestFailures;
}

/** The visibility of the workspace, as in the overview. */
export interface DigestHeadline extends Pick<
  KpiSummary,
  | 'verdict'
  | 'observations'
  | 'mentions'
  | 'visibilityScore'
  | 'visibilityLow'
  | 'visibilityHigh'
  | 'visibilityScoreChange'
> {
  readonly sameQuestions: KpiSummary['sameQuestions']['visibilityScore'];
}

/**
 * The reason for a week without answers: all questions failed; no prompt is active; the workspace has no targets;
 * questions were planned but not asked; the workspace has no schedule; no run was planned.
 */
export type NoAnswers = 'allFailed' | 'noPrompts' | 'noTargets' | 'notAsked' | 'noSchedule' | 'noRun';

/** The prompts with clearly more, or clearly fewer, answers that mention only competitors, most certain first. */
export interface DigestGaps {
  /** The answers to the same questions; null if the weeks cannot be compared. */
  readonly compared: { readonly current: number; readonly previous: number } | null;
  readonly openedTotal: number;
  readonly closedTotal: number;
  /** At most 10, as are `closed`. */
  readonly opened: readonly GapChange[];
  readonly closed: readonly GapChange[];
}

/** In US dollars, as budgets count it. */
export interface DigestSpending {
  readonly spentUsd: number;
  readonly previousSpentUsd: number;
  /** Since the start of the month, when the digest was made. */
  readonly monthUsd: number;
  /** Null = no limit. */
  readonly monthlyBudgetUsd: number | null;
}

export interface DigestFailures {
  /** The platforms with failed answers. */
  readonly platforms: readonly PlatformFailures[];
  readonly runs: number;
  /** Runs that ended without any answer. */
  readonly failedRuns: number;
  /** Messages of the outbox that were given up. */
  readonly deadLetters: number;
}

interface PlatformFailures {
  readonly platform: string;
  readonly attempted: number;
  readonly failed: number;
}
