import type { RangeDays } from '../../domain/window.js';
import type { Prompt, PromptFilter } from '../prompts/index.js';
import type { Kpi, KpiChanges, KpiSummary, Platform, Span } from './types.js';

/** Which page of which prompts. */
export interface PromptAnalyticsRequest {
  readonly rangeDays: RangeDays;
  readonly limit: number;
  readonly filter: PromptFilter;
  /** What the page before gave as `nextCursor`; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface PromptAnalytics extends Span {
  /** Over the whole filtered set, but for prompts whose persona counts for no figure of the workspace. */
  summary: KpiSummary;
  /** Prompts in the whole filtered set. */
  total: number;
  prompts: PromptPerformance[];
  hasMore: boolean;
  nextCursor: string | null;
}

export interface PromptPerformance {
  prompt: Prompt;
  kpi: Kpi;
  changes: KpiChanges;
  platforms: PromptPlatform[];
  trend: { date: string; observations: number; visibilityScore: number | null }[];
  competitorsMentioned: { brand: string; mentions: number }[];
  topCitedDomains: { domain: string; citations: number }[];
}

export type PlatformStateName = 'measured' | 'pending' | 'stale' | 'failed';

export interface PromptPlatform {
  platform: Platform;
  state: PlatformStateName;
  lastAttemptAt: Date | null;
  lastObservedAt: Date | null;
  lastError: string | null;
  observations: number;
  mentions: number;
  visibilityScore: number | null;
  averagePosition: number | null;
  latest: LatestAnswer | null;
}

export interface LatestAnswer {
  observationId: string;
  mentioned: boolean;
  position: number | null;
  cited: boolean;
  sentiment: number | null;
  model: string | null;
}
