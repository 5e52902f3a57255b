import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import type { KeywordFilter, KeywordRow } from './rows.js';

/** Path of the keyword list. */
export const KEYWORDS = '/v1/keywords';
/** The largest page. */
export const MAX_LIMIT = 200;

/** One page of the keyword list. */
export interface KeywordPage {
  readonly exchange: Exchange;
  readonly rows: readonly KeywordRow[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** A list read from its first page on. */
export interface KeywordWalk {
  readonly rows: readonly KeywordRow[];
  readonly pages: readonly KeywordPage[];
  readonly evidence: readonly Exchange[];
  /** Why it was not read to its end; absent when it was. */
  readonly broken?: 'a cursor came again' | 'too many pages' | 'a page was refused';
}

/** What is asked of the list beside its filter. */
export interface PageQuery extends KeywordFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Asks for a page, whatever comes back. */
export function askPage(
  actor: Actor,
  { engine, topic, q, ranked, limit, cursor }: PageQuery,
): Promise<Exchange> {
  return actor.get(KEYWORDS, { engine, topic, q, ranked, limit, cursor });
}

/** The page that an answer holds; undefined when it holds none. */
export function pageOf(exchange: Exchange): KeywordPage | undefined {
  const { keywords, hasMore, nextCursor } = exchange.json ?? {};
  if (exchange.status !== 200 || !Array.isArray(keywords) || typeof hasMore !== 'boolean') return undefined;
  if (typeof nextCursor !== 'string' && nextCursor !== null) return undefined;
  return { exchange, rows: keywords as KeywordRow[], hasMore, nextCursor };
}

/** Reads a page that must be given: breaks `rule` when it is refused, and KW-01 when it is no page. */
export async function readPage(
  t: CheckContext,
  rule: RuleId,
  actor: Actor,
  query: PageQuery,
): Promise<KeywordPage> {
  const exchange = await askPage(actor, query);
  t.accepts(rule, exchange, 200);
  const page = pageOf(exchange);
  const envelope = 'keywords (array), hasMore (boolean) and nextCursor (string or null)';
  t.holds('KW-01', page !== undefined, envelope, exchange.summary, exchange);
  if (page === undefined) throw new SetupFailed('a page has no envelope');
  return page;
}

/** Reads a list as `readPage` does, to its end or `maxPages`. A page after the first is asked with the same filter. */
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
    if (!page.hasMore || page.nextCursor === null) return walkOf(pages);
    cursor = page.nextCursor;
    if (cursors.has(cursor)) return { ...walkOf(pages), broken: 'a cursor came again' };
    cursors.add(cursor);
  }
  return { ...walkOf(pages), broken: 'too many pages' };
}

/** Pages as one list. */
export function walkOf(pages: readonly KeywordPage[]): KeywordWalk {
  const evidence = pages.map(({ exchange }) => exchange);
  return { pages, evidence, rows: pages.flatMap(({ rows }) => rows) };
}
