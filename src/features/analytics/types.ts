import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Schemas } from '../../../spec/index.js';
import type { Calendar } from '../../domain/calendar.js';
import type { FigureFilter } from '../../domain/figure-filter.js';
import type { PromptGroup } from '../../domain/prompt-groups.js';
import type { WeightingChoice } from '../../domain/weighting.js';
import type { DayWindow, RangeDays } from '../../domain/window.js';
import type { SurfaceChoice } from '../../estimates/surface-choice.js';
import type { ChangeInterval, Interval, Verdict } from '../../estimates/types.js';

export type Surface = Schemas['Surface'];
export type SourceType = Schemas['SourceType'];
export type Metric = Schemas['MetricName'];
export const metrics = [
  'visibility',
  'competitors',
  'citations',
  'platforms',
  'topics',
] as const satisfies readonly Metric[];

/** The figures of a set of observations. Without data, counts are 0 and rates null. */
export type Kpi = Omit<KpiEstimate, 'intervals'>;
export type KpiEstimate = Schemas['KpiEstimate'];
export type KpiChanges = Schemas['KpiChanges'];
export type KpiSummary = Schemas['KpiSummary'];

export type AnalyticsOverview = Schemas['AnalyticsOverview'];
export type Coverage = Schemas['AnalyticsCoverage'];
export type PlatformBreakdown = Schemas['PlatformBreakdown'];
export type CompetitorStanding = Schemas['CompetitorStanding'];
export type CitedDomain = Schemas['CitedDomain'];
export type TopicStanding = Schemas['TopicStanding'];
export type WhatChanged = Schemas['WhatChanged'];

/** The window of a response: first and last day, inclusive, as `YYYY-MM-DD`. */
export type Span = Pick<AnalyticsOverview, 'rangeDays' | 'from' | 'to'>;

/** The window of a response and the previous one. */
export type ComparedSpan = Pick<AnalyticsOverview, keyof Span | 'previousFrom' | 'previousTo'>;

/** The figures of an overview, except the list of what changed. */
export type OverviewFigures = Omit<AnalyticsOverview, keyof ComparedSpan | 'whatChanged'>;

/** The overview of a range of days, without the older days among its own. */
export type RangeOverview = Omit<ExtensionSchemas['RangeOverview'], 'olderDays'>;

export type Recommendations = NonNullable<RangeOverview['recommendations']>;
export type StanceFigure = Recommendations['first'];

export type InformativeAnswers = NonNullable<RangeOverview['informative']>;

export type SurfaceFigures = ExtensionSchemas['SurfaceFigures'];

/** The days that a range is compared with: those just before it, the same days a year before, or none. */
export type ComparedWith = RangeOverview['compare'];

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
  /** The time zone of the days. */
  readonly calendar: Calendar;
}

/** The days of a list, and when the same request starts to select other days. */
export interface ListedDays {
  readonly window: DayWindow;
  readonly calendar: Calendar;
  /** Null for days that the request names. */
  readonly rangeDays: RangeDays | null;
  /** The end of the day, when the last days move on; null for days that the request names. */
  readonly validUntil: Date | null;
}

/** The days of a request, and those that they are compared with. */
export interface ComparedDaysRequest extends DaysRequest {
  readonly compare: Exclude<ComparedWith, 'none'>;
  readonly surface: SurfaceChoice;
  /** Default: the workspace's choice. */
  readonly weighting?: WeightingChoice | undefined;
}

export interface RangeRequest extends DaysRequest {
  readonly compare: ComparedWith;
  readonly filter: FigureFilter;
  readonly surface: SurfaceChoice;
  /** Default: the workspace's choice. */
  readonly weighting?: WeightingChoice | undefined;
  /** The group of prompts to count. Default: `discovery`. */
  readonly group?: PromptGroup;
  /** A tracked competitor to look at instead of the workspace's brand. */
  readonly brand: string | undefined;
}

/** The visibility in each bucket of a range, without the older days among its own. */
export type VisibilitySeries = Omit<ExtensionSchemas['VisibilitySeries'], 'olderDays'>;
export type VisibilityPoint = ExtensionSchemas['VisibilityPoint'];
export type CompetitorPoint = ExtensionSchemas['CompetitorPoint'];
export type TopicPoint = ExtensionSchemas['TopicPoint'];
export type BucketLength = VisibilitySeries['interval'];

export interface SeriesRequest extends DaysRequest {
  readonly interval: BucketLength;
  readonly filter: FigureFilter;
  readonly surface: SurfaceChoice;
  /** Default: the workspace's choice. */
  readonly weighting?: WeightingChoice | undefined;
  /** The group of prompts to count. Default: `discovery`. */
  readonly group?: PromptGroup;
  /** Whether rows have the visibility of topics. */
  readonly breakdown?: 'topic' | undefined;
}

export type HistoryEvent = ExtensionSchemas['HistoryEvent'];
export type HistoryEventList = ExtensionSchemas['HistoryEventList'];

/** The kinds of events about the number of prompts. */
export type PromptEventKind = Extract<HistoryEvent['kind'], `prompts${string}`>;

/** A step of `stepDone`. */
export type DoneStep = NonNullable<HistoryEvent['steps']>[number];

/** The kinds of events, in the order of a day. */
export const eventKinds: readonly HistoryEvent['kind'][] = [
  'modelChanged',
  'outage',
  'brandSaved',
  'promptsAdded',
  'promptsReplaced',
  'promptsArchived',
  'targetsChanged',
  'stepDone',
];

/** A change without what `insights` adds: its share of the total, and the answers behind it. */
export type ExplainedChange = Omit<ExtensionSchemas['ExplainedChange'], 'shareOfTotal' | 'evidence'>;
export type TotalChange = ExtensionSchemas['TotalChange'];
export type Remainder = ExtensionSchemas['Remainder'];

/** Changes since the previous window and the causes that the answers show. */
export type ChangeList = Omit<ExtensionSchemas['ChangeList'], 'olderDays' | 'changes'> & {
  changes: ExplainedChange[];
};

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

/** The figures of a surface, or of all of them together. */
export interface SurfaceFigure extends ComparedFigure {
  surface: Surface | 'all';
}

/** The figures of a window, compared with the previous one. */
export interface ComparedFigures extends ComparedSpan {
  figures: SurfaceFigure[];
}

export type VisibilityRow = Schemas['VisibilityRow'];
export type CompetitorRow = Schemas['CompetitorRow'];
export type CitationRow = Schemas['CitationRow'];
export type PlatformRow = Schemas['PlatformRow'];
export type TopicRow = Schemas['TopicRow'];
export type TopicRows = Schemas['TopicRows'];
export type MetricRows = Schemas['MetricRows'];

/** The figures of a platform on a surface and day. The contract has no such rows. */
export type SurfaceRow = Omit<PlatformRow, 'models' | 'modelChanged'> & { surface: Surface };

type Daily<Rows> = Rows extends MetricRows ? Pick<Rows, 'metric' | 'rows'> : never;
/** The rows of one metric. */
export type DailyRows = Daily<MetricRows>;

/** The first and last day of a range, as `YYYY-MM-DD`; null for no limit. */
export interface DayLimits {
  readonly from: string | null;
  readonly to: string | null;
}

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
