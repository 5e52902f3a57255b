import { calendarOfParameter } from '../../domain/day-parameter.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import { withOlderDays, type FindOlderDays, type FindUnexaminedDays } from '../../domain/older-days.js';
import { endOfUtcDay } from '../../domain/window.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import { withExamined, withExaminedRows } from './unexamined-days-service.js';
import type { PromptAnalyticsRequest } from './prompts/prompt-types.js';
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
      const body = await service.overview(principal, query.rangeDays);
      return { status: 200, body, validUntil: endOfUtcDay(body.to) };
    },
    listPromptAnalytics: async ({ principal, query }) => ({
      status: 200,
      ...(await service.promptAnalytics(principal, requestOf(query))),
    }),
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

function filterOf({
  status,
  persona,
  intent,
  topic,
  query,
}: Pick<PromptQuery, 'status' | 'persona' | 'intent' | 'topic' | 'query'>): PromptAnalyticsRequest['filter'] {
  return {
    ...(status && { statuses: status }),
    ...(persona && { personas: persona }),
    ...(intent && { intents: intent }),
    ...(topic && { topics: topic }),
    ...(query !== undefined && { query }),
  };
}

/** Finds days whose answers were scored with other names, or by earlier versions. */
interface FindScoredDays {
  readonly findOlderDays: FindOlderDays;
  readonly findUnexaminedDays: FindUnexaminedDays;
}

/** The operations of the extensions about any range of days. */
export function historyRoutes(
  service: AnalyticsService,
  { findOlderDays, findUnexaminedDays }: FindScoredDays,
): FeatureHandlers<'getRangeOverview' | 'listRangePrompts' | 'getVisibilitySeries' | 'listEvents'> {
  return {
    getRangeOverview: async ({ principal, query }) => {
      const { compare, group, brand } = query;
      const request = { ...answersOf(query), compare, group, brand };
      const overview = await service.rangeOverview(principal, request);
      const examined = await withExamined(findUnexaminedDays, principal, overview);
      return { status: 200, ...(await withOlderDays(findOlderDays, principal, examined)) };
    },
    listRangePrompts: async ({ principal, query }) => {
      const { timeZone, compare, surface, weighting, platform, country, promptId, ...rest } = query;
      const { rangeDays, from, to, limit, cursor, ...filter } = rest;
      const request = {
        ...{ rangeDays, from, to, calendar: calendarOfParameter(timeZone), compare, surface, weighting },
        ...{ platform, country, promptId, limit, cursor, filter: filterOf(filter) },
      };
      const prompts = await service.rangePrompts(principal, request);
      return { status: 200, ...(await withOlderDays(findOlderDays, principal, prompts)) };
    },
    getVisibilitySeries: async ({ principal, query }) => {
      const { interval, group, breakdown } = query;
      const request = { ...answersOf(query), interval, group, breakdown };
      const series = await service.visibilitySeries(principal, request);
      const examined = await withExaminedRows(findUnexaminedDays, principal, series);
      return { status: 200, ...(await withOlderDays(findOlderDays, principal, examined)) };
    },
    listEvents: async ({ principal, query }) => {
      const { timeZone, ...days } = query;
      const request = { ...days, calendar: calendarOfParameter(timeZone) };
      return { status: 200, body: await service.events(principal, request), validUntil: null };
    },
  };
}

type HistoryQuery = OperationRequest<'getVisibilitySeries'>['query'];

/** The answers to count. */
const answersOf = ({
  rangeDays,
  from,
  to,
  surface,
  weighting,
  timeZone,
  ...filter
}: Omit<HistoryQuery, 'interval' | 'group' | 'breakdown'>) => ({
  ...{ rangeDays, from, to, surface, weighting, calendar: calendarOfParameter(timeZone) },
  filter: figureFilterOf(filter),
});
