import type { Paths } from '@ai-visibility/client';

type RankingsQuery = NonNullable<Paths['/v1/keywords']['get']['parameters']['query']>;

const ENGINES = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
const TOPICS = ['seo', 'geo', 'social'] as const;

/** The choices of the filters, as the API names them. */
export const CHOICES = { engine: ENGINES, topic: TOPICS };

/** Rows of one page. */
const LIMIT = 50;

/** The filters in the page's address. A value that the API does not know is left out. */
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

/** The request for the page in the address. */
export function rankingsQuery(query: Readonly<Record<string, string>>): RankingsQuery {
  const { cursor } = query;
  return { ...filtersOf(query), limit: LIMIT, ...(cursor && { cursor }) };
}
