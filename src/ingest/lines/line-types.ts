import type { Stance } from '../../domain/stances.js';
import type { Platform } from '../../domain/platforms.js';
import type { SearchMode } from '../../domain/target.js';
import type { SearchPlace } from '../../domain/search-place.js';
import type { Persona } from '../../features/prompts/index.js';

export type ObservationStatus = 'ok' | 'refused' | 'empty' | 'error';
export type SourceType =
  'own' | 'competitor' | 'editorial' | 'corporate' | 'ugc' | 'reference' | 'institutional' | 'other';

export interface MentionLine {
  readonly brand: string;
  readonly isOwn?: boolean;
  readonly position: number;
  readonly count?: number;
  readonly sentiment?: number | null;
  readonly snippet?: string | null;
  /** The start and end of each occurrence in `answerText`, in UTF-16 code units as in `slice`. */
  readonly offsets?: readonly (readonly [start: number, end: number])[] | null;
  readonly stance?: Stance | null;
}

export interface CitationLine {
  readonly url: string;
  readonly title?: string | null;
  readonly order?: number;
  readonly sourceType?: SourceType;
  readonly isCited?: boolean;
  /** The start and end of each part of `answerText` that is annotated with the page, in UTF-16 code units as in `slice`. */
  readonly offsets?: readonly (readonly [start: number, end: number])[] | null;
}

/** A line of an observations file that is valid by spec/ingest/observation.schema.json. */
export interface ObservationLine {
  readonly promptId?: string | null;
  readonly promptText?: string | null;
  readonly topic?: string | null;
  readonly persona?: Persona;
  readonly intent?: string | null;
  readonly platform: Platform;
  readonly surface?: 'api' | 'ui' | 'serp';
  readonly provider?: string;
  readonly modelRequested?: string;
  readonly modelServed?: string | null;
  readonly locale?: string;
  readonly country?: string | null;
  readonly region?: string | null;
  readonly city?: string | null;
  readonly sampleIndex?: number;
  readonly runId: string;
  readonly scheduledFor?: string;
  readonly observedAt: string;
  readonly status: ObservationStatus;
  readonly errorCode?: string | null;
  readonly errorMessage?: string | null;
  readonly answerText?: string | null;
  readonly rawResponse?: unknown;
  /** In place of `rawResponse`. */
  readonly rawResponseText?: string | null;
  readonly searchMode?: SearchMode | null;
  readonly retrievalStatus?: 'used' | 'notUsed' | 'unknown';
  readonly searchQueries?: readonly string[];
  readonly inputTokens?: number | null;
  readonly outputTokens?: number | null;
  readonly costUsd?: number | null;
  readonly latencyMs?: number | null;
  readonly extractorVersion?: string;
  readonly mentions?: readonly MentionLine[];
  readonly citations?: readonly CitationLine[];
}

/** A line of a keyword file that is valid by spec/ingest/keyword-check.schema.json. */
export interface KeywordCheckLine extends Partial<SearchPlace> {
  readonly term: string;
  readonly engine: 'google' | 'chatgpt' | 'perplexity' | 'gemini';
  readonly topic: 'seo' | 'geo' | 'social';
  readonly tracked?: boolean;
  readonly checkedAt: string;
  readonly status?: 'ok' | 'error';
  readonly url?: string | null;
  readonly position?: number | null;
  readonly depth?: number | null;
  readonly volume?: number;
  readonly difficulty?: number;
  readonly errorMessage?: string | null;
}
