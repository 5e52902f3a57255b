import { dataOf, type Client, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import type { AnswerFilters } from './filters.js';

type AnswersQuery = NonNullable<Paths['/v1/evidence/answers']['get']['parameters']['query']>;

/** A page of answers; only those to one prompt if the filters name one. */
export function useAnswers(filters: AnswerFilters, cursor: string | undefined) {
  return useApi((client, signal) => read(client, signal, filters, cursor), [JSON.stringify(filters), cursor]);
}

function read(client: Client, signal: AbortSignal, filters: AnswerFilters, cursor: string | undefined) {
  const { promptId, ...rest } = filters;
  // The filters come from the address and may have any value. The API validates them.
  const query = { ...rest, ...(cursor && { cursor }) } as AnswersQuery;
  if (promptId === undefined)
    return dataOf(client.GET('/v1/evidence/answers', { params: { query }, signal }));
  const params = { path: { promptId }, query: query as object };
  return dataOf(client.GET('/v1/evidence/prompts/{promptId}/answers', { params, signal }));
}
