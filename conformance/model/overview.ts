import type { Call } from './call.js';
import {
  brandFigures,
  brandsIn,
  domainFigures,
  domainsIn,
  modelsOf,
  sourceType,
  topicsOf,
} from './figures.js';
import { ENGINES } from './input.js';
import { changesOf, difference, kpiOf } from './kpi.js';
import type { Observation, Platform, Prompt } from './state.js';
import { answersOf, pooledPrompts, readRange, span, windowOf, within, type Window } from './windows.js';

/** The headline figures of the workspace, with its platforms, brands, cited sites and topics. */
export function overview(call: Call): Record<string, unknown> {
  const { model } = call;
  const rangeDays = readRange(call);
  const window = windowOf(call, rangeDays);
  const earlier = windowOf(call, rangeDays, rangeDays);
  const prompts = pooledPrompts(call);
  const now = within(answersOf(prompts), window);
  const before = within(answersOf(prompts), earlier);
  return {
    ...span(window),
    previousFrom: span(earlier).from,
    previousTo: span(earlier).to,
    generatedAt: model.behavior.timestamp(model.clock.now()),
    headline: { ...kpiOf(now), ...changesOf(kpiOf(now), kpiOf(before)) },
    coverage: coverage(call, prompts, now, window),
    platforms: ENGINES.map((platform) => platformBreakdown(call, platform, now, before)),
    competitors: standings(now),
    citations: citedDomains(now, before),
    topics: topicStandings(prompts, window, earlier),
  };
}

function coverage(
  call: Call,
  prompts: readonly Prompt[],
  now: readonly Observation[],
  window: Window,
): Record<string, unknown> {
  return {
    promptsActive: prompts.filter((prompt) => prompt.archivedSerial === null && !prompt.isPaused).length,
    promptsMeasured: prompts.filter(({ observations }) => within(observations, window).length > 0).length,
    attempted: now.length,
    succeeded: now.length,
    failed: 0,
    lastObservedAt: lastMoment(call, now),
  };
}

function lastMoment({ model }: Call, observations: readonly Observation[]): string | null {
  if (observations.length === 0) return null;
  return model.behavior.timestamp(Math.max(...observations.map(({ at }) => at)));
}

function platformBreakdown(
  call: Call,
  platform: Platform,
  now: readonly Observation[],
  before: readonly Observation[],
): Record<string, unknown> {
  const current = now.filter((one) => one.platform === platform);
  const kpi = kpiOf(current);
  const earlier = kpiOf(before.filter((one) => one.platform === platform));
  return {
    platform,
    surfaces: current.length === 0 ? [] : ['api'],
    models: modelsOf(current),
    failed: 0,
    lastObservedAt: lastMoment(call, current),
    visibilityScoreChange: difference(kpi.visibilityScore, earlier.visibilityScore),
    ...kpi,
  };
}

function standings(observations: readonly Observation[]): Record<string, unknown>[] {
  return brandsIn(observations).map((brand, index) => {
    const {
      observations: _n,
      visibilityLow: _low,
      visibilityHigh: _high,
      ...rest
    } = brandFigures(brand, observations);
    return { rank: index + 1, ...rest };
  });
}

function citedDomains(
  now: readonly Observation[],
  before: readonly Observation[],
): Record<string, unknown>[] {
  return domainsIn(now).map((domain, index) => {
    const { citations, citedObservations, citationRate, citationShare } = domainFigures(domain, now);
    return {
      rank: index + 1,
      domain,
      sourceType: sourceType(domain),
      citations,
      citedObservations,
      citationRate,
      citationShare,
      citationShareChange: difference(citationShare, domainFigures(domain, before).citationShare),
      topUrls: [{ url: `https://${domain}/`, title: null, citations }],
    };
  });
}

function topicStandings(
  prompts: readonly Prompt[],
  window: Window,
  earlier: Window,
): Record<string, unknown>[] {
  return topicsOf(prompts).map(({ topic, prompts: ofTopic }, index) => {
    const kpi = kpiOf(within(answersOf(ofTopic), window));
    const before = kpiOf(within(answersOf(ofTopic), earlier));
    return {
      rank: index + 1,
      topic,
      promptCount: ofTopic.length,
      visibilityScoreChange: difference(kpi.visibilityScore, before.visibilityScore),
      ...kpi,
    };
  });
}
