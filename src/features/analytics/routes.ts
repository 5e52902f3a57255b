import { earliest } from '../../domain/clock.js';
import { endOfUtcDay } from '../../domain/window.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import { isoOrNull, overviewBody } from './overview-body.js';
import type { PromptAnalyticsRequest, PromptPerformance, PromptPlatform } from './prompt-types.js';
import type { AnalyticsService } from './service.js';

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
