import { metricRows } from '../oracle/metric-rows.js';
import { overview } from '../oracle/overview.js';
import { promptEntries, promptSummary } from '../oracle/prompt-analytics.js';
import { respond, type Call, type Handlers, type AnalyticsDecisions } from './call.js';
import { readCursor, writeCursor } from './cursor.js';
import { FILTER_INTENTS, FILTER_PERSONAS, METRICS, STATUSES } from './input.js';
import { limitOf, one, oneOf, several } from './query.js';
import { countedPrompt, rawPrompt, rawWorld } from './raw-world.js';
import { invalid } from './api-error.js';
import type { Prompt } from './state.js';

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
    matchesStatus: (call, prompt, statuses) => {
      const status = call.model.behavior.status(call, prompt);
      return statuses === undefined ? status !== 'archived' : statuses.includes(status);
    },
    countedPersona: ({ persona }) => persona,
    matchesQuery: ({ text, topic }, query) =>
      `${text}\n${topic ?? ''}`.toLowerCase().includes(query.toLowerCase()),
    matchesTopic: ({ topic }, topics) =>
      topic !== null && topics.some((label) => label.toLowerCase() === topic.toLowerCase()),
  };
}

/** The requested topics. A value with commas counts both as a whole and split. */
function topicLabels(call: Call): readonly string[] | undefined {
  const values = call.query.topic?.flatMap((value) => [
    value,
    ...value.split(',').map((part) => part.trim()),
  ]);
  return values === undefined || values.length === 0 ? undefined : values;
}

function filterPersona(persona: string): string {
  return (FILTER_PERSONAS as readonly string[]).includes(persona) ? persona : 'custom';
}

/** The operations on analytics. The oracle computes their figures. */
export function analyticsHandlers() {
  return {
    getAnalyticsOverview: (call) => Promise.resolve(respond(200, overview(rawWorld(call), readRange(call)))),
    listPromptAnalytics: (call) => Promise.resolve(respond(200, promptPage(call))),
    getMetricRows: (call) => {
      const metric = call.model.behavior.readMetric(call);
      return Promise.resolve(respond(200, metricRows(rawWorld(call), metric, readRange(call))));
    },
  } satisfies Handlers;
}

/** The requested window, in days. */
function readRange(call: Call): number {
  return call.model.behavior.rangeDays(one(call, 'rangeDays'), call.operation);
}

function promptPage(call: Call): Record<string, unknown> {
  const { behavior } = call.model;
  const rangeDays = readRange(call);
  const filter = behavior.readPromptFilter(call);
  const limit = behavior.readAnalyticsLimit(call);
  const prompts = call.workspace.prompts.filter((prompt) => behavior.passesFilter(call, prompt, filter));
  const scope = JSON.stringify([call.workspace.id, 'prompts', rangeDays, filter]);
  const start = startOf(prompts, one(call, 'cursor'), scope);
  const page = prompts.slice(start, start + limit);
  const hasMore = start + limit < prompts.length;
  const byPersona = filter.personas !== undefined;
  const counted = prompts.map((prompt) => countedPrompt(call, prompt));
  return {
    ...promptSummary(rawWorld(call), counted, rangeDays, { byPersona }),
    prompts: promptEntries(rawWorld(call), page.map(rawPrompt), rangeDays),
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
