import { answer, type Call, type Handlers, type AnalyticsDecisions } from './call.js';
import { readCursor, writeCursor } from './cursor.js';
import { brandsIn, domainFigures, domainsIn } from './figures.js';
import { ENGINES, FILTER_INTENTS, FILTER_PERSONAS, METRICS, STATUSES } from './input.js';
import { changesOf, kpiOf, OWN_DOMAIN, type Kpi } from './kpi.js';
import { metricRows } from './metric-rows.js';
import { overview } from './overview.js';
import { limitOf, one, oneOf, several } from './query.js';
import { invalid } from './refusal.js';
import type { Observation, Platform, Prompt } from './state.js';
import {
  answersOf,
  day,
  filterPersona,
  isPooled,
  readRange,
  span,
  windowOf,
  within,
  type Window,
} from './windows.js';

export function analyticsDecisions(): AnalyticsDecisions {
  return {
    readMetric: (call) => {
      const metric = oneOf(call, 'metric', METRICS);
      if (metric === undefined) throw invalid('metric', 'is required');
      return metric;
    },
    analyticsLimit: () => ({ min: 1, max: 100, default: 50 }),
    readAnalyticsLimit: (call) => limitOf(call, call.model.behavior.analyticsLimit()),
    readPromptFilter: (call) => ({
      statuses: several(call, 'status', STATUSES),
      personas: several(call, 'persona', FILTER_PERSONAS),
      intents: several(call, 'intent', FILTER_INTENTS),
      topics: topicLabels(call),
      query: one(call, 'query')?.trim() === '' ? undefined : one(call, 'query'),
    }),
    passesFilter: (call, prompt, { statuses, personas, intents, topics, query }) => {
      const { behavior } = call.model;
      if (!behavior.matchesStatus(call, prompt, statuses)) return false;
      if (personas && !personas.includes(filterPersona(prompt.persona))) return false;
      if (intents && !intents.includes(prompt.intent ?? '')) return false;
      if (topics && !behavior.matchesTopic(prompt, topics)) return false;
      return query === undefined || behavior.matchesQuery(prompt, query);
    },
    matchesStatus: ({ model }, prompt, statuses) => {
      const status = model.behavior.status(prompt);
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

/** The three operations on analytics. */
export function analyticsHandlers() {
  return {
    getAnalyticsOverview: (call) => Promise.resolve(answer(200, overview(call))),
    listPromptAnalytics: (call) => Promise.resolve(answer(200, promptPage(call))),
    getMetricRows: (call) => {
      const metric = call.model.behavior.readMetric(call);
      return Promise.resolve(answer(200, metricRows(call, metric, readRange(call))));
    },
  } satisfies Handlers;
}

function promptPage(call: Call): Record<string, unknown> {
  const { behavior } = call.model;
  const window = windowOf(call, readRange(call));
  const filter = behavior.readPromptFilter(call);
  const limit = behavior.readAnalyticsLimit(call);
  const prompts = call.workspace.prompts.filter((prompt) => behavior.passesFilter(call, prompt, filter));
  const scope = JSON.stringify([call.workspace.id, 'prompts', window.rangeDays, filter]);
  const start = startOf(prompts, one(call, 'cursor'), scope);
  const page = prompts.slice(start, start + limit);
  const hasMore = start + limit < prompts.length;
  const earlier = windowOf(call, window.rangeDays, window.rangeDays);
  const summed = answersOf(filter.personas === undefined ? prompts.filter(isPooled) : prompts);
  const kpi = kpiOf(within(summed, window));
  return {
    ...span(window),
    summary: { ...kpi, ...changesOf(kpi, kpiOf(within(summed, earlier))) },
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
  const { behavior } = call.model;
  const now = within(prompt.observations, window);
  const kpi: Kpi = kpiOf(now);
  return {
    id: prompt.id,
    text: prompt.text,
    topic: prompt.topic,
    persona: prompt.persona,
    intent: prompt.intent,
    status: behavior.status(prompt),
    updatedAt: behavior.timestamp(prompt.updatedAt),
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
  const lastAt = latest === undefined ? null : call.model.behavior.timestamp(latest.at);
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
