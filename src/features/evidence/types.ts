import type { FigureFilter } from '../../domain/figure-filter.js';
import type { Platform } from '../../domain/platforms.js';
import type { DaysRequest, PersonaFilter, PromptFilter, SourceType, Surface } from '../analytics/index.js';

export type AnswerStatus = 'ok' | 'refused' | 'empty' | 'error';

/** Filters for answers. An answer must match all that are present. */
export interface AnswerFilter {
  readonly platform?: Platform;
  readonly surface?: Surface;
  /** The served model. */
  readonly model?: string;
  /** The country that the question was asked from, ISO 3166-1. */
  readonly country?: string;
  /** Absent: all attempts, including failed ones. */
  readonly statuses?: readonly AnswerStatus[];
  /** A brand counted in figures, with `isOwn` of the same mention. */
  readonly brand?: string;
  readonly isOwn?: boolean;
  /** True: the mention is in a statement that nothing was found. False: it is counted in figures. */
  readonly isNegated?: boolean;
  /** Whether the answer mentions the brand of the workspace, whatever else it mentions. */
  readonly mentionsOwn?: boolean;
  /** An attribute, ignoring case, and an opinion on it about the brand of the same mention. */
  readonly attribute?: string;
  readonly opinion?: Opinion;
  /** Whether a judged answer praises the brand of the workspace, for `attribute` if given. */
  readonly praisesOwn?: boolean;
  readonly isJudged?: boolean;
  /** Words, `"phrases"` and `-exclusions` that the text of the answer matches. */
  readonly text?: string;
  /** A text that the platform searched for, ignoring case and surrounding spaces. */
  readonly searchQuery?: string;
  /** A cited domain, with `url` and `sourceType` of the same citation. */
  readonly domain?: string;
  readonly url?: string;
  readonly sourceType?: SourceType;
  /**
   * Whether the answer cites a source that matches `domain`, `url` and `sourceType`, or the platform retrieved one but
   * the answer cites none, or either. Absent: `cited` if one of the three is given.
   */
  readonly sourceUse?: SourceUse;
  /** Whether the sources are known: retrieval was used, or at least one source is recorded. */
  readonly hasCitationData?: boolean;
}

export type Opinion = 'praised' | 'criticized';

/** How answers use a source. */
export type SourceUse = 'cited' | 'retrieved' | 'any';

/** The days of a list. */
export interface Period extends DaysRequest {
  readonly window: 'current' | 'previous';
  /** A single day, `YYYY-MM-DD`, instead of the window; undefined if not given. */
  readonly date: string | undefined;
}

/** The prompts whose answers a figure counts. */
export interface Scope {
  /** The filter of the prompt analytics; null for the figures of the whole workspace. */
  readonly prompts: PromptFilter | null;
  /** Restricts the figures of the whole workspace to prompts with these personas; undefined for no restriction. */
  readonly personas: readonly PersonaFilter[] | undefined;
  /** A topic in its exact spelling. */
  readonly topicLabel: string | undefined;
  /** True for prompts without a topic, false for those with one. */
  readonly withoutTopic: boolean | undefined;
}

/** Selects the answers and the page. */
export interface AnswersRequest extends Period {
  readonly filter: AnswerFilter;
  readonly limit: number;
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
}

export type FigureRequest = AnswersRequest & Scope;

/** A position in a list of answers, which is ordered by time, then by id, both descending. */
export interface AnswerPlace {
  readonly observedAt: Date;
  readonly answerId: string;
}

export interface Answer {
  readonly id: string;
  readonly promptId: string;
  /** The prompt as it was asked. */
  readonly promptText: string;
  readonly observedAt: Date;
  readonly scheduledFor: Date;
  readonly runId: string;
  readonly sampleIndex: number;
  readonly platform: Platform;
  readonly surface: Surface;
  readonly provider: string;
  readonly modelRequested: string;
  readonly modelServed: string | null;
  readonly locale: string;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly status: AnswerStatus;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly text: string | null;
  readonly retrievalStatus: 'used' | 'notUsed' | 'unknown';
  readonly searchQueries: string[];
  readonly mentions: Mention[];
  readonly citations: Citation[];
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly latencyMs: number | null;
  readonly extractorVersion: string;
}

export interface Mention {
  readonly brand: string;
  readonly isOwn: boolean;
  /** Whether it was a tracked competitor when the answer was stored. */
  readonly isTracked: boolean;
  /** Null if the brand is named only in statements that nothing was found. */
  readonly position: number | null;
  readonly count: number;
  readonly sentiment: number | null;
  readonly snippet: string | null;
  /** The occurrences in the text, in order; null if the mention was imported without offsets. */
  readonly offsets: TextSpan[] | null;
  /** The occurrences in statements that nothing was found; null without such statements. */
  readonly negatedOffsets: TextSpan[] | null;
}

/** A part of the text of an answer, in UTF-16 code units; `end` is after it. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Citation {
  readonly order: number;
  readonly url: string;
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sourceType: SourceType;
  readonly isCited: boolean;
}

export interface AnswerWithResponse extends Answer {
  /** The response body of the platform or provider as text; null if it was not recorded. */
  readonly rawResponse: string | null;
}

export interface AnswerPage {
  /** First and last day of the list, inclusive, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** First day of which all answers are kept; null if none was deleted. */
  readonly keptFrom: string | null;
  /** Newest first. */
  readonly answers: readonly Answer[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  /** The first time at which the list may differ although the data is the same; null = never. */
  readonly validUntil: Date | null;
}

/** Selects the answers whose sources are listed, and how many domains are returned. */
export interface SourcesRequest extends Period {
  readonly filter: FigureFilter;
  readonly limit: number;
}

/** A domain that answers have as a source. */
export interface Source {
  readonly domain: string;
  /** From the latest answer. */
  readonly sourceType: SourceType;
  /** Answers that cite or retrieve it. */
  readonly observations: number;
  readonly citedObservations: number;
  readonly citations: number;
  /** Answers that retrieved it but do not cite it. */
  readonly retrievedObservations: number;
  /** Sources of it that were retrieved but not cited. */
  readonly retrievals: number;
}

export interface SourceList extends Pick<AnswerPage, 'from' | 'to' | 'keptFrom' | 'validUntil'> {
  /** Ordered by the number of answers, descending. */
  readonly sources: Source[];
}

/** Selects opinions, and how many rows and sentences are returned. */
export interface OpinionsRequest extends Period {
  readonly platform: Platform | undefined;
  readonly limit: number;
  /** Maximum number of sentences of each row. */
  readonly sentences: number;
}

/** An attribute that answers praise or criticize a brand for. */
export interface BrandOpinion {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly attribute: string;
  /** Answers that praise the brand for it. */
  readonly praised: number;
  /** Answers that criticize the brand for it. */
  readonly criticized: number;
  /** Latest first. */
  readonly sentences: {
    readonly answerId: string;
    /** ISO 8601 in UTC. */
    readonly observedAt: string;
    readonly platform: Platform;
    readonly opinion: Opinion;
    readonly sentence: string;
  }[];
}

export interface OpinionList extends Pick<AnswerPage, 'from' | 'to' | 'keptFrom' | 'validUntil'> {
  /** The workspace's brand first, then by the number of opinions, descending. */
  readonly opinions: BrandOpinion[];
}
