import { groupsBy, type AnswerPrompt, type DaySpan, type StoredAnswers } from '../../segments/answers.js';
import { dayAt, endOf, lastDays, UTC_CALENDAR, type Calendar } from '../../domain/calendar.js';
import type { Clock } from '../../domain/clock.js';
import type { DataVersion } from '../../domain/data-version.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import type { FindOlderDays } from '../../domain/older-days.js';
import type { Reusable } from '../../domain/reusable.js';
import type { Surface, Target } from '../../domain/target.js';
import { weightingOf } from '../../domain/weighting.js';
import { addDays, isoDay, previousWindow, type DayWindow, type RangeDays } from '../../domain/window.js';
import { answersOn, type AnswersOnSurface } from '../../estimates/surface-choice.js';
import { readAnswers, type AnswerColumns } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import {
  earlierWindow,
  listedDays,
  panelDates,
  readPromptTexts,
  windowsOf,
  type AnalyticsService,
} from '../analytics/index.js';
import { namesAt } from '../prompt-groups/index.js';
import { candidatesOf } from './candidates.js';
import { readCandidates } from './candidates-read-model.js';
import { withEvidence } from './changes.js';
import { companiesIn } from './companies-service.js';
import { readComparedTexts } from './compared-texts-read-model.js';
import { answersToPrompts, daysQuery } from './evidence-link.js';
import { gapChangesIn } from './gap-changes.js';
import type { PromptAnswers } from './gap-count.js';
import { gapSources } from './gap-sources-service.js';
import { gapsIn } from './gaps.js';
import { countMethod } from './method-count.js';
import { besideMethod, type BesideMethod } from './method-sql.js';
import { queryCandidatesOf } from './query-candidates.js';
import { readQueryExport } from './query-export.js';
import { searchesIn } from './search.js';
import type {
  RequestOfAll,
  ChangeList,
  ComparedDaysRequest,
  CompanyList,
  DaysRequest,
  GapChanges,
  GapList,
  GapSourceList,
  GapSourcesRequest,
  GapsRequest,
  InsightRequest,
  Listed,
  Method,
  MethodRequest,
  PromptCandidateList,
  QueryCandidateList,
  SearchRates,
  WordingList,
} from './types.js';
import { answersTo, attributesOf } from './wording.js';
import { readWording } from './wording-read-model.js';

/**
 * Lists what to work on next, from the stored answers at a revision of the data of a workspace. Requests for impossible
 * days throw a DomainError, invalid_parameter.
 */
export interface InsightsService {
  /** The changes since the days that a request compares with, each with the part of the total change that it explains. */
  changes(at: DataVersion, request: ComparedDaysRequest): Promise<Listed<ChangeList>>;
  /** The prompts or topics with the most answers that mention a tracked competitor but not the brand. */
  gaps(at: DataVersion, request: GapsRequest): Promise<Listed<GapList>>;
  /** The companies that several answers name and nobody tracks. */
  companies(at: DataVersion, request: InsightRequest): Promise<Listed<CompanyList>>;
  /** The prompts with clearly more or fewer such answers than in the previous window, on the same questions. */
  gapChanges(at: DataVersion, rangeDays: RangeDays, calendar?: Calendar): Promise<GapChanges>;
  /** The domains or pages that are a source of the most such answers, compared with the previous window. */
  sources(at: DataVersion, request: GapSourcesRequest): Promise<Listed<GapSourceList>>;
  /**
   * The queries of an export from Google Search Console that no prompt tracks.
   * @throws DomainError invalid_parameter, with the line, if the text is not such an export
   */
  queryCandidates(at: DataVersion, csv: string): Promise<QueryCandidateList>;
  /** The texts that platforms searched for in most answers and that no prompt tracks. */
  candidates(at: DataVersion, request: RequestOfAll): Promise<Listed<PromptCandidateList>>;
  /** The attributes that most answers praise a tracked competitor for and not the brand. */
  wording(at: DataVersion, request: InsightRequest): Promise<Listed<WordingList>>;
  /** How often platforms search for their answers, and how visible the brand is with and without a search. */
  searchRates(at: DataVersion, request: RequestOfAll): Promise<Listed<SearchRates>>;
  /** How far to trust the figures of the overview with the same days and filters, and how they were measured. */
  method(at: DataVersion, request: MethodRequest): Promise<Reusable<Method>>;
}

export interface InsightsDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'summarizedPrompts' | 'changes'>;
  readonly findOlderDays: FindOlderDays;
  /** The targets of workspaces that have not set any. */
  readonly defaultTargets: readonly Target[];
}

export function createInsightsService(dependencies: InsightsDependencies): InsightsService {
  const { reader, clock } = dependencies;
  return {
    async changes(at, request) {
      const list = await dependencies.analytics.changes(at, request);
      const { calendar } = request;
      const today = calendar.dayOf(clock());
      const isOver = list.rangeDays === null && list.to < dayAt(today, -1);
      return {
        body: { ...list, changes: withEvidence(list, calendar) },
        validUntil: isOver ? null : endOf(calendar, today),
      };
    },
    async gaps(at, request) {
      const { window, validUntil, bounds, days } = daysAt(clock(), request);
      const given = await answersOf(dependencies, at, request, {
        name: 'insights-gaps',
        window,
        columns: ['mentions'],
      });
      const { surface } = given;
      const { gaps, ...counts } = await inTurns(gapsIn(given, { ...request, surface }, days));
      const texts = await textsOf(reader, at, gaps);
      const listed = gaps.map((gap) => ({ ...gap, text: texts.get(gap.promptId ?? '') ?? null }));
      const { keptFrom } = given.answers;
      const body = { ...bounds, keptFrom, surface, groupBy: request.groupBy, ...counts, gaps: listed };
      return { body, validUntil };
    },
    async companies(at, request) {
      const { window, validUntil, bounds, days } = daysAt(clock(), request);
      const given = await answersOf(dependencies, at, request, {
        name: 'insights-companies',
        window,
        columns: ['mentions'],
      });
      const { limit, platform, personas, topics } = request;
      const { surface } = given;
      const query = {
        ...daysQuery(days),
        platform,
        surface: surface ?? undefined,
        persona: personas,
        topic: topics,
      };
      const evidenceOf = (company: string) => answersToPrompts({ ...query, answerStatus: 'ok', company });
      const found = await companiesIn(reader, at, given, { limit, evidenceOf });
      return { body: { ...bounds, keptFrom: given.answers.keptFrom, surface, ...found }, validUntil };
    },
    async gapChanges(at, rangeDays, calendar = UTC_CALENDAR) {
      const window = lastDays(calendar, clock(), rangeDays);
      const windows = {
        name: 'insights-gap-changes',
        window,
        previous: previousWindow(window),
        columns: ['mentions'],
      } as const;
      const given = await answersOf(dependencies, at, { ...NO_FILTER, calendar }, windows);
      const { compared, opened, closed } = await inTurns(gapChangesIn(given));
      const texts = await textsOf(reader, at, [...opened, ...closed]);
      const named = (found: typeof opened) =>
        found.map((change) => ({ ...change, text: texts.get(change.promptId) ?? '' }));
      return { surface: given.surface, compared, opened: named(opened), closed: named(closed) };
    },
    async sources(at, request) {
      const { window, validUntil, bounds: current } = daysAt(clock(), request);
      const previous = earlierWindow(window, request.compare);
      const { from: previousFrom, to: previousTo } = daysOf(previous);
      const bounds = { ...current, previousFrom, previousTo };
      const columns =
        request.groupBy === 'page'
          ? ({ name: 'insights-source-pages', columns: ['mentions', 'sources', 'pages'] } as const)
          : ({ name: 'insights-sources', columns: ['mentions', 'sources'] } as const);
      const given = await answersOf(dependencies, at, request, { window, previous, ...columns });
      const { surface, answers } = given;
      const days = { ...bounds, calendar: request.calendar };
      const found = await gapSources(reader, at, given, { ...request, surface }, days);
      const { keptFrom } = answers;
      return { body: { ...bounds, keptFrom, surface, groupBy: request.groupBy, ...found }, validUntil };
    },
    async candidates(at, request) {
      const { window, validUntil, bounds, days } = daysAt(clock(), request);
      const promptIds = await promptsOf(dependencies, at, request);
      const data = await readCandidates(reader, at, { ...request, window, promptIds });
      const { observations, searchedObservations, total, keptFrom } = data;
      const counts = { observations, searchedObservations, total, keptFrom };
      const { wordingOf } = await namesAt(reader, at);
      const candidates = await inTurns(candidatesOf(data, request, days, wordingOf));
      return { body: { ...bounds, ...counts, candidates }, validUntil };
    },
    async wording(at, request) {
      const { window, validUntil, bounds, days } = daysAt(clock(), request);
      const promptIds = await promptsOf(dependencies, at, request);
      const surface = await surfaceOf(dependencies, at, { ...request, promptIds }, bounds);
      const answers = await readWording(reader, at, { ...request, surface, window, promptIds });
      const { judgedObservations, opinionObservations } = answers.extra;
      const observations = await inTurns(answersTo(promptIds, answers));
      const all = await inTurns(attributesOf(answers.extra, { ...request, surface }, days));
      const counts =
        judgedObservations === 0
          ? { opinionObservations: null, total: null }
          : { opinionObservations, total: all.length };
      const attributes = all.slice(0, request.limit);
      return {
        body: {
          ...{ ...bounds, keptFrom: answers.keptFrom, surface, observations, judgedObservations },
          ...{ ...counts, attributes },
        },
        validUntil,
      };
    },
    async searchRates(at, request) {
      const { window, validUntil, bounds } = daysAt(clock(), request);
      const all = { ...request, surface: 'all' } as const;
      const given = await answersOf(dependencies, at, all, {
        name: 'insights-search',
        window,
        columns: ['mentions'],
      });
      const { prompts, ...found } = await inTurns(searchesIn(given, request.limit));
      const texts = await textsOf(reader, at, prompts);
      const named = prompts.map((prompt) => ({ ...prompt, text: texts.get(prompt.promptId) ?? '' }));
      const { keptFrom } = given.answers;
      return { body: { ...bounds, keptFrom, ...found, prompts: named }, validUntil };
    },
    async method(at, request) {
      const { window, validUntil, bounds } = daysAt(clock(), request);
      const { calendar, filter, surface: choice } = request;
      const read = {
        name: 'insights-method',
        spans: [bounds],
        columns: ['mentions'],
        calendar,
        filter,
      } as const;
      const stored = await readAnswers<BesideMethod>(reader, at, read, besideMethod(bounds, calendar));
      const prompts = groupsBy(stored.prompts, ({ isCounted }) => (isCounted ? '' : null));
      const on = await inTurns(answersOn(stored, choice, bounds, prompts));
      const weighting = weightingOf(stored.weighting, request.weighting);
      const windows = windowsOf(window, null, calendar);
      const counts = await inTurns(
        countMethod({
          ...{ answers: stored, counted: on.answers.targets, weighting },
          ...{ dates: panelDates(windows), days: windows.days },
        }),
      );
      const { extra, keptFrom } = stored;
      const targets = extra.targets ?? dependencies.defaultTargets;
      const olderDays = await dependencies.findOlderDays(at, bounds);
      const { surface } = on;
      // The extractor is loaded only where it is needed.
      const { methodOf } = await import('./method.js');
      const found = methodOf({
        counts,
        prompts: extra.prompts,
        targets,
        olderDays,
        unfinished: hasAllRecords(bounds, keptFrom) ? attemptsOn(surface, extra.unfinished) : null,
        platform: filter.platform,
      });
      const body = { ...bounds, timeZone: calendar.timeZone, keptFrom, surface, weighting, ...found };
      return { body, validUntil };
    },
    async queryCandidates(at, csv) {
      const queries = await readQueryExport(csv);
      const texts = queries.map(({ text }) => text);
      const { wordingOf } = await namesAt(reader, at);
      return queryCandidatesOf(queries, await readComparedTexts(reader, at, texts), wordingOf);
    },
  };
}

/** Whether no raw record of the days was deleted. */
const hasAllRecords = ({ from }: DaySpan, keptFrom: string | null) => keptFrom === null || keptFrom <= from;

/** The attempts on a surface; on all of them for null. */
const attemptsOn = (surface: Surface | null, bySurface: BesideMethod['unfinished']) =>
  bySurface
    .filter((one) => surface === null || one.surface === surface)
    .reduce((sum, { attempts }) => sum + attempts, 0);

/** The prompts whose answers the summary of the prompt analytics counts with these filters. */
async function promptsOf(
  { analytics }: InsightsDependencies,
  at: DataVersion,
  { personas, topics }: Pick<InsightRequest, 'personas' | 'topics'>,
): Promise<readonly string[]> {
  const filter = { ...(personas && { personas }), ...(topics && { topics }) };
  return (await analytics.summarizedPrompts(at, filter)).promptIds;
}

/** The windows to read, and the groups of columns in addition to the facts, which the name of the statement stands for. */
interface ReadWindows {
  readonly name: string;
  readonly window: DayWindow;
  readonly previous?: DayWindow;
  readonly columns: readonly AnswerColumns[];
}

const NO_FILTER = { platform: undefined, surface: 'main', personas: undefined, topics: undefined } as const;

/** Reads the answers of one window or two on a surface, and which prompts count. */
async function answersOf(
  dependencies: InsightsDependencies,
  at: DataVersion,
  request: Pick<InsightRequest, 'calendar' | 'platform' | 'surface' | 'personas' | 'topics'>,
  { name, window, previous, columns }: ReadWindows,
): Promise<PromptAnswers & AnswersOnSurface<StoredAnswers<null>>> {
  const promptIds = await promptsOf(dependencies, at, request);
  const spans = [previous, window].flatMap((days) => (days === undefined ? [] : [daysOf(days)]));
  const filter = figureFilterOf({ platform: request.platform });
  const { calendar } = request;
  const stored = await readAnswers(dependencies.reader, at, { name, spans, calendar, columns, filter });
  const prompts = groupOf(stored.prompts, promptIds);
  const on = await inTurns(answersOn(stored, request.surface, daysOf(window), prompts));
  return { ...on, promptIds, dates: panelDates(windowsOf(window, previous ?? null)) };
}

/** Some prompts as one group. */
function groupOf(prompts: readonly AnswerPrompt[], promptIds: readonly string[]) {
  const listed = new Set(promptIds);
  return groupsBy(prompts, ({ promptId }) => (listed.has(promptId) ? '' : null));
}

/** The surface whose answers a request counts; null = all together. */
async function surfaceOf(
  { reader }: InsightsDependencies,
  at: DataVersion,
  {
    platform,
    surface,
    calendar,
    promptIds,
  }: Pick<InsightRequest, 'platform' | 'surface' | 'calendar'> & Pick<PromptAnswers, 'promptIds'>,
  days: DaySpan,
): Promise<Surface | null> {
  if (surface !== 'main') return surface === 'all' ? null : surface;
  const filter = figureFilterOf({ platform });
  const request = { name: 'insights-surface', spans: [days], calendar, columns: [], filter };
  const stored = await readAnswers(reader, at, request);
  return (await inTurns(answersOn(stored, surface, days, groupOf(stored.prompts, promptIds)))).surface;
}

/** The texts of the prompts in a list. */
function textsOf(reader: Reader, at: DataVersion, entries: readonly { readonly promptId: string | null }[]) {
  return readPromptTexts(
    reader,
    at,
    entries.flatMap(({ promptId }) => promptId ?? []),
  );
}

function daysAt(now: Date, request: DaysRequest) {
  const { window, calendar, rangeDays, validUntil } = listedDays(now, request);
  const bounds = { rangeDays, ...daysOf(window) };
  return { window, validUntil, bounds, days: { ...bounds, calendar, window } };
}

/** The first and last day of a window, inclusive. */
function daysOf({ from, until }: DayWindow) {
  return { from: isoDay(from), to: isoDay(addDays(until, -1)) };
}
