import type { Platform } from '../../domain/platforms.js';
import type { TextFault } from '../../domain/text.js';
import type { RangeDays } from '../../domain/window.js';
import type {
  ChangeInterval,
  ChangeList,
  ClusterSpans,
  ComparedCell,
  ComparedDaysRequest,
  CountedCell,
  DaysRequest,
  ExplainedChange,
  Interval,
  PersonaFilter,
  PropertyAnswers,
  ShareDifference,
  SourceType,
} from '../analytics/index.js';

export type { ClusterSpans, ComparedCell, ComparedDaysRequest, CountedCell, DaysRequest, PropertyAnswers };

/** The first and last day of a list, inclusive, as `YYYY-MM-DD`. */
export interface DaysOfList {
  /** Null for days that the request names. */
  readonly rangeDays: RangeDays | null;
  readonly from: string;
  readonly to: string;
}

export interface WindowOfList extends DaysOfList {
  /** First day of which all answers are kept; null if none was deleted. */
  readonly keptFrom: string | null;
  /** The end of the day, when the last days move on; null for days that the request names. */
  readonly validUntil: Date | null;
}

/** The changes of the analytics with the answers behind them. */
export interface Changes extends Omit<ChangeList, 'changes'> {
  readonly changes: Change[];
  readonly validUntil: Date | null;
}

export interface Change extends ExplainedChange {
  /** The contribution as a fraction of the total change; null without one, and unless the total is `up` or `down`. */
  readonly shareOfTotal: number | null;
  /** Path and query of the request that lists the answers. */
  readonly evidence: string;
}

/** Selects answers, and the number of entries. */
export interface InsightRequest extends DaysRequest {
  readonly platform: Platform | undefined;
  /** Undefined: all that pooled figures count. */
  readonly personas: readonly PersonaFilter[] | undefined;
  /** Whole labels, ignoring case. */
  readonly topics: readonly string[] | undefined;
  readonly limit: number;
}

export interface GapsRequest extends InsightRequest {
  readonly groupBy: GapGrouping;
}

export type GapGrouping = 'prompt' | 'topic';

/** A prompt or topic with gaps: answers that mention a tracked competitor but not the brand. */
export interface Gap {
  /** Null for a topic, as is `text`. */
  readonly promptId: string | null;
  readonly text: string | null;
  /** Null for prompts without a topic. */
  readonly topic: string | null;
  readonly observations: number;
  readonly gapObservations: number;
  /** From 0 to 1, as is `interval`. */
  readonly gapRate: number;
  readonly interval: Interval;
  /** `insufficientData`: too few answers to call it a gap. */
  readonly verdict: 'gap' | 'insufficientData';
  /** The tracked competitors that most gaps mention, at most 5. */
  readonly competitors: GapCompetitor[];
  /** Path and query of the request that lists the gaps. */
  readonly evidence: string;
}

export interface GapCompetitor {
  readonly brand: string;
  /** Gaps that mention it, or answers that praise it. */
  readonly observations: number;
}

export interface GapList extends WindowOfList {
  readonly groupBy: GapGrouping;
  readonly observations: number;
  readonly gapObservations: number;
  /** Prompts or topics with at least one gap. */
  readonly total: number;
  /** In descending order of gaps. */
  readonly gaps: Gap[];
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
  /** The answers to the same questions in both windows; null if the windows cannot be compared. */
  readonly compared: { readonly current: number; readonly previous: number } | null;
  readonly opened: GapChange[];
  readonly closed: GapChange[];
}

export interface GapSourcesRequest extends InsightRequest, ComparedDaysRequest {
  readonly groupBy: SourceGrouping;
  /** The kind of site; undefined for any. */
  readonly sourceType: SourceType | undefined;
  /** How answers use the source: they cite it, the platform retrieved it and they do not cite it, or either. */
  readonly sourceUse: 'cited' | 'retrieved' | 'any';
  /** Undefined: every source of the window. */
  readonly change: 'new' | 'lost' | undefined;
}

export type SourceGrouping = 'domain' | 'page';

/** A domain or page that is a source of answers. */
export interface GapSource {
  readonly domain: string;
  /** Null for a domain, as is `title`. */
  readonly url: string | null;
  readonly title: string | null;
  /** From the latest answer. */
  readonly sourceType: SourceType;
  /** Answers that have it as a source, and those of them that cite it, mention the brand, and so on. */
  readonly observations: number;
  readonly citedObservations: number;
  readonly ownObservations: number;
  readonly competitorObservations: number;
  readonly gapObservations: number;
  /** From 0 to 1, as is `interval`; both are null without answers in the window. */
  readonly gapRate: number | null;
  readonly interval: Interval | null;
  readonly verdict: 'onlyCompetitors' | 'mixed' | 'insufficientData';
  readonly previousObservations: number;
  /**
   * Since the previous window, on questions that were answered in both. Null if the windows cannot be compared, or only
   * other questions have it.
   */
  readonly change: 'new' | 'lost' | 'kept' | null;
  /** Path and query of the request that lists the gaps, or for a lost source the answers of the previous window. */
  readonly evidence: string;
}

export interface GapSourceList extends WindowOfList {
  readonly previousFrom: string;
  readonly previousTo: string;
  readonly groupBy: SourceGrouping;
  /** The answers to the same questions in both windows; null if the windows cannot be compared. */
  readonly compared: { readonly current: number; readonly previous: number } | null;
  /** Domains or pages that match. */
  readonly total: number;
  /** In descending order of gaps. */
  readonly sources: GapSource[];
}

/** A text that platforms searched for and that no prompt tracks. */
export interface PromptCandidate {
  /** In its most frequent spelling. */
  readonly text: string;
  /** The answers whose platform searched for it. */
  readonly observations: number;
  /** The prompts of these answers. */
  readonly promptCount: number;
  readonly gapObservations: number;
  /** The share of the answers of which searches are recorded, from 0 to 1, as is `interval`. */
  readonly searchRate: number;
  /** Null with too few answers of which searches are recorded. */
  readonly interval: Interval | null;
  /** The latest, at most 3. */
  readonly answerIds: string[];
  /** Path and query of the request that lists the answers. */
  readonly evidence: string;
}

export interface CandidateList extends WindowOfList {
  readonly observations: number;
  /** Answers of which searches are recorded. */
  readonly searchedObservations: number;
  readonly total: number;
  /** In descending order of answers. */
  readonly candidates: PromptCandidate[];
}

/** An attribute that judged answers praise a tracked competitor for, and not the brand. Shares are of all judged answers. */
export interface AttributePraise {
  /** In its most frequent spelling. */
  readonly attribute: string;
  readonly lostObservations: number;
  /** The lost answers that mention the brand all the same. */
  readonly lostWithOwnObservations: number;
  /** Answers that praise at least one tracked competitor for it, whatever they say about the brand. */
  readonly competitorObservations: number;
  /** From 0 to 1, as are the intervals and `ownRate`. */
  readonly competitorRate: number;
  readonly competitorInterval: Interval;
  readonly ownObservations: number;
  readonly ownRate: number;
  readonly ownInterval: Interval;
  /** `competitorRate` minus `ownRate`. */
  readonly difference: ShareDifference;
  /** `behind`, `ahead`: the difference is more than chance, given the number of attributes. */
  readonly verdict: 'behind' | 'ahead' | 'withinNoise' | 'insufficientData';
  /** The tracked competitors that most answers praise for it, at most 5. */
  readonly competitors: GapCompetitor[];
  /** Path and query of the request that lists the lost answers. */
  readonly evidence: string;
}

export interface WordingList extends WindowOfList {
  readonly observations: number;
  readonly judgedObservations: number;
  /** Judged answers with an opinion on the brand or a tracked competitor; null without judged answers, as is `total`. */
  readonly opinionObservations: number | null;
  readonly total: number | null;
  /** In descending order of lost answers. */
  readonly attributes: AttributePraise[];
}

/** A row of an export of search queries from Google Search Console. */
export interface ExportedQuery {
  /** Trimmed, otherwise as exported. */
  readonly text: string;
  readonly clicks: number;
  readonly impressions: number;
  /** The average position in the results. */
  readonly position: number;
}

/** A query that a prompt could track and none tracks. */
export interface QueryCandidate extends ExportedQuery {
  readonly isQuestion: boolean;
}

/** Every row is tracked, left out or a candidate. */
export interface QueryCandidateList {
  readonly rowCount: number;
  readonly trackedCount: number;
  /** Rows by the reason why a prompt cannot have their text, and repetitions of a candidate. */
  readonly leftOut: Readonly<Record<TextFault | 'repeated', number>>;
  /** Questions first, then in descending order of impressions. */
  readonly candidates: QueryCandidate[];
}
