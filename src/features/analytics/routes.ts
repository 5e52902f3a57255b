import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { PromptAnalyticsRequest, PromptPerformance, PromptPlatform } from './prompt-types.js';
import type { AnalyticsService } from './service.js';

/** The three analytics operations. */
export function analyticsRoutes(
  service: AnalyticsService,
): FeatureHandlers<'getAnalyticsOverview' | 'listPromptAnalytics' | 'getMetricRows'> {
  return {
    getAnalyticsOverview: async ({ principal, query }) => {
      const overview = await service.overview(principal.workspaceId, query.rangeDays);
      const { coverage, platforms } = overview;
      const body = {
        ...overview,
        generatedAt: overview.generatedAt.toISOString(),
        coverage: { ...coverage, lastObservedAt: isoOrNull(coverage.lastObservedAt) },
        platforms: platforms.map((one) => ({ ...one, lastObservedAt: isoOrNull(one.lastObservedAt) })),
      };
      return { status: 200, body };
    },
    listPromptAnalytics: async ({ principal, query }) => {
      const page = await service.promptAnalytics(principal.workspaceId, requestOf(query));
      return { status: 200, body: { ...page, prompts: page.prompts.map(promptBody) } };
    },
    getMetricRows: async ({ principal, query }) => {
      const { metric, rangeDays } = query;
      return { status: 200, body: await service.metricRows(principal.workspaceId, metric, rangeDays) };
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

function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
