import type { Platform, Surface } from '../target.js';
import { at, listOf, numberOf, textOf, textsOf } from './json.js';
import type { Answer, OrganicResult } from './provider.js';
import { pageUrlOf, sourcesOf } from './sources.js';

/** What the result of a task says; the rest of the answer is in the task around it. */
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
  const text = textOf(at(result, 'markdown'));
  const sources = sourcesOf(listOf(at(result, 'sources')), listOf(at(result, 'search_results')));
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

/** The items `ai_overview` of AI Mode and of a results page: one, or none if Google showed none. */
function readOverview(result: unknown): Page {
  const overviews = listOf(at(result, 'items')).filter((item) => at(item, 'type') === 'ai_overview');
  const text = textOf(overviews.map((item) => textOf(at(item, 'markdown')) ?? '').join('\n'));
  if (text === null) return nothing;
  const parts = [...overviews, ...overviews.flatMap((item) => listOf(at(item, 'items')))];
  const references = parts.flatMap((part) => listOf(at(part, 'references')));
  // Google writes both from its search results.
  return { ...nothing, status: 'ok', text, retrievalStatus: 'used', sources: sourcesOf(references) };
}

function readOrganic(result: unknown): OrganicResult[] {
  return listOf(at(result, 'items'))
    .filter((item) => at(item, 'type') === 'organic')
    .flatMap((item) => {
      const [rank, url] = [numberOf(at(item, 'rank_group')), pageUrlOf(at(item, 'url'))];
      return rank === null || url === null ? [] : [{ rank, url }];
    });
}
