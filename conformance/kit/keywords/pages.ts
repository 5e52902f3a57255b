import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import type { KeywordFilter, KeywordRow } from './rows.js';

export const KEYWORDS = '/v1/keywords';
/** The maximum page size. */
export const MAX_LIMIT = 200;

export interface KeywordPage {
  readonly exchange: Exchange;
  readonly rows: readonly KeywordRow[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** A list read page by page from the start. */
export interface KeywordWalk {
  readonly rows: readonly KeywordRow[];
  readonly pages: readonly KeywordPage[];
  readonly evidence: readonly Exchange[];
  /** The reason for stopping before the end; absent if the list was read in full. */
  readonly broken?: 'a cursor was repeated' | 'too many pages' | 'a page was rejected';
}

export interface PageQuery extends KeywordFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Requests a page without asserting anything about the response. */
export function requestPage(
  actor: Actor,
  { engine, topic, q, ranked, limit, cursor }: PageQuery,
): Promise<Exchange> {
  return actor.get(KEYWORDS, { engine, topic, q, ranked, limit, cursor });
}

/** The page in a response; undefined if it does not contain one. */
export function pageOf(exchange: Exchange): KeywordPage | undefined {
  const { keywords, hasMore, nextCursor } = exchange.json ?? {};
  if (exchange.status !== 200 || !Array.isArray(keywords) || typeof hasMore !== 'boolean') return undefined;
  if (typeof nextCursor !== 'string' && nextCursor !== null) return undefined;
  return { exchange, rows: keywords as KeywordRow[], hasMore, nextCursor };
}

/** Reads a page. Fails `rule` if the request is rejected, and KW-01 if the response is not a page. */
export async function readPage(
  t: CheckContext,
  rule: RuleId,
  actor: Actor,
  query: PageQuery,
): Promise<KeywordPage> {
  const exchange = await requestPage(actor, query);
  t.accepts(rule, exchange, 200);
  const page = pageOf(exchange);
  const envelope = 'keywords (array), hasMore (boolean) and nextCursor (string or null)';
  t.holds('KW-01', page !== undefined, envelope, exchange.summary, exchange);
  if (page === undefined) throw new SetupFailed('a page of keywords lacks its envelope');
  return page;
}

/** Reads a list with `readPage` to its end or up to `maxPages`, sending the same filter with every page. */
export async function readWalk(
  t: CheckContext,
  rule: RuleId,
  actor: Actor,
  query: PageQuery,
  maxPages = 20,
): Promise<KeywordWalk> {
  const pages: KeywordPage[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  while (pages.length < maxPages) {
    const page = await readPage(t, rule, actor, cursor === undefined ? query : { ...query, cursor });
    pages.push(page);
    if (!page.hasMore || page.nextCursor === null) return joinPages(pages);
    cursor = page.nextCursor;
    if (cursors.has(cursor)) return { ...joinPages(pages), broken: 'a cursor was repeated' };
    cursors.add(cursor);
  }
  return { ...joinPages(pages), broken: 'too many pages' };
}

export function joinPages(pages: readonly KeywordPage[]): KeywordWalk {
  const evidence = pages.map(({ exchange }) => exchange);
  return { pages, evidence, rows: pages.flatMap(({ rows }) => rows) };
}
