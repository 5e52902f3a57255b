import type { QueryParams, Schemas } from '../../../spec/index.js';
import type { DataVersion } from '../../domain/data-version.js';
import { endOfUtcDay, type RangeDays } from '../../domain/window.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { KeywordsService } from './service.js';

const DEFAULT_LIMIT = 50;

/** The rows of the `topics` metric; null when the workspace has no prompts. */
export type TopicVisibility = (at: DataVersion, rangeDays: RangeDays) => Promise<Schemas['TopicRows'] | null>;

/** One path with two responses: `rangeDays` alone returns the visibility of topics, anything else rankings. */
export function keywordsRoutes(
  keywords: KeywordsService,
  topicVisibility: TopicVisibility,
): FeatureHandlers<'listKeywords' | 'listKeywordRankings'> {
  return {
    listKeywords: async ({ principal, query }) => {
      if (query.rangeDays !== undefined && !asksForRankings(query)) {
        const body = await topicVisibility(principal, query.rangeDays);
        return { status: 200, body, validUntil: body === null ? null : endOfUtcDay(body.to) };
      }
      const { engine, topic, q, ranked, limit = DEFAULT_LIMIT, cursor } = query;
      const page = await keywords.list(principal, { engine, topic, q, ranked }, { limit, cursor });
      return { status: 200, body: page, validUntil: null };
    },
    listKeywordRankings: async ({ principal, query: { engine, topic, q, ranked, limit, cursor } }) => {
      const filter = { engine, topic, q, ranked };
      const page = await keywords.rankings(principal, filter, { limit, cursor });
      return { status: 200, body: page, validUntil: null };
    },
  };
}

function asksForRankings({ engine, topic, q, ranked, limit, cursor }: QueryParams<'listKeywords'>): boolean {
  return [engine, topic, q, ranked, limit, cursor].some((value) => value !== undefined);
}
