import type { FeatureHandlers, OperationRequest } from '../../http/operation.js';
import { overviewBody } from './overview-body.js';
import type { AnalyticsService } from './service.js';
import type { FigureFilter } from './types.js';

/** The operations of the extension `history` about any range of days. */
export function historyRoutes(
  service: AnalyticsService,
): FeatureHandlers<'getRangeOverview' | 'getVisibilitySeries'> {
  return {
    getRangeOverview: async ({ principal, query }) => {
      const { from, to, compare, brand } = query;
      const request = { from, to, compare, brand, filter: filterOf(query) };
      const body = overviewBody(await service.rangeOverview(principal, request));
      return { status: 200, body, validUntil: null };
    },
    getVisibilitySeries: async ({ principal, query }) => {
      const { from, to, interval } = query;
      const request = { from, to, interval, filter: filterOf(query) };
      const { validUntil, ...body } = await service.visibilitySeries(principal, request);
      return { status: 200, body, validUntil };
    },
  };
}

type Query = Pick<
  OperationRequest<'getVisibilitySeries'>['query'],
  'platform' | 'surface' | 'country' | 'topicLabel' | 'withoutTopic' | 'persona'
>;

function filterOf(query: Query): FigureFilter {
  const { platform, surface, country, topicLabel, withoutTopic, persona } = query;
  return { platform, surface, country, topicLabel, withoutTopic, personas: persona };
}
