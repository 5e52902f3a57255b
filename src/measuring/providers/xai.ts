import { modelAsked } from './default-models.js';
import { callsTo, converse, readList, verifyKey, type Limits } from './http.js';
import { at, countOf, listOf, numberOf, parseJson, requireList, textOf, textsOf } from './json.js';
import type { Passages } from './passages.js';
import { chargedUsd, estimateCostUsd, usageOf, type PriceTable } from './prices.js';
import type { Answer, Outcome, Provider, Question } from './provider.js';
import {
  apiPlace,
  envelope,
  message,
  messagesOf,
  pagesFoundBy,
  passagesIn,
  readMessages,
  unanswered,
} from './responses-api.js';
import { modeRefusal, OFFERED } from './search-modes.js';
import { anything, count, each, fields, types } from './shape.js';
import { sourcesOf } from './sources.js';
import { userLocation } from './user-location.js';

export interface XaiOptions {
  readonly apiKey: string;
  /** Default: https://api.x.ai */
  readonly baseUrl?: string | undefined;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
  /** True: without X Search, as the provider `xai-web`. */
  readonly isWebOnly?: boolean;
}

/** Costs are reported in ticks. */
const TICKS_PER_USD = 10_000_000_000;

/**
 * Grok by xAI's Responses API, with its searches of the web and of X. X Search is most of the price, since every post and
 * profile that it fetches is billed; the provider `xai-web` is the same without it. A country, with its region and city, is
 * passed as the user's location; the API takes no language. A search is not forced, because not every model accepts that, so targets
 * that require one are rejected: `retrievalStatus` reports whether there was one.
 *
 * A page is cited if an annotation marks a passage of the answer or the answer links to it. The API lists every other page
 * that it has found as an annotation without a passage, and in `citations`: these are retrieved.
 *
 * Built on the documentation and on recordings of public projects, not run against the real service. Not confirmed: that
 * the location is accepted (the official client 1.21 passes it by another interface), and that rejected content is free.
 */
export function createXai(options: XaiOptions): Provider {
  const { prices, isWebOnly = false } = options;
  const name = isWebOnly ? 'xai-web' : 'xai';
  const placeOf = (model: string) => apiPlace('grok', name, model);
  const call = callsTo(options.baseUrl ?? 'https://api.x.ai', {
    headers: { authorization: `Bearer ${options.apiKey}` },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name,
    places: [{ platform: 'grok', surface: 'api' }],
    response,
    refusal: (target) =>
      target.platform === 'grok' && target.surface === 'api'
        ? modeRefusal(target, OFFERED)
        : `${name} asks grok on the surface api only. Choose another provider for this target.`,
    estimateUsd: (question) =>
      estimateCostUsd(prices, { ...question.target, model: modelOf(question) }, question.text.length),
    ask: (question, signal) =>
      converse(call('POST', 'v1/responses', requestBody(question, isWebOnly)), signal, (body, raw) => {
        const model = modelOf(question);
        return readResponse(body, raw, model, chargedUsd(prices, placeOf(model), readCharge(body)));
      }),
    verify: (signal) => verifyKey(call('GET', 'v1/models'), signal, readList('data')),
  };
}

const tool = 'type id status call_id name arguments input';

const action = types('', {
  search: fields('type query queries', { sources: each(types('', { url: fields('type url title') })) }),
  open_page: fields('type url sources'),
  find_in_page: fields('type url pattern sources'),
});

/** The known form of a response, from the documentation and recordings. */
const response = fields(
  `${envelope.names} citations completed_at frequency_penalty incomplete_details instructions max_output_tokens metadata
  output_text parallel_tool_calls presence_penalty prompt_cache_key reasoning safety_identifier server_side_tool_usage
  service_tier temperature text tool_choice tools top_logprobs top_p truncation user`,
  {
    usage: fields('output_tokens_details context_details', {
      ...envelope.usage,
      ...{ num_sources_used: count, num_server_side_tools_used: count, cost_in_usd_ticks: anything },
      server_side_tool_usage_details: fields(
        `code_interpreter_calls document_search_calls file_search_calls image_generation_calls mcp_calls`,
        {
          ...{ web_search_calls: count, x_search_calls: count },
          ...{ x_posts_fetched: count, x_users_fetched: count },
        },
      ),
    }),
    output: each(
      types('reasoning view_image_call view_x_video_call', {
        message,
        web_search_call: fields(tool, { action }),
        x_search_call: fields(`${tool} action`),
        custom_tool_call: fields(tool),
      }),
    ),
  },
);

const modelOf = ({ target }: Question) => modelAsked('xai', target);

function requestBody(question: Question, isWebOnly: boolean) {
  return {
    model: modelOf(question),
    input: question.text,
    ...(question.target.search !== 'off' && {
      tools: [
        { type: 'web_search', ...userLocation(question.target, { type: 'approximate' }) },
        ...(isWebOnly ? [] : [{ type: 'x_search' }]),
      ],
      include: ['web_search_call.action.sources'],
    }),
  };
}

function readResponse(body: unknown, raw: string, model: string, costUsd: number | null): Outcome {
  return (
    unanswered(body, 'xai', raw, costUsd) ?? {
      kind: 'answered',
      answer: { ...readAnswer(body, raw), modelRequested: model, costUsd },
    }
  );
}

/**
 * The total is usually reported. Without it, searches of the web are billed by the count in the response, otherwise by its
 * search calls, and X Search by the posts and profiles that it fetched. If X was searched and they are not counted, the
 * usage is unknown.
 */
function readCharge(body: unknown) {
  const usage = at(body, 'usage');
  const ticks = numberOf(at(usage, 'cost_in_usd_ticks'));
  const output = listOf(at(body, 'output'));
  const counted = usedTools(body);
  const [posts, profiles] = [countOf(counted('x_posts_fetched')), countOf(counted('x_users_fetched'))];
  const hasSearchedX = (countOf(counted('x_search_calls')) ?? 0) > 0 || output.some(isSearchOfX);
  const isCounted = !hasSearchedX || posts !== null || profiles !== null;
  const searches = countOf(counted('web_search_calls')) ?? output.filter(isSearchOfWeb).length;
  const fetched = { posts: posts ?? 0, profiles: profiles ?? 0 };
  return {
    reportedUsd: ticks === null ? null : ticks / TICKS_PER_USD,
    usage: isCounted
      ? usageOf(at(usage, 'input_tokens'), at(usage, 'output_tokens'), searches, fetched)
      : null,
  };
}

/** Reads a count of the tools that the response used, which its output may lack. */
const usedTools = (body: unknown) => (name: string) =>
  at(body, 'usage', 'server_side_tool_usage_details', name);

/** Whether the response counts searches of the web or of X. */
const countsSearches = (body: unknown) =>
  ['web_search_calls', 'x_search_calls'].some((name) => (countOf(usedTools(body)(name)) ?? 0) > 0);

/** A search of the web, not the opening of a page. */
function isSearchOfWeb(item: unknown): boolean {
  const opens = at(item, 'action', 'type') ?? 'search';
  return (
    at(item, 'type') === 'web_search_call' &&
    opens === 'search' &&
    !/^(?:browse|open)/.test(textOf(at(item, 'name')) ?? '')
  );
}

/** A call of X Search, in one of its forms: a search of posts or profiles, or the reading of a thread. */
function isSearchOfX(item: unknown): boolean {
  const type = at(item, 'type');
  if (type === 'x_search_call') return true;
  return (
    type === 'custom_tool_call' && /^x_(?:\w+_search|thread_fetch)$/.test(textOf(at(item, 'name')) ?? '')
  );
}

function readAnswer(body: unknown, rawResponse: string): Omit<Answer, 'modelRequested' | 'costUsd'> {
  const output = requireList(at(body, 'output'));
  const messages = messagesOf(output);
  const searches = output.filter((item) => isSearchOfWeb(item) || isSearchOfX(item));
  const said = readMessages(messages, { isFiltered: at(body, 'status') === 'incomplete' });
  const { cited, retrieved, passages } = readPages(messages.flat(), said.text ?? '', passagesIn(messages));
  const encountered = textsOf(at(body, 'citations')).map((url) => ({ url }));
  return {
    ...said,
    rawResponse,
    modelServed: textOf(at(body, 'model')),
    retrievalStatus: searches.length > 0 || countsSearches(body) ? 'used' : 'notUsed',
    searchQueries: [...new Set(searches.flatMap(queriesOf))],
    sources: sourcesOf(cited, [...retrieved, ...pagesFoundBy(output), ...encountered], passages),
    organic: null,
    inputTokens: numberOf(at(body, 'usage', 'input_tokens')),
    outputTokens: numberOf(at(body, 'usage', 'output_tokens')),
  };
}

/** The pages that annotations name: those that the text cites, where it marks them, and those that were only retrieved. */
function readPages(parts: readonly unknown[], text: string, marked: Passages) {
  const linked = [...text.matchAll(/\[\[\d+\]\]\((https?:\/\/[^\s)]+)\)/g)].map(([, url]) => url);
  const pages = parts
    .flatMap((part) => listOf(at(part, 'annotations')))
    .filter((annotation) => at(annotation, 'type') === 'url_citation')
    .map((annotation) => ({
      offsets: marked.get(annotation) ?? [],
      url: textOf(at(annotation, 'url')),
      title: titleOf(annotation),
      isCited: (numberOf(at(annotation, 'end_index')) ?? 0) > (numberOf(at(annotation, 'start_index')) ?? 0),
    }));
  return {
    cited: [...pages.filter(({ isCited }) => isCited), ...linked.map((url) => ({ url }))],
    retrieved: pages.filter(({ isCited }) => !isCited),
    passages: new Map(pages.map((page) => [page, page.offsets])),
  };
}

/** Some titles are only the number of the citation, or the address again. */
function titleOf(annotation: unknown): string | null {
  const title = textOf(at(annotation, 'title'));
  return title === null || /^\d+$/.test(title) || title === at(annotation, 'url') ? null : title;
}

/** The queries of an item: in its action, or in the arguments of a tool, which are JSON in a text. */
function queriesOf(item: unknown): string[] {
  const queries = textsOf(at(item, 'action', 'queries'));
  if (queries.length > 0) return queries;
  const given = textOf(at(item, 'arguments')) ?? textOf(at(item, 'input')) ?? '';
  return textsOf([at(item, 'action', 'query') ?? at(parseJson(given), 'query')]);
}
