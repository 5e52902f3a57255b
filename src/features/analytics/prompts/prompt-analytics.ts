import { groupBy } from '../../../domain/group-by.js';
import { platforms, type Platform } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import { createEstimates, noEstimates, type Estimates } from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import type { ListedPrompt, PromptPerformance, PromptPlatform, LatestAnswer } from './prompt-types.js';
import type { PromptDays, PromptPageData } from './prompts-read-model.js';
import type { LatestRecord, ModelSums, PeriodModelSums, PlatformState } from '../roll-ups.js';
import { percentage, ratio, rounded } from '../../../estimates/rounding.js';
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

/** Each prompt of a page with its figures, in the same order. */
export function* performancesOf(
  prompts: readonly ListedPrompt[],
  data: PromptPageData,
  estimates: ReadonlyMap<string, Estimates>,
  days: readonly string[],
  isStale: IsStale,
): Steps<PromptPerformance[]> {
  const measuredPlatforms = data.platforms.map(({ platform }) => platform);
  const sums = groupBy(data.sums, (row) => row.promptId);
  const daily = new Map(data.days.map((row) => [row.promptId, row]));
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
      trend: trendOf(daily.get(prompt.promptId), days),
      competitorsMentioned: (competitors.get(prompt.promptId) ?? []).map(({ brand, mentions }) => ({
        brand,
        mentions,
      })),
      topCitedDomains: (domains.get(prompt.promptId) ?? []).map(({ domain, citations }) => ({
        domain,
        citations,
      })),
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

function trendOf(sums: PromptDays | undefined, days: readonly string[]): PromptPerformance['trend'] {
  const places = new Map(sums?.day.map((day, index) => [day, index]));
  return days.map((date) => {
    const place = places.get(date) ?? -1;
    const [observations, mentions] = [sums?.observations[place] ?? 0, sums?.mentions[place] ?? 0];
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
    state: stateName(state, isStale),
    lastAttemptAt: moment(state?.lastAttemptMs),
    lastObservedAt: moment(state?.lastObservedMs),
    lastError: lastErrorOf(state),
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
function stateName(state: PlatformState | undefined, isStale: IsStale): PromptPlatform['state'] {
  if (state === undefined) return 'pending';
  if (state.lastAttemptStatus !== 'ok' || state.lastObservedMs === null) return 'failed';
  return isStale(new Date(state.lastObservedMs)) ? 'stale' : 'measured';
}

/** Messages for failures that were recorded without one. */
const failureTexts = {
  refused: 'The platform refused to answer.',
  empty: 'The answer was empty.',
  error: 'The attempt failed.',
};

function lastErrorOf(state: PlatformState | undefined): string | null {
  if (state === undefined || state.lastAttemptStatus === 'ok') return null;
  return state.lastError ?? failureTexts[state.lastAttemptStatus];
}

function latestOf(record: LatestRecord | null | undefined): LatestAnswer | null {
  if (record === null || record === undefined) return null;
  const { observationId, position, cited, sentiment, model } = record;
  return { observationId, mentioned: position !== null, position, cited, sentiment, model };
}
