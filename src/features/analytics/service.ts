import type { StoredAnswers } from '../../segments/answers.js';
import type { Calendar } from '../../domain/calendar.js';
import type { Clock } from '../../domain/clock.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { Reusable } from '../../domain/reusable.js';
import { surfaces, type Surface } from '../../domain/target.js';
import type { Weighting, WeightingChoice } from '../../domain/weighting.js';
import type { SurfaceChoice } from '../../estimates/surface-choice.js';
import { addDays, isoDay, type RangeDays } from '../../domain/window.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { staleBefore, staleFrom } from '../prompts/index.js';
import {
  citationRows,
  competitorRows,
  platformRows,
  surfaceRows,
  topicRows,
  visibilityRows,
} from './history/metric-rows.js';
import {
  countBrandDays,
  countCitationDays,
  countDays,
  countPlatformDays,
  countSurfaceDays,
  countTopicDays,
} from './history/count-days.js';
import { readFirstDay, readMetricAnswers } from './history/metrics-read-model.js';
import { leadingDomains } from './overview/leading-domains-service.js';
import { comparedFigures } from './changes/compared-figures.js';
import {
  estimatedOverview,
  namedChanges,
  overviewWithoutDomains,
  type EstimatedOverview,
} from './overview/compose-overview-service.js';
import { listEvents } from './history/events-service.js';
import { explainedChanges } from './changes/explained-changes-service.js';
import { spreadOf } from '../../estimates/detectable-change.js';
import { scoresOfPrompts, type ComparedScore } from '../../estimates/group-estimates.js';
import { outlookOf } from './overview/outlook.js';
import {
  readAnswersWithoutPages,
  readOverviewAnswers,
  readPromptTexts,
} from './overview/overview-read-model.js';
import { panelDates } from './panel-dates.js';
import { panelOfWindows } from './panel-service.js';
import type {
  PromptAnalytics,
  PromptAnalyticsRequest,
  PromptFilter,
  RangePrompts,
  RangePromptsRequest,
  SummarizedPrompts,
} from './prompts/prompt-types.js';
import { promptAnalytics, rangePrompts } from './prompts/prompt-figures-service.js';
import { personasOf } from './prompts/prompt-paging.js';
import { readSummedPrompts } from './prompts/prompts-read-model.js';
import { earlierWindow, listedDays, type NamedDays } from './range.js';
import { rangeOverview } from './overview/range-overview-service.js';
import type {
  AnalyticsOverview,
  ChangeList,
  CitationRow,
  ComparedDaysRequest,
  ComparedFigures,
  DailyRows,
  DayLimits,
  DayRange,
  HistoryEventList,
  Metric,
  MetricRows,
  Outlook,
  RangeOverview,
  RangeRequest,
  Sampling,
  SeriesRequest,
  SurfaceFigure,
  SurfaceRow,
  TopicRows,
  VisibilitySeries,
} from './types.js';
import { visibilitySeries } from './history/visibility-series-service.js';
import { comparedPart, comparedWindows, daysWithin, spanOf, windowsAt, type Windows } from './windows.js';

/** Reads the figures of a workspace at a revision of its data. All figures of one response come from one snapshot. */
export interface AnalyticsService {
  /** `calendar` has the days. Default: UTC, as in the contract. */
  overview(at: DataVersion, rangeDays: RangeDays, calendar?: Calendar): Promise<AnalyticsOverview>;
  /** The overview on the main surface (null without answers), with the weighting of the workspace. */
  mainOverview(at: DataVersion, rangeDays: RangeDays, calendar?: Calendar): Promise<CountedOverview>;
  /**
   * The overview of any range of days, compared with other days or not, of all answers or some.
   * @throws DomainError invalid_parameter for an impossible range, or a brand that never was tracked
   */
  rangeOverview(at: DataVersion, request: RangeRequest): Promise<Reusable<RangeOverview>>;
  /**
   * The visibility of the workspace on its main surface with its weighting, and then of each prompt that is not archived,
   * compared with the previous window. Today is left out, because it is not over.
   */
  comparisons(at: DataVersion, rangeDays: RangeDays, calendar?: Calendar): Promise<Comparisons>;
  /**
   * The figures of the last finished days as rows, and the visibility score of each counted prompt that is not archived: of all
   * surfaces together, and of each. Answers count alike.
   */
  comparedFigures(at: DataVersion, rangeDays: RangeDays): Promise<ComparedFigures>;
  /**
   * The significant changes, the part of the total change that each explains, and what is only mix.
   * @throws DomainError invalid_parameter for an impossible range
   */
  changes(at: DataVersion, request: ComparedDaysRequest): Promise<ChangeList>;
  /**
   * One page of prompts.
   * @throws DomainError invalid_parameter for a cursor that was not issued for this list
   */
  promptAnalytics(at: DataVersion, request: PromptAnalyticsRequest): Promise<Reusable<PromptAnalytics>>;
  /**
   * One page of prompts with the figures of any range of days, of all answers or some.
   * @throws DomainError invalid_parameter for an impossible range, or a cursor that was not issued for this list
   */
  rangePrompts(at: DataVersion, request: RangePromptsRequest): Promise<Reusable<RangePrompts>>;
  /** The prompts whose answers `summary` of promptAnalytics counts with this filter. */
  summarizedPrompts(at: DataVersion, filter: PromptFilter): Promise<SummarizedPrompts>;
  metricRows(at: DataVersion, metric: Metric, rangeDays: RangeDays): Promise<MetricRows>;
  /**
   * The rows of a metric for the days within the limits, from the first day with observations up to today. Anything
   * that depends on the window, such as the leading domains, covers all these days.
   */
  dailyRows(at: DataVersion, metric: Metric, limits: DayLimits): Promise<DailyRows['rows']>;
  /** The rows of each platform on each surface, as in dailyRows. */
  surfaceRows(at: DataVersion, limits: DayLimits): Promise<SurfaceRow[]>;
  /**
   * The visibility in the days, weeks or months of any range, of all answers or some. Weeks and months have intervals that are
   * clustered by day.
   * @throws DomainError invalid_parameter for an impossible range
   */
  visibilitySeries(at: DataVersion, request: SeriesRequest): Promise<Reusable<VisibilitySeries>>;
  /**
   * The events that may explain changes of the figures in any range of days, newest day first, at most `limit` of them.
   * @throws DomainError invalid_parameter for an impossible range
   */
  events(at: DataVersion, request: NamedDays & { readonly limit: number }): Promise<HistoryEventList>;
  /** The rows of the `topics` metric; null when the workspace never had a prompt. */
  topicVisibility(at: DataVersion, rangeDays: RangeDays): Promise<TopicRows | null>;
  /**
   * The changes of the visibility score that a plan can detect, based on the variation of the answers of the last 30
   * days.
   */
  outlook(at: DataVersion, sampling: Sampling): Promise<Outlook>;
}

/** The surface of figures (null without answers, or for all together) and their weighting. */
export interface Counted {
  readonly surface: Surface | null;
  readonly weighting: Weighting;
}

export interface CountedOverview extends Counted {
  readonly overview: AnalyticsOverview;
}

/** The days of the figures, inclusive, and what was compared. */
export interface Comparisons extends Counted, DayRange {
  readonly comparisons: readonly Comparison[];
}

/** The estimates of the workspace, whose prompt is null, or of a prompt. */
export interface Comparison {
  readonly promptId: string | null;
  readonly promptText: string | null;
  readonly estimates: ComparedScore;
}

export interface AnalyticsDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  /** Hours between two measurements of a prompt. */
  readonly cadenceHours: number;
}

export function createAnalyticsService(dependencies: AnalyticsDependencies): AnalyticsService {
  const { reader, clock } = dependencies;
  return {
    overview: async (at, rangeDays, calendar) =>
      (await overviewOn(dependencies, at, { rangeDays, calendar }, OF_CONTRACT)).overview,
    mainOverview: (at, rangeDays, calendar) =>
      overviewOn(dependencies, at, { rangeDays, calendar }, { surface: 'main', weighting: 'workspace' }),
    rangeOverview: (at, request) => rangeOverview(dependencies, at, request),
    visibilitySeries: (at, request) => visibilitySeries(dependencies, at, request),
    events: (at, request) => listEvents(dependencies, at, request),
    comparisons: (at, rangeDays, calendar) => comparisons(dependencies, at, { rangeDays, calendar }),
    comparedFigures: (at, rangeDays) => figuresOfWindow(dependencies, at, rangeDays),
    changes: (at, request) => changes(dependencies, at, request),
    promptAnalytics: (at, request) => promptAnalytics(dependencies, at, request),
    rangePrompts: (at, request) => rangePrompts(dependencies, at, request),
    summarizedPrompts: (at, filter) => summarizedPrompts(dependencies, at, filter),
    metricRows: (at, metric, rangeDays) => metricRows(dependencies, at, metric, rangeDays),
    dailyRows: (at, metric, limits) => dailyRows(dependencies, at, metric, limits),
    surfaceRows: (at, limits) => dailySurfaces(dependencies, at, limits),
    topicVisibility: async (at, rangeDays) => {
      const windows = windowsAt(clock(), rangeDays);
      const answers = await readMetricAnswers(reader, at, windows);
      const data = await inTurns(countTopicDays(answers, windows.days));
      if (!data.hasPrompts) return null;
      return { metric: 'topics', ...spanOf(windows), interval: 'day', rows: topicRows(data, windows.days) };
    },
    outlook: async (at, sampling) => {
      const { panel } = await panelOfWindows(reader, at, windowsAt(clock(), 30), 'all');
      return outlookOf(sampling, await inTurns(spreadOf(panel)));
    },
  };
}

/** The last days; UTC by default. */
interface LastDaysRequest {
  readonly rangeDays: RangeDays;
  readonly calendar?: Calendar | undefined;
}

async function overviewOn(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  { rangeDays, calendar }: LastDaysRequest,
  choice: CountedChoice,
): Promise<CountedOverview> {
  const now = clock();
  const windows = windowsAt(now, rangeDays, calendar);
  const { previousFrom, previousTo } = windows;
  const span = { ...spanOf(windows), previousFrom, previousTo };
  const answers = await readOverviewAnswers(reader, at, windows);
  const overview = await estimatedOverview(reader, at, answers, { windows, ...choice }, now);
  const { surface, weighting, figures } = overview;
  const changes = await namedChanges(reader, at, overview);
  return { surface, weighting, overview: { ...span, ...figures, whatChanged: changes } };
}

interface CountedChoice {
  readonly surface: SurfaceChoice;
  readonly weighting: WeightingChoice | undefined;
}

/** The contract counts all answers alike. */
const OF_CONTRACT: CountedChoice = { surface: 'all', weighting: 'answers' };

/** Figures of finished days: the window ends yesterday. A surface without attempts in either window has none. */
async function figuresOfWindow(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  rangeDays: RangeDays,
): Promise<ComparedFigures> {
  const now = clock();
  const windows = windowsAt(addDays(now, -1), rangeDays);
  const answers = await readAnswersWithoutPages(reader, at, windows);
  const countedOn = (surface: Surface | 'all') =>
    overviewWithoutDomains(answers, { windows, surface, weighting: 'answers' }, now);
  const all = await countedOn('all');
  const texts = await readPromptTexts(reader, at, [...all.estimates.prompts.keys()]);
  const figuresOn = (surface: Surface | 'all', { figures, estimates }: EstimatedOverview): SurfaceFigure[] =>
    comparedFigures(figures, estimates, texts).map((one) => ({ ...one, surface }));
  const figures = figuresOn('all', all);
  for (const surface of surfaces)
    if (all.allSurfaces.sums.some((sums) => sums.surface === surface))
      figures.push(...figuresOn(surface, await countedOn(surface)));
  const { previousFrom, previousTo } = windows;
  return { ...spanOf(windows), previousFrom, previousTo, figures };
}

async function changes(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  request: ComparedDaysRequest,
): Promise<ChangeList> {
  const now = clock();
  const { window, rangeDays, calendar } = listedDays(now, request);
  const all = comparedWindows(window, earlierWindow(window, request.compare), calendar);
  const windows = comparedPart(all, now);
  const { surface, weighting } = request;
  const answers = await readAnswersWithoutPages(reader, at, windows);
  const overview = await overviewWithoutDomains(answers, { windows, surface, weighting }, now);
  const { from, to, previousFrom, previousTo } = windows;
  return {
    ...{ rangeDays, from, to, previousFrom, previousTo },
    ...{ surface: overview.surface, weighting: overview.weighting },
    ...(await explainedChanges(reader, at, { ...overview, dates: panelDates(windows) })),
  };
}

async function comparisons(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  { rangeDays, calendar }: LastDaysRequest,
): Promise<Comparisons> {
  const now = clock();
  const windows = comparedPart(windowsAt(now, rangeDays, calendar), now);
  const { panel, surface, weighting } = await panelOfWindows(reader, at, windows, 'main');
  const { headline, prompts } = await inTurns(scoresOfPrompts(panel, weighting));
  const texts = await readPromptTexts(reader, at, [...prompts.keys()]);
  const ofPrompts = [...prompts].flatMap(([promptId, estimates]) => {
    const promptText = texts.get(promptId);
    return promptText === undefined ? [] : [{ promptId, promptText, estimates }];
  });
  const all = [{ promptId: null, promptText: null, estimates: headline }, ...ofPrompts];
  const { from, to } = windows;
  return { from, to, surface, weighting, comparisons: all };
}

async function summarizedPrompts(
  { reader, clock, cadenceHours }: AnalyticsDependencies,
  at: DataVersion,
  filter: PromptFilter,
): Promise<SummarizedPrompts> {
  const status = { now: clock(), cadenceHours };
  const { promptIds, nextStaleMs } = await readSummedPrompts(reader, at, {
    ...filter,
    personas: personasOf(filter.personas),
    staleBefore: staleBefore(status),
  });
  return { promptIds, nextStaleAt: nextStaleMs === null ? null : staleFrom(new Date(nextStaleMs), status) };
}

async function metricRows(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  metric: Metric,
  rangeDays: RangeDays,
): Promise<MetricRows> {
  const windows = windowsAt(clock(), rangeDays);
  const daily = await dailyRowsOf(reader, at, metric, windows);
  return { ...spanOf(windows), interval: 'day', ...daily };
}

async function dailyRows(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  metric: Metric,
  limits: DayLimits,
): Promise<DailyRows['rows']> {
  const span = await daysWithAnswers({ reader, clock }, at, limits);
  return span === null ? [] : (await dailyRowsOf(reader, at, metric, span)).rows;
}

async function dailySurfaces(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  limits: DayLimits,
): Promise<SurfaceRow[]> {
  const span = await daysWithAnswers({ reader, clock }, at, limits);
  if (span === null) return [];
  const answers = await readMetricAnswers(reader, at, span);
  return surfaceRows(await inTurns(countSurfaceDays(answers, span.days)), span.days);
}

/** The days within the limits, from the first with observations up to today; null without any. */
async function daysWithAnswers(
  { reader, clock }: Pick<AnalyticsDependencies, 'reader' | 'clock'>,
  at: DataVersion,
  limits: DayLimits,
): Promise<Pick<Windows, 'from' | 'to' | 'days'> | null> {
  const first = await readFirstDay(reader, at);
  const days = first === null ? [] : daysWithin(first, isoDay(clock()), limits);
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to, days };
}

async function dailyRowsOf(
  reader: Reader,
  at: DataVersion,
  metric: Metric,
  { from, to, days }: Pick<Windows, 'from' | 'to' | 'days'>,
): Promise<DailyRows> {
  const answers = await readMetricAnswers(reader, at, { from, to });
  switch (metric) {
    case 'visibility':
      return { metric, rows: visibilityRows(await inTurns(countDays(answers, days)), days) };
    case 'competitors':
      return { metric, rows: competitorRows(await inTurns(countBrandDays(answers, days)), days) };
    case 'citations':
      return { metric, rows: await dailyCitations(reader, at, answers, days) };
    case 'platforms':
      return { metric, rows: platformRows(await inTurns(countPlatformDays(answers, days)), days) };
    case 'topics':
      return { metric, rows: topicRows(await inTurns(countTopicDays(answers, days)), days) };
  }
}

/** The rows of the leading domains. */
async function dailyCitations(
  reader: Reader,
  at: DataVersion,
  answers: StoredAnswers<null>,
  days: readonly string[],
): Promise<CitationRow[]> {
  const counted = await inTurns(countCitationDays(answers, days));
  const domains = await leadingDomains(reader, at, counted.all);
  const nameOf = new Map(domains.map(({ number, domain }) => [number, domain]));
  const domainDays = counted.byDay.flatMap((ofDay, index) =>
    ofDay.flatMap(({ domain: number, citations, answers: citedObservations, orderSum }) => {
      const domain = nameOf.get(number);
      return domain === undefined
        ? []
        : [{ domain, day: days[index] ?? '', citations, citedObservations, orderSum }];
    }),
  );
  return citationRows({ days: counted.days, domains, domainDays }, days);
}
