import { answer, type Call, type Handler } from './call.js';
import { readCursor, writeCursor } from './cursor.js';
import { ENGINES, FILTER_INTENTS, FILTER_PERSONAS, METRICS, STATUSES, type Range } from './input.js';
import { changesOf, difference, kpiOf, mean, OWN_DOMAIN, share, type Kpi } from './kpi.js';
import { one, oneOf, several } from './query.js';
import { invalid } from './refusal.js';
import type { Observation, Platform, Prompt } from './state.js';

const DAY_MS = 86_400_000;

/** What the per-prompt analytics are narrowed to. */
export interface PromptFilter {
  readonly statuses: readonly string[] | undefined;
  readonly personas: readonly string[] | undefined;
  readonly intents: readonly string[] | undefined;
  readonly topics: readonly string[] | undefined;
  readonly query: string | undefined;
}

/** How analytics are asked for and narrowed. */
export interface AnalyticsDecisions {
  /** The metric family asked for. */
  readMetric(call: Call): (typeof METRICS)[number];
  analyticsLimit(): Range & { readonly default: number };
  readAnalyticsLimit(call: Call): number;
  readPromptFilter(call: Call): PromptFilter;
  passesFilter(call: Call, prompt: Prompt, filter: PromptFilter): boolean;
  matchesStatus(call: Call, prompt: Prompt, statuses: readonly string[] | undefined): boolean;
  matchesQuery(prompt: Prompt, query: string): boolean;
  matchesTopic(prompt: Prompt, topics: readonly string[]): boolean;
}

export function analyticsDecisions(): AnalyticsDecisions {
  return {
    readMetric: (call) => {
      const metric = oneOf(call, 'metric', METRICS);
      if (metric === undefined) throw invalid('metric', 'is required');
      return metric;
    },
    analyticsLimit: () => ({ min: 1, max: 100, default: 50 }),
    readAnalyticsLimit: (call) => {
      const { behaviour } = call.model;
      const range = behaviour.analyticsLimit();
      const text = one(call, 'limit');
      return text === undefined ? range.default : behaviour.integer('limit', text, range, call.operation);
    },
    readPromptFilter: (call) => ({
      statuses: several(call, 'status', STATUSES),
      personas: several(call, 'persona', FILTER_PERSONAS),
      intents: several(call, 'intent', FILTER_INTENTS),
      topics: topicLabels(call),
      query: one(call, 'query')?.trim() === '' ? undefined : one(call, 'query'),
    }),
    passesFilter: (call, prompt, { statuses, personas, intents, topics, query }) => {
      const { behaviour } = call.model;
      if (!behaviour.matchesStatus(call, prompt, statuses)) return false;
      if (personas && !personas.includes(filterPersona(prompt.persona))) return false;
      if (intents && !intents.includes(prompt.intent ?? '')) return false;
      if (topics && !behaviour.matchesTopic(prompt, topics)) return false;
      return query === undefined || behaviour.matchesQuery(prompt, query);
    },
    matchesStatus: ({ model }, prompt, statuses) => {
      const status = model.behaviour.status(prompt);
      return statuses === undefined ? status !== 'archived' : statuses.includes(status);
    },
    matchesQuery: ({ text, topic }, query) =>
      `${text}\n${topic ?? ''}`.toLowerCase().includes(query.toLowerCase()),
    matchesTopic: ({ topic }, topics) =>
      topic !== null && topics.some((label) => label.toLowerCase() === topic.toLowerCase()),
  };
}

/** Labels asked for; one that holds commas counts whole and split. */
function topicLabels(call: Call): readonly string[] | undefined {
  const values = call.query.topic?.flatMap((value) => [
    value,
    ...value.split(',').map((part) => part.trim()),
  ]);
  return values === undefined || values.length === 0 ? undefined : values;
}

/** The word of the filter that stands for a persona. */
function filterPersona(persona: string): string {
  return (FILTER_PERSONAS as readonly string[]).includes(persona) ? persona : 'custom';
}

type AnalyticsOperation = 'getAnalyticsOverview' | 'listPromptAnalytics' | 'getMetricRows';

/** The three operations on analytics. */
export function analyticsHandlers(): Record<AnalyticsOperation, Handler> {
  return {
    getAnalyticsOverview: (call) => Promise.resolve(answer(200, overview(call))),
    listPromptAnalytics: (call) => Promise.resolve(answer(200, promptPage(call))),
    getMetricRows: (call) => {
      const metric = call.model.behaviour.readMetric(call);
      return Promise.resolve(answer(200, metricRows(call, metric, readRange(call))));
    },
  };
}

function readRange(call: Call): number {
  return call.model.behaviour.rangeDays(one(call, 'rangeDays'), call.operation);
}

/** The whole days of a window, by their first moment; the last is today. */
interface Window {
  readonly rangeDays: number;
  readonly days: readonly number[];
}

function windowOf(call: Call, rangeDays: number, before = 0): Window {
  const today = Math.floor(call.model.clock.now() / DAY_MS) * DAY_MS;
  const days = Array.from(
    { length: rangeDays },
    (_, index) => today - (rangeDays - 1 + before - index) * DAY_MS,
  );
  return { rangeDays, days };
}

function day(milliseconds: number | undefined): string {
  return new Date(milliseconds ?? 0).toISOString().slice(0, 10);
}

function span({ rangeDays, days }: Window): { rangeDays: number; from: string; to: string } {
  return { rangeDays, from: day(days[0]), to: day(days.at(-1)) };
}

function within(observations: readonly Observation[], { days }: Window): Observation[] {
  const from = days[0] ?? 0;
  const until = (days.at(-1) ?? 0) + DAY_MS;
  return observations.filter(({ at }) => at >= from && at < until);
}

/** Prompts whose answers count for the workspace: those that do not name the brand themselves. */
function pooledPrompts({ workspace }: Call): Prompt[] {
  return workspace.prompts.filter(({ persona }) => filterPersona(persona) !== 'custom');
}

function answersOf(prompts: readonly Prompt[]): Observation[] {
  return prompts.flatMap(({ observations }) => observations);
}

function overview(call: Call): Record<string, unknown> {
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
    generatedAt: model.behaviour.timestamp(model.clock.now()),
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
  return model.behaviour.timestamp(Math.max(...observations.map(({ at }) => at)));
}

function modelsOf(observations: readonly Observation[]): string[] {
  return [...new Set(observations.map(({ model }) => model))];
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

const OWN_BRAND = 'Northwind';

function brandsIn(observations: readonly Observation[]): string[] {
  return [OWN_BRAND, ...new Set(observations.flatMap(({ competitors }) => competitors))];
}

function brandFigures(brand: string, observations: readonly Observation[]): Record<string, unknown> {
  const { visibilityScore, visibilityLow, visibilityHigh, ...kpi } = kpiOf(
    observations.map((one) => ({
      ...one,
      mentioned: brand === OWN_BRAND ? one.mentioned : one.competitors.includes(brand),
    })),
  );
  const isOwn = brand === OWN_BRAND;
  const all = observations.flatMap((one) => [...one.competitors, ...(one.mentioned ? [OWN_BRAND] : [])]);
  return {
    brand,
    isOwn,
    observations: kpi.observations,
    mentions: kpi.mentions,
    visibilityScore,
    visibilityLow,
    visibilityHigh,
    shareOfVoice: share(kpi.mentions, all.length),
    averagePosition: isOwn ? kpi.averagePosition : null,
    sentimentScore: isOwn ? kpi.sentimentScore : null,
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

function domainsIn(observations: readonly Observation[]): string[] {
  return [...new Set(observations.flatMap((one) => one.citedDomains))].slice(0, 20);
}

function sourceType(domain: string): string {
  return domain === OWN_DOMAIN ? 'own' : 'editorial';
}

function domainFigures(domain: string, observations: readonly Observation[]) {
  const cited = observations.flatMap((one) => one.citedDomains);
  const citations = cited.filter((one) => one === domain).length;
  const citedObservations = observations.filter((one) => one.citedDomains.includes(domain)).length;
  return {
    citations,
    citedObservations,
    citationRate: share(citedObservations, observations.length),
    citationShare: share(citations, cited.length),
  };
}

function topicsOf(prompts: readonly Prompt[]): { topic: string | null; prompts: Prompt[] }[] {
  const labels = [...new Set(prompts.map(({ topic }) => topic))];
  return labels.map((topic) => ({ topic, prompts: prompts.filter((prompt) => prompt.topic === topic) }));
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

function promptPage(call: Call): Record<string, unknown> {
  const { behaviour } = call.model;
  const window = windowOf(call, readRange(call));
  const filter = behaviour.readPromptFilter(call);
  const limit = behaviour.readAnalyticsLimit(call);
  const prompts = call.workspace.prompts.filter((prompt) => behaviour.passesFilter(call, prompt, filter));
  const scope = JSON.stringify([call.workspace.id, 'prompts', window.rangeDays, filter]);
  const start = startOf(prompts, one(call, 'cursor'), scope);
  const page = prompts.slice(start, start + limit);
  const hasMore = start + limit < prompts.length;
  const earlier = windowOf(call, window.rangeDays, window.rangeDays);
  const kpi = kpiOf(within(answersOf(prompts), window));
  return {
    ...span(window),
    summary: { ...kpi, ...changesOf(kpi, kpiOf(within(answersOf(prompts), earlier))) },
    total: prompts.length,
    prompts: page.map((prompt) => performance(call, prompt, window, earlier)),
    hasMore,
    nextCursor: hasMore ? writeCursor(scope, String(page.at(-1)?.serial)) : null,
  };
}

function startOf(prompts: readonly Prompt[], cursor: string | undefined, scope: string): number {
  if (cursor === undefined) return 0;
  const after = Number(readCursor(cursor, scope));
  const start = prompts.findIndex(({ serial }) => serial > after);
  return start < 0 ? prompts.length : start;
}

function performance(call: Call, prompt: Prompt, window: Window, earlier: Window): Record<string, unknown> {
  const { behaviour } = call.model;
  const now = within(prompt.observations, window);
  const kpi: Kpi = kpiOf(now);
  return {
    id: prompt.id,
    text: prompt.text,
    topic: prompt.topic,
    persona: prompt.persona,
    intent: prompt.intent,
    status: behaviour.status(prompt),
    updatedAt: behaviour.timestamp(prompt.updatedAt),
    hasObservations: prompt.observations.length > 0,
    kpi,
    changes: changesOf(kpi, kpiOf(within(prompt.observations, earlier))),
    platforms: ENGINES.map((platform) => promptPlatform(call, prompt, platform, now)),
    trend: window.days.map((start) => {
      const ofDay = kpiOf(within(now, { rangeDays: 1, days: [start] }));
      return { date: day(start), observations: ofDay.observations, visibilityScore: ofDay.visibilityScore };
    }),
    competitorsMentioned: brandsIn(now)
      .slice(1)
      .map((brand) => ({ brand, mentions: now.filter((one) => one.competitors.includes(brand)).length })),
    topCitedDomains: domainsIn(now).map((domain) => ({
      domain,
      citations: domainFigures(domain, now).citations,
    })),
  };
}

function promptPlatform(
  call: Call,
  prompt: Prompt,
  platform: Platform,
  now: readonly Observation[],
): Record<string, unknown> {
  const ofPlatform = now.filter((one) => one.platform === platform);
  const kpi = kpiOf(ofPlatform);
  const latest = prompt.observations.filter((one) => one.platform === platform).at(-1);
  const lastAt = latest === undefined ? null : call.model.behaviour.timestamp(latest.at);
  return {
    platform,
    state: latest === undefined ? 'pending' : 'measured',
    lastAttemptAt: lastAt,
    lastObservedAt: lastAt,
    lastError: null,
    observations: kpi.observations,
    mentions: kpi.mentions,
    visibilityScore: kpi.visibilityScore,
    averagePosition: kpi.averagePosition,
    latest:
      latest === undefined
        ? null
        : {
            observationId: latest.id,
            mentioned: latest.mentioned,
            position: latest.position,
            cited: latest.citedDomains.includes(OWN_DOMAIN),
            sentiment: latest.sentiment,
            model: latest.model,
          },
  };
}

/** The rows of one metric family: one a day and value of its dimension. */
export function metricRows(
  call: Call,
  metric: (typeof METRICS)[number],
  rangeDays: number,
): Record<string, unknown> {
  const window = windowOf(call, rangeDays);
  const prompts = pooledPrompts(call);
  const rows = window.days.flatMap((start) => {
    const ofDay = { rangeDays: 1, days: [start] };
    return rowsOfDay(metric, prompts, within(answersOf(prompts), ofDay), ofDay, window);
  });
  return { metric, ...span(window), interval: 'day', rows };
}

function rowsOfDay(
  metric: (typeof METRICS)[number],
  prompts: readonly Prompt[],
  now: readonly Observation[],
  ofDay: Window,
  window: Window,
): Record<string, unknown>[] {
  const date = day(ofDay.days[0]);
  const all = within(answersOf(prompts), window);
  switch (metric) {
    case 'visibility':
      return [{ date, ...kpiOf(now) }];
    case 'competitors':
      return brandsIn(all).map((brand) => ({ date, ...brandFigures(brand, now) }));
    case 'citations':
      return domainsIn(all).map((domain) => ({ date, ...citationRow(domain, now) }));
    case 'platforms':
      return ENGINES.map((platform) => {
        const ofPlatform = now.filter((one) => one.platform === platform);
        const models = modelsOf(ofPlatform);
        return { date, platform, failed: 0, models, modelChanged: false, ...kpiOf(ofPlatform) };
      });
    case 'topics':
      return topicsOf(prompts).map(({ topic, prompts: ofTopic }) => {
        return { date, topic, promptCount: ofTopic.length, ...kpiOf(within(answersOf(ofTopic), ofDay)) };
      });
  }
}

function citationRow(domain: string, now: readonly Observation[]): Record<string, unknown> {
  const orders = now.flatMap(({ citedDomains: cited }) =>
    cited.includes(domain) ? [cited.indexOf(domain) + 1] : [],
  );
  return {
    domain,
    sourceType: sourceType(domain),
    observations: now.length,
    ...domainFigures(domain, now),
    averageCitationOrder: mean(orders),
  };
}
