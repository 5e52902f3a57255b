import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import type { InsightsService } from './service.js';
import type { DaysRequest, InsightRequest } from './types.js';

/** The operations of the extension `insights`. */
export function insightsRoutes(
  service: InsightsService,
): FeatureHandlers<
  | 'listChanges'
  | 'listGaps'
  | 'listGapSources'
  | 'listPromptCandidates'
  | 'listQueryCandidates'
  | 'listWording'
> {
  return {
    listChanges: async ({ principal, query }) => {
      const { validUntil, ...body } = await service.changes(principal, {
        ...daysOf(query),
        compare: query.compare,
      });
      return { status: 200, body, validUntil };
    },
    listGaps: async ({ principal, query }) => {
      const request = { ...requestOf(query), groupBy: query.groupBy };
      const { validUntil, ...body } = await service.gaps(principal, request);
      return { status: 200, body, validUntil };
    },
    listGapSources: async ({ principal, query }) => {
      const { groupBy, sourceType, sourceUse, change, compare } = query;
      const request = { ...requestOf(query), groupBy, sourceType, sourceUse, change, compare };
      const { validUntil, ...body } = await service.sources(principal, request);
      return { status: 200, body, validUntil };
    },
    listPromptCandidates: async ({ principal, query }) => {
      const { validUntil, ...body } = await service.candidates(principal, requestOf(query));
      return { status: 200, body, validUntil };
    },
    listWording: async ({ principal, query }) => {
      const { validUntil, ...body } = await service.wording(principal, requestOf(query));
      return { status: 200, body, validUntil };
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
  'rangeDays' | 'from' | 'to' | 'platform' | 'persona' | 'topic' | 'limit'
>;

function requestOf({ platform, persona, topic, limit, ...days }: Query): InsightRequest {
  return { ...daysOf(days), platform, personas: persona, topics: topic, limit };
}

function daysOf({ rangeDays, from, to }: Pick<Query, 'rangeDays' | 'from' | 'to'>): DaysRequest {
  return { rangeDays, from, to };
}
