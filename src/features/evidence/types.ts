import type { ExtensionSchemas, QueryParams } from '../../../spec/extensions/index.js';
import type { FigureFilter } from '../../domain/figure-filter.js';
import type { PromptGroup } from '../../domain/prompt-groups.js';
import type { Platform } from '../../domain/platforms.js';
import type { Reusable } from '../../domain/reusable.js';
import type { DaysRequest, PersonaFilter, PromptFilter } from '../analytics/index.js';

export type Answer = ExtensionSchemas['Answer'];
export type AnswerWithResponse = ExtensionSchemas['AnswerWithResponse'];
export type AnswerPage = ExtensionSchemas['AnswerPage'];
export type AnswerStatus = ExtensionSchemas['AnswerStatus'];
export type Mention = ExtensionSchemas['Mention'];
export type TextSpan = ExtensionSchemas['Span'];
export type SourceList = ExtensionSchemas['SourceList'];
export type OpinionList = ExtensionSchemas['OpinionList'];
export type Opinion = ExtensionSchemas['OpinionSentence']['opinion'];

/** A list, without the older days among its own. */
export type Listed<List> = Reusable<Omit<List, 'olderDays'>>;

/** The days of a list. */
export interface Period extends DaysRequest {
  readonly window: 'current' | 'previous';
  /** A single day, `YYYY-MM-DD`, instead of the window; undefined if not given. */
  readonly date: string | undefined;
}

/** The parameters that filter answers. An answer must match all that are present. */
export type AnswerFilter = Omit<
  QueryParams<'listPromptAnswers'>,
  keyof Period | 'timeZone' | 'limit' | 'cursor'
>;

/** The prompts whose answers a figure counts. */
export interface Scope {
  /** The filter of the prompt analytics; null for the figures of the whole workspace. */
  readonly prompts: PromptFilter | null;
  /** Restricts the figures of the whole workspace to prompts with these personas; undefined for no restriction. */
  readonly personas: readonly PersonaFilter[] | undefined;
  /** The group that the figures of the whole workspace count. Default: `discovery`. */
  readonly group?: PromptGroup;
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

/** Selects the answers whose sources are listed, and how many domains are returned. */
export interface SourcesRequest extends Period {
  readonly filter: FigureFilter;
  /** Undefined for `discovery`. */
  readonly group?: PromptGroup | undefined;
  readonly limit: number;
}

/** Selects opinions, and how many rows and sentences are returned. */
export interface OpinionsRequest extends Period {
  readonly platform: Platform | undefined;
  readonly limit: number;
  /** Maximum number of sentences of each row. */
  readonly sentences: number;
}
