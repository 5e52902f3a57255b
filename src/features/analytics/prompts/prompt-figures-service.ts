import { endOf } from '../../../domain/calendar.js';
import { earliest, type Clock } from '../../../domain/clock.js';
import type { DataVersion } from '../../../domain/data-version.js';
import { figureFilterOf, type FigureFilter } from '../../../domain/figure-filter.js';
import type { Reusable } from '../../../domain/reusable.js';
import type { Surface } from '../../../domain/target.js';
import { weightingOf, type Weighting, type WeightingChoice } from '../../../domain/weighting.js';
import { answersOn, type SurfaceChoice } from '../../../estimates/surface-choice.js';
import { readDomainNames } from '../../../platform/answers.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import { groupsBy, type StoredAnswers } from '../../../segments/answers.js';
import { isStale, staleBefore, staleFrom } from '../../prompts/index.js';
import { rangeWindows } from '../range.js';
import { withoutVerdict } from '../rules.js';
import { comparedPart, shownPart, spanOf, windowsAt, type Windows } from '../windows.js';
import { countPrompts } from './count-prompts.js';
import {
  filteredSummary,
  pageEstimates,
  performancesOf,
  topDomains,
  type PageCounts,
} from './prompt-analytics.js';
import { nextCursorOf, pageOf, personasOf, placeAfter, type PageRequest } from './prompt-paging.js';
import type {
  PromptAnalytics,
  PromptAnalyticsRequest,
  RangePrompts,
  RangePromptsRequest,
} from './prompt-types.js';
import { readPromptPage, type PromptPageData } from './prompts-read-model.js';

interface Dependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  /** Hours between two measurements of a prompt. */
  readonly cadenceHours: number;
}

/** One page of prompts with the figures of the contract. See AnalyticsService.promptAnalytics. */
export async function promptAnalytics(
  dependencies: Dependencies,
  at: DataVersion,
  { rangeDays, filter, limit, cursor }: PromptAnalyticsRequest,
): Promise<Reusable<PromptAnalytics>> {
  const now = dependencies.clock();
  const windows = windowsAt(now, rangeDays);
  const page = { filter, limit, cursor, operation: 'listPromptAnalytics', selected: { rangeDays } };
  const counted = { surface: 'all', weighting: 'answers', filter: figureFilterOf({}) } as const;
  const found = await promptFigures(dependencies, at, { now, windows, compared: windows, page, counted });
  const body = { ...spanOf(windows), ...found.list };
  return { body, validUntil: earliest([endOf(windows.calendar, windows.to), found.nextStaleAt]) };
}

/** One page of prompts with the figures of any range. See AnalyticsService.rangePrompts. */
export async function rangePrompts(
  dependencies: Dependencies,
  at: DataVersion,
  request: RangePromptsRequest,
): Promise<Reusable<RangePrompts>> {
  const now = dependencies.clock();
  const { windows, validUntil } = rangeWindows(now, request);
  const { compare, surface, weighting, platform, country, promptId, filter, limit, cursor } = request;
  const isCompared = compare !== 'none';
  const compared = isCompared ? comparedPart(windows, now) : windows;
  const { rangeDays, from, to, calendar } = request;
  const days = from === undefined ? { rangeDays } : { from, to };
  const selected = {
    ...days,
    timeZone: calendar.timeZone,
    compare,
    surface,
    weighting,
    platform,
    country,
    promptId,
  };
  const page = { filter, limit, cursor, promptId, operation: 'listRangePrompts', selected };
  const counted = { surface, weighting, filter: figureFilterOf({ platform, country }) };
  const found = await promptFigures(dependencies, at, { now, windows, compared, page, counted });
  const { summary, prompts, ...list } = found.list;
  const body = {
    ...{ from: windows.from, to: windows.to, compare, comparedTo: isCompared ? compared.to : null },
    ...{ previousFrom: compared.previousFrom, previousTo: compared.previousTo },
    ...{ surface: found.surface, weighting: found.weighting, ...list },
    summary: isCompared ? summary : withoutVerdict(summary),
    prompts: prompts.map((prompt) => ({
      ...prompt,
      changes: isCompared ? prompt.changes : withoutVerdict(prompt.changes),
      platforms: prompt.platforms.filter((one) => platform === undefined || one.platform === platform),
    })),
  };
  return { body, validUntil: earliest([validUntil, found.nextStaleAt]) };
}

interface FiguresRequest {
  readonly now: Date;
  readonly windows: Windows;
  /** The part of the windows that is compared. */
  readonly compared: Windows;
  readonly page: PageRequest & { readonly promptId?: string | undefined };
  /** The answers that count, and how. */
  readonly counted: {
    readonly surface: SurfaceChoice;
    readonly weighting: WeightingChoice | undefined;
    readonly filter: FigureFilter;
  };
}

interface PromptFigures {
  readonly list: Omit<PromptAnalytics, 'rangeDays' | 'from' | 'to'>;
  /** Null = all together, or without answers. */
  readonly surface: Surface | null;
  readonly weighting: Weighting;
  /** The first time at which a status or state becomes stale; null = never. */
  readonly nextStaleAt: Date | null;
}

async function promptFigures(
  { reader, cadenceHours }: Dependencies,
  at: DataVersion,
  { now, windows, compared, page: asked, counted }: FiguresRequest,
): Promise<PromptFigures> {
  const status = { now, cadenceHours };
  const set = {
    ...asked.filter,
    personas: personasOf(asked.filter.personas),
    staleBefore: staleBefore(status),
    after: placeAfter(at.workspaceId, asked),
    limit: asked.limit + 1,
    promptId: asked.promptId,
  };
  const stored = await readPromptPage(reader, at, { windows, filter: counted.filter }, set);
  const page = pageOf(stored.extra, asked.limit);
  const promptIds = page.prompts.map(({ promptId }) => promptId);
  const inHeadline = groupsBy(stored.prompts, ({ isCounted }) => (isCounted ? '' : null));
  const { answers, surface } = await inTurns(answersOn(stored, counted.surface, windows, inHeadline));
  const weighting = weightingOf(stored.weighting, counted.weighting);
  const shownWindows = shownPart(windows, compared);
  const shown = await countsOf(answers, shownWindows, promptIds, weighting);
  const changed = shownWindows === windows ? shown : await countsOf(answers, compared, promptIds, weighting);
  const domainNames = await readDomainNames(reader, at, topDomains(shown.domains));
  const { platforms, states, total, nextStaleMs } = stored.extra;
  const data = { platforms, states, domainNames, shown, changed };
  const ofDays = { days: windows.days, isStale: (last: Date) => isStale(last, status) };
  const list = {
    summary: filteredSummary(shown, changed),
    total,
    prompts: await inTurns(performancesOf(page.prompts, data, ofDays)),
    hasMore: page.hasMore,
    nextCursor: nextCursorOf(page, at.workspaceId, asked),
  };
  const nextStaleAt = nextStaleMs === null ? null : staleFrom(new Date(nextStaleMs), status);
  return { list, surface, weighting, nextStaleAt };
}

async function countsOf(
  answers: StoredAnswers<PromptPageData>,
  windows: Windows,
  promptIds: readonly string[],
  weighting: Weighting,
): Promise<PageCounts> {
  const counts = await inTurns(countPrompts(answers, windows, promptIds, weighting));
  const estimates = await inTurns(pageEstimates(counts.panel, promptIds, answers.extra.summed, weighting));
  return { ...counts, estimates };
}
