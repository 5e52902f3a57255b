import { earliest } from '../../domain/clock.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import { endOfUtcDay } from '../../domain/window.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { PromptAnalyticsRequest, PromptPerformance, PromptPlatform } from './prompt-types.js';
import type { AnalyticsService } from './service.js';
import type { Coverage } from './types.js';

/**
 * The three analytics operations. Their figures stay the same until the day ends or, with states, until one becomes
 * stale.
 */
export function analyticsRoutes(
  service: AnalyticsService,
): FeatureHandlers<'getAnalyticsOverview' | 'listPromptAnalytics' | 'getMetricRows'> {
  return {
    getAnalyticsOverview: async ({ principal, query }) => {
      const overview = await service.overview(principal, query.rangeDays);
      return { status: 200, body: overviewBody(overview), validUntil: endOfUtcDay(overview.to) };
    },
    listPromptAnalytics: async ({ principal, query }) => {
      const answer = await service.promptAnalytics(principal, requestOf(query));
      const { nextStaleAt, ...page } = answer;
      const body = { ...page, prompts: page.prompts.map(promptBody) };
      return { status: 200, body, validUntil: earliest([endOfUtcDay(page.to), nextStaleAt]) };
    },
    getMetricRows: async ({ principal, query }) => {
      const { metric, rangeDays } = query;
      const body = await service.metricRows(principal, metric, rangeDays);
      return { status: 200, body, validUntil: endOfUtcDay(body.to) };
    },
  };
}

type PromptQuery = OperationRequest<'listPromptAnalytics'>['query'];

function requestOf(query: PromptQuery): PromptAnalyticsRequest {
  return {
    rangeDays: query.rangeDays,
    limit: query.limit,
    filter: filterOf(query),
    cursor: query.cursor,
  };
}

function filterOf({ status, persona, intent, topic, query }: PromptQuery): PromptAnalyticsRequest['filter'] {
  return {
    ...(status && { statuses: status }),
    ...(persona && { personas: persona }),
    ...(intent && { intents: intent }),
    ...(topic && { topics: topic }),
    ...(query !== undefined && { query }),
  };
}

function promptBody({ prompt, platforms, ...figures }: PromptPerformance) {
  return {
    id: prompt.promptId,
    text: prompt.text,
    topic: prompt.topic,
    persona: prompt.persona,
    intent: prompt.intent,
    status: prompt.status,
    updatedAt: prompt.updatedAt.toISOString(),
    hasObservations: prompt.hasObservations,
    ...figures,
    platforms: platforms.map(platformBody),
  };
}

function platformBody(platform: PromptPlatform) {
  return {
    ...platform,
    lastAttemptAt: isoOrNull(platform.lastAttemptAt),
    lastObservedAt: isoOrNull(platform.lastObservedAt),
  };
}

/** The operations of the extension `history` about any range of days. */
export function historyRoutes(
  service: AnalyticsService,
): FeatureHandlers<'getRangeOverview' | 'getVisibilitySeries' | 'listEvents'> {
  return {
    getRangeOverview: async ({ principal, query }) => {
      const { from, to, compare, brand } = query;
      const request = { from, to, compare, brand, filter: figureFilterOf(query) };
      const body = overviewBody(await service.rangeOverview(principal, request));
      return { status: 200, body, validUntil: null };
    },
    getVisibilitySeries: async ({ principal, query }) => {
      const { from, to, interval } = query;
      const request = { from, to, interval, filter: figureFilterOf(query) };
      const { validUntil, ...body } = await service.visibilitySeries(principal, request);
      return { status: 200, body, validUntil };
    },
    listEvents: async ({ principal, query }) => {
      return { status: 200, body: await service.events(principal, query), validUntil: null };
    },
  };
}

interface Observed {
  readonly lastObservedAt: Date | null;
}

interface Figures {
  readonly generatedAt: Date;
  readonly coverage: Coverage;
  readonly platforms: readonly Observed[];
}

type WithText<Part extends Observed> = Omit<Part, 'lastObservedAt'> & { lastObservedAt: string | null };

type OverviewBody<Overview extends Figures> = Omit<Overview, keyof Figures> & {
  generatedAt: string;
  coverage: WithText<Coverage>;
  platforms: WithText<Overview['platforms'][number]>[];
};

/** An overview with its moments as text. */
function overviewBody<Overview extends Figures>(overview: Overview): OverviewBody<Overview> {
  const { generatedAt, coverage, platforms, ...rest } = overview;
  return {
    ...rest,
    generatedAt: generatedAt.toISOString(),
    coverage: withText(coverage),
    platforms: platforms.map((platform: Overview['platforms'][number]) => withText(platform)),
  };
}

function withText<Part extends Observed>({ lastObservedAt, ...part }: Part): WithText<Part> {
  return { ...part, lastObservedAt: isoOrNull(lastObservedAt) };
}

function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
