import { calendarOfParameter } from '../../domain/day-parameter.js';
import type { DataVersion } from '../../domain/data-version.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import { withOlderDays, type FigureDays, type FindOlderDays } from '../../domain/older-days.js';
import type { Reusable } from '../../domain/reusable.js';
import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { InsightsService } from './service.js';
import type { RequestOfAll, DaysRequest, InsightRequest } from './types.js';

/** The operations of the extensions about what to work on next. */
export function insightsRoutes(
  service: InsightsService,
  findOlderDays: FindOlderDays,
): FeatureHandlers<
  | 'listChanges'
  | 'listGaps'
  | 'listCompanies'
  | 'listGapSources'
  | 'listPromptCandidates'
  | 'listQueryCandidates'
  | 'listWording'
  | 'getSearchRates'
  | 'getMethod'
> {
  const answer = async <List extends FigureDays>(at: DataVersion, list: Promise<Reusable<List>>) => ({
    status: 200 as const,
    ...(await withOlderDays(findOlderDays, at, await list)),
  });
  return {
    listChanges: ({ principal, query }) =>
      answer(
        principal,
        service.changes(principal, {
          ...daysOf(query),
          ...{ compare: query.compare, surface: query.surface, weighting: query.weighting },
        }),
      ),
    listGaps: ({ principal, query }) =>
      answer(principal, service.gaps(principal, { ...requestOf(query), groupBy: query.groupBy })),
    listCompanies: ({ principal, query }) =>
      answer(principal, service.companies(principal, requestOf(query))),
    listGapSources: ({ principal, query }) => {
      const { groupBy, sourceType, sourceUse, change, compare } = query;
      const request = { ...requestOf(query), groupBy, sourceType, sourceUse, change, compare };
      return answer(principal, service.sources(principal, request));
    },
    listPromptCandidates: ({ principal, query }) =>
      answer(principal, service.candidates(principal, requestOfAll(query))),
    listWording: ({ principal, query }) => answer(principal, service.wording(principal, requestOf(query))),
    getSearchRates: ({ principal, query }) =>
      answer(principal, service.searchRates(principal, requestOfAll(query))),
    getMethod: async ({ principal, query }) => {
      const { rangeDays, from, to, timeZone, surface, weighting, ...filter } = query;
      const days = { rangeDays, from, to, calendar: calendarOfParameter(timeZone) };
      const request = { ...days, surface, weighting, filter: figureFilterOf(filter) };
      return { status: 200, ...(await service.method(principal, request)) };
    },
    listQueryCandidates: async ({ principal, body: { csv } }) => ({
      status: 200,
      body: await service.queryCandidates(principal, csv),
    }),
  };
}

/** The parameters that all operations have. */
type Query = Pick<
  OperationRequest<'listGaps'>['query'],
  'rangeDays' | 'from' | 'to' | 'timeZone' | 'platform' | 'surface' | 'persona' | 'topic' | 'limit'
>;

const requestOf = ({ surface, ...query }: Query): InsightRequest => ({ ...requestOfAll(query), surface });

function requestOfAll({ platform, persona, topic, limit, ...days }: Omit<Query, 'surface'>): RequestOfAll {
  return { ...daysOf(days), platform, personas: persona, topics: topic, limit };
}

function daysOf({ timeZone, ...days }: Pick<Query, 'rangeDays' | 'from' | 'to' | 'timeZone'>): DaysRequest {
  const { rangeDays, from, to } = days;
  return { rangeDays, from, to, calendar: calendarOfParameter(timeZone) };
}
