import { groupBy } from '../../../domain/group-by.js';
import { isNotShown, platforms, type Platform } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import { createEstimates, noEstimates, type Estimates } from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import type { ListedPrompt, PromptPerformance, PromptPlatform, LatestAnswer } from './prompt-types.js';
import type { PromptCounts, PromptDay } from './count-prompts.js';
import type { PromptPageData } from './prompts-read-model.js';
import type { LatestRecord, ModelSums, PeriodModelSums, PlatformState } from '../sums.js';
import { percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { contenders } from '../../../segments/citations.js';
import { byName } from '../grouping.js';
import { changesOf, estimateOf, summaryOf, totalOf } from '../rules.js';
import type { KpiSummary } from '../types.js';

/** Whether the last success of a platform or prompt is too old. */
export type IsStale = (lastObservedAt: Date) => boolean;

/** The estimates of a page of prompts. */
export interface PageEstimates {
  /** Of each prompt of the page. */
  readonly prompts: ReadonlyMap<string, Estimates>;
  /** Of the whole filtered set. */
  readonly summary: Estimates;
}

export function* pageEstimates(
  panel: Panel,
  page: readonly string[],
  summed: readonly string[],
): Steps<PageEstimates> {
  const [onPage, inSummary] = [new Set(page), new Set(summed)];
  const estimates = yield* createEstimates(panel);
  const parts = yield* estimates.partsBy(({ promptId }) =>
    onPage.has(promptId) || inSummary.has(promptId) ? promptId : null,
  );
  const prompts = yield* parts.by(({ promptId }) => (onPage.has(promptId) ? promptId : null));
  const all = yield* parts.by(({ promptId }) => (inSummary.has(promptId) ? '' : null));
  return { prompts, summary: all.get('') ?? noEstimates };
}

/** The figures of the filtered set and their changes. */
export function filteredSummary(sums: readonly PeriodModelSums[], estimates: Estimates): KpiSummary {
  const { current, previous } = split(sums);
  return summaryOf(totalOf(current), totalOf(previous), estimates);
}

/** The data behind the figures of a page. */
interface PromptData
  extends
    Pick<PromptPageData, 'platforms' | 'states'>,
    Pick<PromptCounts, 'sums' | 'days' | 'competitors' | 'domains'> {
  /** The names of the domains that may be among the most cited ones of a prompt, by number. */
  readonly domainNames: ReadonlyMap<number, string>;
}

const TOP = 5;

/** The numbers of the domains that may be among the most cited ones of a prompt. */
export function topDomains(domains: PromptCounts['domains']): number[] {
  const ofPrompts = [...groupBy(domains, ({ promptId }) => promptId).values()];
  const possible = ofPrompts.flatMap((ofPrompt) => contenders(ofPrompt, TOP, ({ citations }) => citations));
  return [...new Set(possible.map(({ domain }) => domain))];
}

/** The elements with the largest counts, then by name. */
function topFive<Element>(
  elements: readonly Element[],
  countOf: (element: Element) => number,
  nameOf: (element: Element) => string,
): Element[] {
  return contenders(elements, TOP, countOf)
    .sort((one, other) => countOf(other) - countOf(one) || byName(nameOf(one), nameOf(other)))
    .slice(0, TOP);
}

/** Each prompt of a page with its figures, in the same order. */
export function* performancesOf(
  prompts: readonly ListedPrompt[],
  data: PromptData,
  estimates: ReadonlyMap<string, Estimates>,
  days: readonly string[],
  isStale: IsStale,
): Steps<PromptPerformance[]> {
  const measuredPlatforms = data.platforms.map(({ platform }) => platform);
  const sums = groupBy(data.sums, (row) => row.promptId);
  const daily = groupBy(data.days, (row) => row.promptId);
  const states = groupBy(data.states, (row) => row.promptId);
  const competitors = groupBy(data.competitors, (row) => row.promptId);
  const domains = groupBy(data.domains, (row) => row.promptId);
  const performances: PromptPerformance[] = [];
  for (const prompt of prompts) {
    const { current, previous } = split(sums.get(prompt.promptId) ?? []);
    const estimate = estimates.get(prompt.promptId) ?? noEstimates;
    const { promptId: id, text, topic, persona, intent, status, updatedAt, hasObservations } = prompt;
    performances.push({
      ...{ id, text, topic, persona, intent, status, updatedAt, hasObservations },
      kpi: estimateOf(totalOf(current), estimate),
      changes: changesOf(totalOf(current), totalOf(previous), estimate),
      trend: trendOf(daily.get(prompt.promptId) ?? [], days),
      competitorsMentioned: topFive(
        (competitors.get(prompt.promptId) ?? []).map(({ brand, mentions }) => ({ brand, mentions })),
        ({ mentions }) => mentions,
        ({ brand }) => brand,
      ),
      topCitedDomains: topFive(
        (domains.get(prompt.promptId) ?? []).map(({ domain, citations }) => ({
          domain: data.domainNames.get(domain) ?? '',
          citations,
        })),
        ({ citations }) => citations,
        ({ domain }) => domain,
      ),
      platforms: platformsOf(states.get(prompt.promptId) ?? [], measuredPlatforms, current, isStale),
    });
    yield;
  }
  return performances;
}

function split(sums: readonly PeriodModelSums[]) {
  return {
    current: sums.filter((part) => part.isCurrent),
    previous: sums.filter((part) => !part.isCurrent),
  };
}

function trendOf(sums: readonly PromptDay[], days: readonly string[]): PromptPerformance['trend'] {
  const byDay = new Map(sums.map((one) => [one.day, one]));
  return days.map((date) => {
    const { observations, mentions } = byDay.get(date) ?? { observations: 0, mentions: 0 };
    return { date, observations, visibilityScore: rounded(percentage(mentions, observations), 2) };
  });
}

/** The platforms on which the prompt was attempted and, as pending, those on which only other prompts were. */
function platformsOf(
  states: readonly PlatformState[],
  measured: readonly string[],
  current: readonly ModelSums[],
  isStale: IsStale,
): PromptPlatform[] {
  const byPlatform = new Map(states.map((state) => [state.platform, state]));
  return platforms
    .filter((platform) => byPlatform.has(platform) || measured.includes(platform))
    .map((platform) =>
      platformOf(
        platform,
        byPlatform.get(platform),
        current.filter((part) => part.platform === platform),
        isStale,
      ),
    );
}

function platformOf(
  platform: Platform,
  state: PlatformState | undefined,
  sums: readonly ModelSums[],
  isStale: IsStale,
): PromptPlatform {
  const total = totalOf(sums);
  return {
    platform,
    state: stateName(platform, state, isStale),
    lastAttemptAt: moment(state?.lastAttemptMs),
    lastObservedAt: moment(state?.lastObservedMs),
    lastError: lastErrorOf(platform, state),
    observations: total.observations,
    mentions: total.mentions,
    visibilityScore: rounded(percentage(total.mentions, total.observations), 2),
    averagePosition: rounded(ratio(total.positionSum, total.mentions), 2),
    latest: latestOf(state?.latest),
  };
}

function moment(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}

/** The state of a platform. A failed last attempt takes precedence over staleness. */
function stateName(
  platform: Platform,
  state: PlatformState | undefined,
  isStale: IsStale,
): PromptPlatform['state'] {
  if (state === undefined) return 'pending';
  if (isNotShown(platform, state.lastAttemptStatus)) return 'notShown';
  if (state.lastAttemptStatus !== 'ok' || state.lastObservedMs === null) return 'failed';
  return isStale(new Date(state.lastObservedMs)) ? 'stale' : 'measured';
}

/** Messages for failures that were recorded without one. */
const failureTexts = {
  refused: 'The platform refused to answer.',
  empty: 'The answer was empty.',
  error: 'The attempt failed.',
};

function lastErrorOf(platform: Platform, state: PlatformState | undefined): string | null {
  if (state === undefined || state.lastAttemptStatus === 'ok') return null;
  if (isNotShown(platform, state.lastAttemptStatus)) return null;
  return state.lastError ?? failureTexts[state.lastAttemptStatus];
}

function latestOf(record: LatestRecord | null | undefined): LatestAnswer | null {
  if (record === null || record === undefined) return null;
  const { observationId, position, cited, sentiment, model } = record;
  return { observationId, mentioned: position !== null, position, cited, sentiment, model };
}
