import type { FigureFilter } from '../../domain/figure-filter.js';
import type { Platform } from '../../domain/platforms.js';
import type { Surface, Target } from '../../domain/target.js';
import type { DayWindow, RangeDays } from '../../domain/window.js';

/**
 * The personas of prompts that do not count in figures over several prompts. They name a brand or serve as controls,
 * which would distort pooled figures (D-81).
 */
export const uncountedPersonas = ['branded', 'competitor', 'control'] as const;
export type { Surface };
export type SourceType =
  'own' | 'competitor' | 'editorial' | 'corporate' | 'ugc' | 'reference' | 'institutional' | 'other';
export const metrics = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;
export type Metric = (typeof metrics)[number];

export type Verdict = 'up' | 'down' | 'withinNoise' | 'insufficientData' | 'notComparable';

/** The figures of a set of observations. Without data, counts are 0 and rates null. */
export interface Kpi {
  observations: number;
  mentions: number;
  /** 0 to 100, like the bounds of its 95% interval. */
  visibilityScore: number | null;
  visibilityLow: number | null;
  visibilityHigh: number | null;
  /** 0 to 1. */
  shareOfVoice: number | null;
  /** At least 1, the first brand named in an answer. */
  averagePosition: number | null;
  /** 0 to 100; 50 is neutral. */
  sentimentScore: number | null;
  citedObservations: number;
  citationRate: number | null;
  citationShare: number | null;
}

/** A 95% interval, in the unit of its figure. */
export interface Interval {
  low: number;
  high: number;
}

/** A change on the same questions with its 95% interval; positive is better. */
export interface ChangeInterval extends Interval {
  change: number;
}

/** The 95% intervals of the other figures for these prompts; null = too little data for an interval. */
export interface Intervals {
  shareOfVoice: Interval | null;
  averagePosition: Interval | null;
  sentimentScore: Interval | null;
  citationRate: Interval | null;
  /** For the visibility score on questions like these; the prompts are a sample of them. */
  similarPrompts: Interval | null;
}

export interface KpiEstimate extends Kpi {
  intervals: Intervals;
}

/** The changes on questions that were asked in both windows. */
export interface SameQuestions {
  /** The shares of the answers of both windows that are compared, 0 to 1. */
  currentShare: number | null;
  previousShare: number | null;
  /** The rest of the change of the visibility score, due to new, dropped and more or less frequent questions. */
  mixChange: number | null;
  visibilityScore: ChangeInterval | null;
  shareOfVoice: ChangeInterval | null;
  averagePosition: ChangeInterval | null;
  sentimentScore: ChangeInterval | null;
  citationRate: ChangeInterval | null;
}

/** Changes from the previous window; positive is always better. Null when either side is null. */
export interface KpiChanges {
  visibilityScoreChange: number | null;
  shareOfVoiceChange: number | null;
  averagePositionChange: number | null;
  sentimentScoreChange: number | null;
  citationRateChange: number | null;
  sameQuestions: SameQuestions;
  /** Of the change of the visibility score on the same questions. */
  verdict: Verdict;
}

export type KpiSummary = KpiEstimate & KpiChanges;

/** The window of a response: first and last day, inclusive, as `YYYY-MM-DD`. */
export interface Span {
  rangeDays: RangeDays;
  from: string;
  to: string;
}

export interface AnalyticsOverview extends Span, OverviewFigures {
  previousFrom: string;
  previousTo: string;
  whatChanged: WhatChanged[];
}

/** The figures of an overview, except the list of what changed. */
export interface OverviewFigures {
  generatedAt: Date;
  headline: KpiSummary;
  coverage: Coverage;
  platforms: PlatformBreakdown[];
  competitors: CompetitorStanding[];
  citations: CitedDomain[];
  topics: TopicStanding[];
}

/** The days that a range is compared with: those just before it, the same days a year before, or none. */
export type ComparedWith = 'previous' | 'lastYear' | 'none';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The days of a request: from a first to a last one, or without them the last `rangeDays` up to today. */
export interface DaysRequest {
  readonly rangeDays: RangeDays;
  /** The first and last day, `YYYY-MM-DD`; undefined if not given. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The days of a list, and when the same request starts to select other days. */
export interface ListedDays {
  readonly window: DayWindow;
  /** Null for days that the request names. */
  readonly rangeDays: RangeDays | null;
  /** The end of the day, when the last days move on; null for days that the request names. */
  readonly validUntil: Date | null;
}

/** The days of a request, and those that they are compared with. */
export interface ComparedDaysRequest extends DaysRequest {
  readonly compare: Exclude<ComparedWith, 'none'>;
}

export interface RangeRequest extends DayRange {
  readonly compare: ComparedWith;
  readonly filter: FigureFilter;
  /** A tracked competitor to look at instead of the workspace's brand. */
  readonly brand: string | undefined;
}

/** The length of the buckets of a series. */
export type BucketLength = 'day' | 'week' | 'month';

export interface SeriesRequest extends DayRange {
  readonly interval: BucketLength;
  readonly filter: FigureFilter;
}

/** The visibility in each bucket of a range, oldest first. */
export interface VisibilitySeries extends DayRange {
  readonly interval: BucketLength;
  readonly rows: VisibilityPoint[];
  /** The countries of all answers of the range, whatever the filter, ISO 3166-1, in alphabetical order. */
  readonly countries: string[];
  /** The first time at which the last bucket may become complete; null = never. */
  readonly validUntil: Date | null;
}

/** The kinds of events about the number of prompts. */
export type PromptEventKind = 'promptsAdded' | 'promptsReplaced' | 'promptsArchived';

/** The kinds of events, in the order of a day. */
export const eventKinds = [
  'modelChanged',
  'outage',
  'brandSaved',
  'promptsAdded',
  'promptsReplaced',
  'promptsArchived',
  'targetsChanged',
] as const;

/** Something that happened on a UTC day. Members that do not belong to its kind are null. */
export interface HistoryEvent {
  readonly date: string;
  readonly kind: (typeof eventKinds)[number];
  /** Of `modelChanged` and `outage`. */
  readonly platform: Platform | null;
  /** Failed attempts of an `outage`, saves of `brandSaved`, or prompts. */
  readonly count: number | null;
  /** The last version that `brandSaved` created. */
  readonly version: number | null;
  /** Of `modelChanged`; both have a model. */
  readonly models: { readonly before: string[]; readonly after: string[] } | null;
  /** Of `targetsChanged`; at least one has a target. */
  readonly targets: { readonly added: Target[]; readonly removed: Target[] } | null;
}

export interface HistoryEventList extends DayRange {
  readonly events: HistoryEvent[];
  readonly hasMore: boolean;
}

export interface VisibilityPoint extends Omit<Kpi, 'citationShare'> {
  /** The first and last day of the bucket within the range. */
  from: string;
  to: string;
  /** False if days of the bucket are not in the range, or not over yet. */
  isComplete: boolean;
  /** The tracked competitors with the most mentions in the range, at most 20: the same in every row. */
  competitors: CompetitorPoint[];
}

export interface CompetitorPoint {
  brand: string;
  mentions: number;
  visibilityScore: number | null;
  visibilityLow: number | null;
  visibilityHigh: number | null;
  shareOfVoice: number | null;
}

/** Figures whose verdict is null without a comparison. */
type MaybeJudged<Figures extends { verdict: Verdict }> = Omit<Figures, 'verdict'> & {
  verdict: Verdict | null;
};

/** The overview of a range of days. */
export interface RangeOverview extends Omit<
  OverviewFigures,
  'headline' | 'platforms' | 'competitors' | 'topics'
> {
  from: string;
  to: string;
  compare: ComparedWith;
  /** Null without a comparison, like `previousTo`. */
  previousFrom: string | null;
  previousTo: string | null;
  /** Null for the workspace's brand. */
  brand: string | null;
  headline: MaybeJudged<KpiSummary>;
  platforms: MaybeJudged<PlatformBreakdown>[];
  competitors: MaybeJudged<CompetitorStanding>[];
  topics: MaybeJudged<TopicStanding>[];
  whatChanged: WhatChanged[];
}

/** The changes on the same questions. */
export interface WhatChanged {
  scope: 'prompt' | 'topic' | 'platform' | 'competitor';
  /** The text of the prompt, the topic, the platform or the brand; null for prompts without a topic. */
  name: string | null;
  promptId: string | null;
  verdict: 'up' | 'down';
  visibilityScore: number | null;
  visibilityScoreChange: number | null;
  sameQuestions: ChangeInterval;
}

/** Changes since the previous window and the causes that the answers show. */
export interface ChangeList extends Omit<Span, 'rangeDays'> {
  /** Null for days that the request names. */
  rangeDays: RangeDays | null;
  previousFrom: string;
  previousTo: string;
  /** First day of which all answers are kept; null if none was deleted. Sources are compared only if they all are. */
  keptFrom: string | null;
  total: TotalChange;
  /** The significant changes, most certain first. */
  changes: ExplainedChange[];
  /** The parts of the change on the same questions that the prompts, topics and platforms without an entry have. */
  remainders: Remainder[];
}

/** The change of the visibility score of the workspace. */
export interface TotalChange {
  /** Answers of the window. */
  observations: number;
  verdict: Verdict;
  visibilityScore: number | null;
  visibilityScoreChange: number | null;
  sameQuestions: ChangeInterval | null;
  /** The rest of visibilityScoreChange, and its parts; null if no question was asked in both windows. */
  mixChange: number | null;
  mix: Mix | null;
}

/** The parts of `mixChange`. */
export interface Mix {
  /** Questions that were asked only in this window, or only in the previous one. */
  newQuestions: MixPart;
  droppedQuestions: MixPart;
  /** Questions asked in both windows that different models answered. */
  changedModels: MixPart;
  /** Questions that were asked more or less often than before. */
  frequency: MixPart;
}

export interface MixPart {
  points: number;
  currentObservations: number;
  previousObservations: number;
}

export interface ExplainedChange {
  scope: WhatChanged['scope'] | 'source';
  /** As in WhatChanged; for a source, the domain. */
  name: string | null;
  promptId: string | null;
  verdict: 'up' | 'down';
  /** The percentage of answers that mention the brand, or the competitor, or cite the source. */
  score: number | null;
  scoreChange: number | null;
  sameQuestions: ChangeInterval;
  /** The part of the total change on the same questions; null for competitors and sources. Those of a scope add up. */
  contribution: ChangeInterval | null;
}

/** The entries of a scope that are not listed. */
export interface Remainder {
  scope: 'prompt' | 'topic' | 'platform';
  count: number;
  contribution: number;
}

export type FigureName =
  'visibilityScore' | 'shareOfVoice' | 'averagePosition' | 'sentimentScore' | 'citationRate';

/** A figure of a window with its interval, and its change from the previous window. */
export interface ComparedFigure {
  scope: 'workspace' | WhatChanged['scope'];
  /** As in WhatChanged; null for the workspace. */
  name: string | null;
  promptId: string | null;
  figure: FigureName;
  observations: number;
  mentions: number;
  value: number | null;
  interval: Interval | null;
  change: number | null;
  sameQuestions: ChangeInterval | null;
  /** Null except for the visibility score, as is `isSignificant`. */
  verdict: Verdict | null;
  /** Whether the change is significant among those of everything in the scope, as in WhatChanged. */
  isSignificant: boolean | null;
}

/** The figures of a window, compared with the previous one. */
export interface ComparedFigures extends Span {
  previousFrom: string;
  previousTo: string;
  figures: ComparedFigure[];
}

export interface Coverage {
  promptsActive: number;
  promptsMeasured: number;
  attempted: number;
  succeeded: number;
  failed: number;
  lastObservedAt: Date | null;
}

export interface PlatformBreakdown extends KpiSummary {
  platform: Platform;
  surfaces: Surface[];
  models: string[];
  failed: number;
  lastObservedAt: Date | null;
}

export interface CompetitorStanding extends Omit<
  Kpi,
  'observations' | 'citedObservations' | 'citationRate' | 'citationShare'
> {
  rank: number;
  brand: string;
  isOwn: boolean;
  visibilityScoreChange: number | null;
  /** Of the visibility score. */
  sameQuestions: ChangeInterval | null;
  verdict: Verdict;
}

export interface CitedDomain {
  rank: number;
  domain: string;
  sourceType: SourceType;
  citations: number;
  citedObservations: number;
  citationRate: number | null;
  citationShare: number | null;
  citationShareChange: number | null;
  topUrls: { url: string; title: string | null; citations: number }[];
}

export interface TopicStanding extends KpiSummary {
  rank: number;
  topic: string | null;
  promptCount: number;
}

export type VisibilityRow = { date: string } & Kpi;

type Changes = 'visibilityScoreChange' | 'sameQuestions' | 'verdict';
export interface CompetitorRow extends Omit<CompetitorStanding, 'rank' | Changes> {
  date: string;
  observations: number;
}

export interface CitationRow {
  date: string;
  domain: string;
  sourceType: SourceType;
  observations: number;
  citedObservations: number;
  citations: number;
  citationRate: number | null;
  citationShare: number | null;
  averageCitationOrder: number | null;
}

export interface PlatformRow extends Kpi {
  date: string;
  platform: Platform;
  failed: number;
  models: string[];
  modelChanged: boolean;
}

export interface TopicRow extends Kpi {
  date: string;
  topic: string | null;
  promptCount: number;
}

/** The first and last day of a range, as `YYYY-MM-DD`; null for no limit. */
export interface DayLimits {
  readonly from: string | null;
  readonly to: string | null;
}

interface Daily<Name extends Metric, Row> {
  metric: Name;
  rows: Row[];
}
/** The rows of one metric. */
export type DailyRows =
  | Daily<'visibility', VisibilityRow>
  | Daily<'competitors', CompetitorRow>
  | Daily<'citations', CitationRow>
  | Daily<'platforms', PlatformRow>
  | Daily<'topics', TopicRow>;

type Rows<Name extends Metric> = Span & { interval: 'day' } & Extract<DailyRows, { metric: Name }>;
export type TopicRows = Rows<'topics'>;
export type MetricRows =
  Rows<'visibility'> | Rows<'competitors'> | Rows<'citations'> | Rows<'platforms'> | TopicRows;

/** The runs of a workspace in a number of days. */
export interface Asking {
  /** Days with at least one run. */
  readonly days: number;
  readonly runs: number;
}

/** The planned questions that count in figures over several prompts. */
export interface Sampling {
  readonly prompts: number;
  /** Targets at which each prompt is asked. */
  readonly targets: number;
  /** The number of times that each prompt is asked in a run, at all targets together. */
  readonly samples: number;
  /** In 7 and in 30 days. */
  readonly week: Asking;
  readonly month: Asking;
}

/** The smallest changes that a plan and similar plans can detect. */
export interface Outlook {
  /**
   * The answers of the last 30 days, or assumptions if less than 7 of these days have answers, or all answers to each prompt
   * are alike.
   */
  readonly basis: 'history' | 'assumptions';
  /** The plan comes first. `everyDay` is absent if the plan already runs every day. */
  readonly plans: readonly PlannedSight[];
}

/**
 * The smallest changes of the visibility score, in points, that get a verdict in 80 % of cases; null if no change does.
 */
export interface PlannedSight {
  /** `anotherSample` is one more at each target. */
  readonly plan: 'asPlanned' | 'anotherSample' | 'twiceThePrompts' | 'everyDay';
  /** From a window of 7 days to the next. */
  readonly smallestChangeInWeek: number | null;
  /** From a window of 30 days to the next. */
  readonly smallestChangeInMonth: number | null;
  /** In the next seven days. */
  readonly questionsPerWeek: number;
}
