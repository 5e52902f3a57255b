import { groupBy } from '../../../domain/group-by.js';
import { inPlatformOrder, isNotShown, type Platform } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import type { Weighting } from '../../../domain/weighting.js';
import { createEstimates, noEstimates, type Estimates } from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import type { ListedPrompt, PromptPerformance, PromptPlatform, LatestAnswer } from './prompt-types.js';
import type { PromptCounts, PromptDay } from './count-prompts.js';
import type { PromptPageData } from './prompts-read-model.js';
import type { Sums } from '../../../segments/sums.js';
import type { LatestRecord, PeriodModelSums, PlatformState } from '../sums.js';
import { rounded } from '../../../estimates/rounding.js';
import { contenders } from '../../../segments/citations.js';
import { byName } from '../grouping.js';
import { changesOf, estimateOf, figuresOf, totalOf } from '../rules.js';
import type { KpiSummary } from '../types.js';

/** Whether the last success of a platform or prompt is too old. */
export type IsStale = (lastObservedAt: Date) => boolean;

/** The estimates of a page of prompts. */
export interface PageEstimates {
  /** Of each prompt of the page. */
  readonly prompts: ReadonlyMap<string, Estimates>;
  /** Of each of them on each platform, by `onPlatform`; empty if answers count alike. */
  readonly platforms: ReadonlyMap<string, Estimates>;
  /** Of the whole filtered set. */
  readonly summary: Estimates;
}

export function* pageEstimates(
  panel: Panel,
  page: readonly string[],
  summed: readonly string[],
  weighting: Weighting,
): Steps<PageEstimates> {
  const [onPage, inSummary] = [new Set(page), new Set(summed)];
  const estimates = yield* createEstimates(panel, weighting);
  const parts = yield* estimates.partsBy(({ promptId }) =>
    onPage.has(promptId) || inSummary.has(promptId) ? promptId : null,
  );
  const prompts = yield* parts.by(({ promptId }) => (onPage.has(promptId) ? promptId : null));
  const all = yield* parts.by(({ promptId }) => (inSummary.has(promptId) ? '' : null));
  const platforms =
    weighting === 'answers'
      ? new Map<string, Estimates>()
      : yield* parts.by(({ promptId, platform }) =>
          onPage.has(promptId) ? onPlatform(promptId, platform) : null,
        );
  return { prompts, platforms, summary: all.get('') ?? noEstimates };
}

const onPlatform = (promptId: string, platform: string) => `${promptId}\0${platform}`;

/** The counts of a page and the estimates made from them. */
export interface PageCounts extends PromptCounts {
  readonly estimates: PageEstimates;
}

/** The figures of the filtered set, and their changes. */
export function filteredSummary(shown: PageCounts, changed: PageCounts): KpiSummary {
  const { current, previous } = split(changed.summary);
  return {
    ...estimateOf(totalOf(split(shown.summary).current), shown.estimates.summary),
    ...changesOf(totalOf(current), totalOf(previous), changed.estimates.summary),
  };
}

/** The data behind the figures of a page. */
interface PromptData extends Pick<PromptPageData, 'platforms' | 'states'> {
  readonly shown: PageCounts;
  /** Of the part of the windows that is compared. */
  readonly changed: PageCounts;
  /** The names of the domains that may be among the most cited ones of a prompt, by number. */
  readonly domainNames: ReadonlyMap<number, string>;
}

/** The days of the trends, and whether the last success of a platform is too old. */
interface TrendDays {
  readonly days: readonly string[];
  readonly isStale: IsStale;
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
  { platforms: measured, states: ofPrompts, shown, changed, domainNames }: PromptData,
  { days, isStale }: TrendDays,
): Steps<PromptPerformance[]> {
  const measuredPlatforms = measured.map(({ platform }) => platform);
  const sums = groupBy(shown.sums, (row) => row.promptId);
  const comparedSums = groupBy(changed.sums, (row) => row.promptId);
  const daily = groupBy(shown.days, (row) => row.promptId);
  const states = groupBy(ofPrompts, (row) => row.promptId);
  const competitors = groupBy(shown.competitors, (row) => row.promptId);
  const domains = groupBy(shown.domains, (row) => row.promptId);
  const performances: PromptPerformance[] = [];
  for (const prompt of prompts) {
    const { current } = split(sums.get(prompt.promptId) ?? []);
    const compared = split(comparedSums.get(prompt.promptId) ?? []);
    const estimateIn = ({ estimates }: PageCounts) => estimates.prompts.get(prompt.promptId) ?? noEstimates;
    const { promptId: id, text, topic, persona, intent, status, updatedAt, hasObservations } = prompt;
    performances.push({
      ...{ id, text, topic, persona, intent, status, updatedAt, hasObservations },
      kpi: estimateOf(totalOf(current), estimateIn(shown)),
      changes: changesOf(totalOf(compared.current), totalOf(compared.previous), estimateIn(changed)),
      trend: trendOf(daily.get(prompt.promptId) ?? [], days),
      competitorsMentioned: topFive(
        (competitors.get(prompt.promptId) ?? []).map(({ brand, mentions }) => ({ brand, mentions })),
        ({ mentions }) => mentions,
        ({ brand }) => brand,
      ),
      topCitedDomains: topFive(
        (domains.get(prompt.promptId) ?? []).map(({ domain, citations }) => ({
          domain: domainNames.get(domain) ?? '',
          citations,
        })),
        ({ citations }) => citations,
        ({ domain }) => domain,
      ),
      platforms: platformsOf(states.get(prompt.promptId) ?? [], measuredPlatforms, isStale, (platform) => ({
        sums: totalOf(current.filter((part) => part.platform === platform)),
        estimates: shown.estimates.platforms.get(onPlatform(prompt.promptId, platform)),
      })),
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
  const byDay = groupBy(sums, (one) => one.day);
  return days.map((date) => {
    const questions = byDay.get(date) ?? [];
    const observations = questions.reduce((sum, one) => sum + one.observations, 0);
    return { date, observations, visibilityScore: rounded(dayScoreOf(questions), 2) };
  });
}

/** The mean over the platforms of the mean scores of their questions; null without answers. */
function dayScoreOf(questions: readonly PromptDay[]): number | null {
  const answered = questions.filter(({ observations }) => observations > 0);
  const ofPlatforms = [...groupBy(answered, ({ platform }) => platform).values()].map((asked) =>
    meanOf(asked.map(({ mentions, observations }) => (100 * mentions) / observations)),
  );
  return ofPlatforms.length === 0 ? null : meanOf(ofPlatforms);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The answers of a prompt on a platform. The estimates are undefined if answers count alike. */
interface OnPlatform {
  readonly sums: Sums;
  readonly estimates: Estimates | undefined;
}

/** The platforms on which the prompt was attempted and, as pending, those on which only other prompts were. */
function platformsOf(
  states: readonly PlatformState[],
  measured: readonly string[],
  isStale: IsStale,
  on: (platform: Platform) => OnPlatform,
): PromptPlatform[] {
  const byPlatform = new Map(states.map((state) => [state.platform, state]));
  return inPlatformOrder([...byPlatform.keys(), ...measured]).map((platform) =>
    platformOf(platform, byPlatform.get(platform), on(platform), isStale),
  );
}

function platformOf(
  platform: Platform,
  state: PlatformState | undefined,
  { sums, estimates }: OnPlatform,
  isStale: IsStale,
): PromptPlatform {
  const { visibilityScore, averagePosition } = estimates?.weighted?.current ?? figuresOf(sums);
  return {
    platform,
    state: stateName(platform, state, isStale),
    lastAttemptAt: moment(state?.lastAttemptMs),
    lastObservedAt: moment(state?.lastObservedMs),
    lastError: lastErrorOf(platform, state),
    observations: sums.observations,
    mentions: sums.mentions,
    visibilityScore: rounded(visibilityScore, 2),
    averagePosition: rounded(averagePosition, 2),
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
