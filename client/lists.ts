import { dataOf, type Client, type Paths } from './client.js';
import { pages } from './pages.js';

/** The query of a list, without the parameters that paging sets. */
type Filters<Path extends keyof Paths, Own extends string = never> = Omit<
  NonNullable<
    Extract<Paths[Path], { get: unknown }>['get'] extends { parameters: { query?: infer Q } } ? Q : never
  >,
  'cursor' | Own
>;

export interface WalkOptions {
  /** Stops paging, even while it waits for the rate limit. */
  readonly signal?: AbortSignal;
}

/** All pages of the keyword rankings. */
export const keywordPages = (
  client: Client,
  filters: Filters<'/v1/keywords', 'rangeDays'> = {},
  options: WalkOptions = {},
) =>
  pages(async (cursor) => {
    const query = { ...filters, ...from(cursor) };
    const page = await dataOf(client.GET('/v1/keywords', { params: { query }, ...options }));
    // Without `rangeDays` the response is never topic visibility.
    if (!page?.keywords) throw new TypeError('GET /v1/keywords returned no page of keywords.');
    return page;
  });

/** All pages of the rankings of keywords at each place. */
export const keywordRankingPages = (
  client: Client,
  filters: Filters<'/v1/history/keywords'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/history/keywords', { params: { query }, ...options }));
  });

/** All pages of the prompts with their figures. */
export const promptAnalyticsPages = (
  client: Client,
  filters: Filters<'/v1/analytics/prompts'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/analytics/prompts', { params: { query }, ...options }));
  });

/** All pages of the prompts with their figures in any range of days. */
export const rangePromptPages = (
  client: Client,
  filters: Filters<'/v1/history/prompts'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/history/prompts', { params: { query }, ...options }));
  });

/** All pages of the answers behind a figure, newest first. */
export const answerPages = (
  client: Client,
  filters: Filters<'/v1/evidence/answers'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/evidence/answers', { params: { query }, ...options }));
  });

/** All pages of the answers to a prompt, newest first. */
export const promptAnswerPages = (
  client: Client,
  promptId: string,
  filters: Filters<'/v1/evidence/prompts/{promptId}/answers'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const params = { path: { promptId }, query: { ...filters, ...from(cursor) } };
    return dataOf(client.GET('/v1/evidence/prompts/{promptId}/answers', { params, ...options }));
  });

/** All pages of the measuring runs, newest first. */
export const runPages = (
  client: Client,
  filters: Filters<'/v1/measuring/runs'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/measuring/runs', { params: { query }, ...options }));
  });

/** All pages of the webhook events that could not be delivered, newest first. */
export const deadLetterPages = (
  client: Client,
  filters: Filters<'/v1/webhooks/dead-letters'> = {},
  options: WalkOptions = {},
) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/webhooks/dead-letters', { params: { query }, ...options }));
  });

/** All pages of the changes of a workspace, newest first. */
export const trailPages = (client: Client, filters: Filters<'/v1/trail'> = {}, options: WalkOptions = {}) =>
  pages((cursor) => {
    const query = { ...filters, ...from(cursor) };
    return dataOf(client.GET('/v1/trail', { params: { query }, ...options }));
  });

const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
