import type { Platform } from '../../domain/platforms.js';
import type { RangeDays } from '../../domain/window.js';
import type { Persona, PromptStatus } from '../prompts/index.js';
import type { KpiChanges, KpiEstimate, KpiSummary, Span } from './types.js';

export type PersonaFilter = 'discoverer' | 'buyer' | 'evaluator' | 'custom';

/** Filters of the per-prompt analytics: a prompt must match one value of each filter that is present. */
export interface PromptFilter {
  /** Absent: every status except `archived`. */
  readonly statuses?: readonly PromptStatus[];
  readonly personas?: readonly PersonaFilter[];
  readonly intents?: readonly string[];
  /** Whole labels, ignoring case. */
  readonly topics?: readonly string[];
  /** A substring of the text or topic, ignoring case. */
  readonly query?: string;
}

/** A position in the list of prompts, which is ordered by creation, then by id. */
export interface PromptPlace {
  readonly createdAt: Date;
  readonly promptId: string;
}

/** The prompts to read: the filter in terms of stored values, and the range of the filtered set. */
export interface PromptSet extends Omit<PromptFilter, 'personas'> {
  readonly personas: readonly Persona[] | undefined;
  /** The time before which a last success is stale. */
  readonly staleBefore: Date;
  /** Null for the first page. */
  readonly after: PromptPlace | null;
  readonly limit: number;
}

/** A prompt in the per-prompt analytics. */
export interface ListedPrompt extends PromptPlace {
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  readonly status: PromptStatus;
  /** Whether there is at least one successful observation. */
  readonly hasObservations: boolean;
  readonly updatedAt: Date;
}

/** Selects the prompts and the page. */
export interface PromptAnalyticsRequest {
  readonly rangeDays: RangeDays;
  readonly limit: number;
  readonly filter: PromptFilter;
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface PromptAnalytics extends Span {
  /**
   * Figures of the whole filtered set. Without a persona filter, prompts with personas that pooled figures exclude are
   * not counted.
   */
  summary: KpiSummary;
  /** Number of prompts in the filtered set. */
  total: number;
  prompts: PromptPerformance[];
  hasMore: boolean;
  nextCursor: string | null;
  /** The first time at which a status or state of the workspace becomes stale if nothing is observed; null = never. */
  nextStaleAt: Date | null;
}

/** The prompts that the summary of a filter covers. */
export interface SummarizedPrompts {
  readonly promptIds: readonly string[];
  /** As in PromptAnalytics: with a filter by status, another set of prompts may match from then on. */
  readonly nextStaleAt: Date | null;
}

export interface PromptPerformance {
  prompt: ListedPrompt;
  kpi: KpiEstimate;
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
