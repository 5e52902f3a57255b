import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { FigureFilter } from '../../domain/figure-filter.js';
import type { Platform } from '../../domain/platforms.js';
import type { Reusable } from '../../domain/reusable.js';
import type { Surface } from '../../domain/target.js';
import type { WeightingChoice } from '../../domain/weighting.js';
import type { SurfaceChoice } from '../../estimates/surface-choice.js';
import type { ChangeInterval, Interval } from '../../estimates/types.js';
import type {
  ComparedDaysRequest,
  DaysRequest,
  PersonaFilter,
  PropertyAnswers,
  SourceType,
} from '../analytics/index.js';

export type { ComparedDaysRequest, DaysRequest, PropertyAnswers };

export type Change = ExtensionSchemas['ExplainedChange'];
export type ChangeList = ExtensionSchemas['ChangeList'];
export type Company = ExtensionSchemas['Company'];
export type CompanyList = ExtensionSchemas['CompanyList'];
export type Gap = ExtensionSchemas['Gap'];
export type GapCompetitor = ExtensionSchemas['GapCompetitor'];
export type GapList = ExtensionSchemas['GapList'];
export type GapSource = ExtensionSchemas['GapSource'];
export type GapSourceList = ExtensionSchemas['GapSourceList'];
export type PromptCandidate = ExtensionSchemas['PromptCandidate'];
export type PromptCandidateList = ExtensionSchemas['PromptCandidateList'];
export type AttributePraise = ExtensionSchemas['AttributePraise'];
export type WordingList = ExtensionSchemas['WordingList'];
export type SearchRates = ExtensionSchemas['SearchRates'];
export type SearchFigures = ExtensionSchemas['SearchFigures'];
export type PlatformSearch = ExtensionSchemas['PlatformSearch'];
export type TopicSearch = ExtensionSchemas['TopicSearch'];
export type PromptSearch = ExtensionSchemas['PromptSearch'];
export type Method = ExtensionSchemas['Method'];
export type MethodCriterion = ExtensionSchemas['MethodCriterion'];
export type MethodPlatform = ExtensionSchemas['MethodPlatform'];
export type QueryCandidate = ExtensionSchemas['QueryCandidate'];
export type QueryCandidateList = ExtensionSchemas['QueryCandidateList'];

/** A list, without the older days among its own. */
export type Listed<List> = Reusable<Omit<List, 'olderDays'>>;

/** The first and last day of a list, inclusive. */
export type DaysOfList = Pick<GapList, 'rangeDays' | 'from' | 'to'> & Pick<DaysRequest, 'calendar'>;

/** Selects answers of all surfaces, and the number of entries. */
export interface RequestOfAll extends DaysRequest {
  readonly platform: Platform | undefined;
  /** Undefined: all that pooled figures count. */
  readonly personas: readonly PersonaFilter[] | undefined;
  /** Whole labels, ignoring case. */
  readonly topics: readonly string[] | undefined;
  readonly limit: number;
}

/** Selects answers, and the number of entries. */
export interface InsightRequest extends RequestOfAll {
  readonly surface: SurfaceChoice;
}

/** A request whose surface is known; null = all together. */
export type OnSurface<Request extends InsightRequest> = Omit<Request, 'surface'> & {
  readonly surface: Surface | null;
};

/** Selects the figures that a method is about. */
export interface MethodRequest extends DaysRequest {
  readonly filter: FigureFilter;
  readonly surface: SurfaceChoice;
  /** Default: the workspace's choice. */
  readonly weighting?: WeightingChoice | undefined;
}

export interface GapsRequest extends InsightRequest {
  readonly groupBy: GapList['groupBy'];
}

export interface GapSourcesRequest extends InsightRequest, ComparedDaysRequest {
  readonly groupBy: GapSourceList['groupBy'];
  /** The kind of site; undefined for any. */
  readonly sourceType: SourceType | undefined;
  /** How answers use the source: they cite it, the platform retrieved it and they do not cite it, or either. */
  readonly sourceUse: 'cited' | 'retrieved' | 'any';
  /** Undefined: every source of the window. */
  readonly change: 'new' | 'lost' | undefined;
}

/** A prompt whose share of gaps has changed clearly since the previous window. Shares are from 0 to 1. */
export interface GapChange {
  readonly promptId: string;
  readonly text: string;
  readonly topic: string | null;
  /** Of the questions that were answered in both windows, as is `previous`. */
  readonly current: GapShare;
  readonly previous: GapShare;
  readonly sameQuestions: ChangeInterval;
  /** The tracked competitors that most gaps mention, at most 5: of the window, or of the previous one if it has none. */
  readonly competitors: GapCompetitor[];
}

export interface GapShare {
  readonly observations: number;
  readonly gapObservations: number;
  readonly gapRate: number;
  readonly interval: Interval;
}

/** The prompts with clearly more and clearly fewer gaps than in the previous window, most certain first. */
export interface GapChanges {
  /** The surface that is counted; null without answers. */
  readonly surface: Surface | null;
  /** The answers to the same questions in both windows; null if the windows cannot be compared. */
  readonly compared: GapSourceList['compared'];
  readonly opened: GapChange[];
  readonly closed: GapChange[];
}

/** A row of an export of search queries from Google Search Console. Its text is trimmed, otherwise as exported. */
export type ExportedQuery = Omit<QueryCandidate, 'isQuestion' | 'namedBrands'>;
