import type { Schemas } from '../../../../spec/index.js';
import type { ExtensionSchemas } from '../../../../spec/extensions/index.js';
import type { Platform } from '../../../domain/platforms.js';
import type { WeightingChoice } from '../../../domain/weighting.js';
import type { RangeDays } from '../../../domain/window.js';
import type { SurfaceChoice } from '../../../estimates/surface-choice.js';
import type { Persona, PromptStatus } from '../../prompts/index.js';
import type { ComparedWith, DaysRequest } from '../types.js';

export type PromptAnalytics = Schemas['PromptAnalytics'];
/** A page of prompts with the figures of a range, without the older days among its own. */
export type RangePrompts = Omit<ExtensionSchemas['RangePromptList'], 'olderDays'>;
export type PromptPerformance = Schemas['PromptPerformance'];
export type PromptPlatform = Schemas['PromptPlatform'];
export type LatestAnswer = Schemas['LatestAnswer'];

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
  /** The only prompt of the set, archived or not. */
  readonly promptId?: string | undefined;
}

/** A prompt in the per-prompt analytics. */
export type ListedPrompt = PromptPlace &
  Pick<
    PromptPerformance,
    'text' | 'topic' | 'persona' | 'intent' | 'status' | 'updatedAt' | 'hasObservations'
  >;

/** Selects the prompts and the page. */
export interface PromptAnalyticsRequest {
  readonly rangeDays: RangeDays;
  readonly limit: number;
  readonly filter: PromptFilter;
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
}

/** Selects the prompts, the page, and the answers to count. */
export interface RangePromptsRequest extends DaysRequest, Omit<PromptAnalyticsRequest, 'rangeDays'> {
  readonly compare: ComparedWith;
  readonly surface: SurfaceChoice;
  /** Default: the workspace's choice. */
  readonly weighting?: WeightingChoice | undefined;
  readonly platform: Platform | undefined;
  readonly country: string | undefined;
  /** The only prompt of the list, archived or not. */
  readonly promptId: string | undefined;
}

/** The prompts that the summary of a filter covers. */
export interface SummarizedPrompts {
  readonly promptIds: readonly string[];
  /**
   * The first time at which a status or state of the workspace becomes stale if nothing is observed; null = never. With a
   * filter by status, another set of prompts may match from then on.
   */
  readonly nextStaleAt: Date | null;
}
