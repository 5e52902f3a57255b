import type { RangeDays } from '../../domain/window.js';
import type { Persona, PromptStatus } from '../prompts/index.js';
import type { Kpi, KpiChanges, KpiSummary, Platform, Span } from './types.js';

export type PersonaFilter = 'discoverer' | 'buyer' | 'evaluator' | 'custom';

/** Filters of the per-prompt analytics: OR inside one, AND between them; an absent one filters nothing. */
export interface PromptFilter {
  /** Absent: every status but `archived`. */
  readonly statuses?: readonly PromptStatus[];
  readonly personas?: readonly PersonaFilter[];
  readonly intents?: readonly string[];
  /** Whole labels, in any case. */
  readonly topics?: readonly string[];
  /** A substring of text or topic, in any case. */
  readonly query?: string;
}

/** A place in the list of prompts: by creation, then by id. */
export interface PromptPlace {
  readonly createdAt: Date;
  readonly promptId: string;
}

/** The prompts to be read: the filter as it is stored, and where in the filtered set to begin and end. */
export interface PromptSet extends Omit<PromptFilter, 'personas'> {
  readonly personas: readonly Persona[] | undefined;
  /** The moment before which a last success is stale. */
  readonly staleBefore: Date;
  /** Null for the beginning. */
  readonly after: PromptPlace | null;
  readonly limit: number;
}

/** A prompt as the per-prompt analytics show it. */
export interface ListedPrompt extends PromptPlace {
  readonly text: string;
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  readonly status: PromptStatus;
  /** At least one successful observation. */
  readonly hasObservations: boolean;
  readonly updatedAt: Date;
}

/** Which page of which prompts. */
export interface PromptAnalyticsRequest {
  readonly rangeDays: RangeDays;
  readonly limit: number;
  readonly filter: PromptFilter;
  /** What the page before gave as `nextCursor`; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface PromptAnalytics extends Span {
  /**
   * Over the whole filtered set. Without a filter by persona, prompts of a persona that no pooled figure counts are left
   * out.
   */
  summary: KpiSummary;
  /** Prompts in the whole filtered set. */
  total: number;
  prompts: PromptPerformance[];
  hasMore: boolean;
  nextCursor: string | null;
}

export interface PromptPerformance {
  prompt: ListedPrompt;
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
