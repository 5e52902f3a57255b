import type { Paths } from '@ai-visibility/client';

export type RankingsQuery = NonNullable<Paths['/v1/history/keywords']['get']['parameters']['query']>;

const ENGINES = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
const TOPICS = ['seo', 'geo', 'social'] as const;

/** The filter values of the API. */
export const CHOICES = { engine: ENGINES, topic: TOPICS };

/** Rows per page. */
export const LIMIT = 200;

/** The filters in the query string. Values that the API does not know are dropped. */
export function filtersOf(
  query: Readonly<Record<string, string>>,
): Pick<RankingsQuery, 'engine' | 'topic' | 'q' | 'ranked'> {
  const engine = ENGINES.find((name) => name === query['engine']);
  const topic = TOPICS.find((name) => name === query['topic']);
  const { q, ranked } = query;
  return {
    ...(engine && { engine }),
    ...(topic && { topic }),
    ...(q && { q }),
    ...((ranked === 'true' || ranked === 'false') && { ranked: ranked === 'true' }),
  };
}

/** The API request for a query string. */
export function rankingsQuery(query: Readonly<Record<string, string>>): RankingsQuery {
  const { cursor } = query;
  return { ...filtersOf(query), limit: LIMIT, ...(cursor && { cursor }) };
}
