import type { Platform, Surface } from '../target.js';
import { at, listOf, numberOf, textOf, textsOf } from './json.js';
import type { Answer, OrganicResult } from './provider.js';
import { pageUrlOf, sourcesOf } from './sources.js';

/** The contents of the result of a task; the rest of the answer is in the surrounding task. */
type Page = Omit<Answer, 'rawResponse' | 'costUsd'>;

const nothing: Page = {
  status: 'empty',
  text: null,
  modelRequested: null,
  modelServed: null,
  retrievalStatus: 'unknown',
  searchQueries: [],
  sources: [],
  organic: null,
  inputTokens: null,
  outputTokens: null,
};

/** The answer in a result of DataForSEO; a missing result is an empty answer. */
export function readPage(place: { platform: Platform; surface: Surface }, result: unknown): Page {
  if (place.surface === 'serp') return { ...readOverview(result), organic: readOrganic(result) };
  return place.platform === 'google' ? readOverview(result) : readChat(result);
}

/** A page of ChatGPT or Gemini. `sources` are those it cites, `search_results` all it retrieved (ChatGPT only). */
function readChat(result: unknown): Page {
  const elements = elementsIn(result);
  const text = textOf(at(result, 'markdown')) ?? textIn(result);
  const cited = [result, ...elements].flatMap((element) => listOf(at(element, 'sources')));
  const sources = sourcesOf(cited, listOf(at(result, 'search_results')));
  const searchQueries = textsOf(at(result, 'fan_out_queries'));
  const hasSearched = sources.length > 0 || searchQueries.length > 0;
  return {
    ...nothing,
    status: text === null ? 'empty' : 'ok',
    text,
    modelServed: textOf(at(result, 'model')),
    retrievalStatus: hasSearched ? 'used' : 'unknown',
    searchQueries,
    sources,
  };
}

/** Reads the AI overview of a results page, or the answer of AI Mode, which has the same form. A page may have neither. */
function readOverview(result: unknown): Page {
  const overviews = overviewsIn(result);
  const text = overviewText(overviews);
  if (text === null) return nothing;
  const parts = overviews.flatMap((overview) => [overview, ...elementsIn(overview)]);
  const cited = parts.flatMap((part) => [...listOf(at(part, 'references')), ...listOf(at(part, 'links'))]);
  // Google writes both from its search results.
  return { ...nothing, status: 'ok', text, retrievalStatus: 'used', sources: sourcesOf(cited) };
}

/** Whether the page announces an AI overview without its content: Google loads it later, or not at all. */
export function isOverviewMissing(result: unknown): boolean {
  const overviews = overviewsIn(result);
  return overviews.length > 0 && overviewText(overviews) === null;
}

/** Some are inside a knowledge graph. */
function overviewsIn(result: unknown): unknown[] {
  const items = listOf(at(result, 'items'));
  const isOverview = (item: unknown) =>
    ['ai_overview', 'knowledge_graph_ai_overview_item'].includes(String(at(item, 'type')));
  return [...items, ...items.flatMap((item) => listOf(at(item, 'items')))].filter(isOverview);
}

const overviewText = (overviews: readonly unknown[]) =>
  joined(overviews.map((overview) => textOf(at(overview, 'markdown')) ?? textIn(overview)));

/** Elements outside the answer. */
const IGNORED = /_(?:ad|paid|images)$/;

const childrenOf = (element: unknown) =>
  [...listOf(at(element, 'items')), ...listOf(at(element, 'components'))].filter(
    (child) => !IGNORED.test(String(at(child, 'type'))),
  );

/** The elements inside an element, at any depth. */
function elementsIn(element: unknown): unknown[] {
  return childrenOf(element).flatMap((child) => [child, ...elementsIn(child)]);
}

/** The text of nested elements, which is missing from the element's own Markdown; null if they have none. */
function textIn(element: unknown): string | null {
  return joined(
    childrenOf(element).map((child) => {
      const whole = textOf(at(child, 'markdown')) ?? textOf(at(child, 'original_text'));
      const own = ['title', 'text', 'description', 'snippet'].map((name) => textOf(at(child, name)));
      return whole ?? joined([...own, tableIn(child), textIn(child)]);
    }),
  );
}

function tableIn(element: unknown): string | null {
  const table = at(element, 'table');
  const rows = [at(table, 'table_header'), ...listOf(at(table, 'table_content'))].map(textsOf);
  return textOf(rows.map((cells) => cells.join(' | ')).join('\n'));
}

/** The texts as paragraphs; null if there are none. */
function joined(texts: readonly (string | null)[]): string | null {
  return textOf(texts.filter((text) => text !== null).join('\n\n'));
}

/**
 * Whether fewer organic results than were asked for are all there are: as many pages as they would fill were read, or
 * Google itself counts no more.
 */
export function isWholeRanking(result: unknown, depth: number | null): boolean {
  const pages = numberOf(at(result, 'pages_count')) ?? 0;
  const counted = numberOf(at(result, 'se_results_count')) ?? 0;
  if (depth !== null && pages * RESULTS_PER_PAGE >= depth) return true;
  return counted > 0 && counted <= readOrganic(result).length;
}

const RESULTS_PER_PAGE = 10;

function readOrganic(result: unknown): OrganicResult[] {
  return listOf(at(result, 'items'))
    .filter((item) => at(item, 'type') === 'organic')
    .flatMap((item) => {
      const [rank, url] = [numberOf(at(item, 'rank_group')), pageUrlOf(at(item, 'url'))];
      return rank === null || url === null ? [] : [{ rank, url }];
    });
}
