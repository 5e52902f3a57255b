import type { Place } from '../target.js';
import { modelAsked } from './default-models.js';
import { callsTo, converse, readList, verifyKey, type Limits } from './http.js';
import { at, countOf, listOf, numberOf, requireList, textOf, textsOf } from './json.js';
import { chargedUsd, estimateCostUsd, usageOf, type PriceTable } from './prices.js';
import type { Answer, Outcome, Provider, Question } from './provider.js';
import {
  apiPlace,
  envelope,
  fromTaskId,
  isRunning,
  message,
  messagesOf,
  pagesFoundBy,
  passagesIn,
  readMessages,
  readTask,
  unanswered,
} from './responses-api.js';
import { count, each, fields, types } from './shape.js';
import { sourcesOf } from './sources.js';
import { userLocation } from './user-location.js';

export interface OpenAiOptions {
  readonly apiKey: string;
  /** Default: https://api.openai.com */
  readonly baseUrl?: string | undefined;
  /**
   * True: the request returns a task id at once and the answer is polled, so that an interruption loses nothing. OpenAI
   * then stores the response, as it does by default, which an account without data retention does not allow.
   */
  readonly background?: boolean;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/**
 * ChatGPT's models by the Responses API. The model decides whether it searches the web, unless the target requires a search
 * (`tool_choice`) or turns it off (no tool). A country, with its region and city, is passed as the user's location; the API
 * takes no language.
 *
 * Built on the documentation and on the types of the official client 6.49, not run against the real service. Not
 * confirmed: that `chat-latest` has every tool; that `required` makes every model search at least once (`retrievalStatus` reports whether it did), and that
 * an `Idempotency-Key` is honored, so none is relied on; and that the indexes of annotations count code points.
 */
export function createOpenAi(options: OpenAiOptions): Provider {
  const { prices } = options;
  const call = callsTo(options.baseUrl ?? 'https://api.openai.com', {
    headers: { authorization: `Bearer ${options.apiKey}` },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name: 'openai',
    places: [{ platform: 'chatgpt', surface: 'api' }],
    response,
    refusal: ({ platform, surface }) =>
      platform === 'chatgpt' && surface === 'api'
        ? null
        : 'openai asks chatgpt on the surface api only. Choose another provider for this target.',
    estimateUsd: (question) =>
      estimateCostUsd(prices, { ...question.target, model: modelOf(question) }, question.text.length),
    ask: (question, signal) =>
      converse(
        call('POST', 'v1/responses', requestBody(question, options.background ?? false)),
        signal,
        (body, raw) =>
          isRunning(body)
            ? readTask(body, raw, modelOf(question))
            : readResponse(body, raw, modelOf(question), prices),
      ),
    poll(taskId, signal) {
      const { id, model } = fromTaskId(taskId);
      return converse(call('GET', `v1/responses/${encodeURIComponent(id)}`), signal, (body, raw) =>
        isRunning(body) ? { kind: 'pending' } : readResponse(body, raw, model, prices),
      );
    },
    verify: (signal) => verifyKey(call('GET', 'v1/models'), signal, readList('data')),
  };
}

const action = types('', {
  search: fields('type query queries', {
    sources: each(types('', { url: fields('type url'), api: fields('type name') })),
  }),
  open_page: fields('type url'),
  find_in_page: fields('type url pattern'),
});

/** The known form of a response, from the official client and recordings. */
const response = fields(
  `${envelope.names} billing completed_at conversation frequency_penalty incomplete_details instructions max_output_tokens
  max_tool_calls metadata moderation output_text parallel_tool_calls presence_penalty prompt prompt_cache_key
  prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier temperature text tool_choice tools
  top_logprobs top_p truncation user`,
  {
    usage: fields('output_tokens_details', envelope.usage),
    tool_usage: fields('image_gen', { web_search: fields('', { num_requests: count }) }),
    output: each(types('reasoning', { message, web_search_call: fields('type id status', { action }) })),
  },
);

const modelOf = ({ target }: Question) => modelAsked('openai', target);

function requestBody(question: Question, background: boolean) {
  return {
    model: modelOf(question),
    input: question.text,
    ...searchOf(question.target),
    ...(background && { background: true, store: true }),
  };
}

/** The search tool of a request, and who decides whether it is used; nothing without a search. */
function searchOf(target: Place) {
  if (target.search === 'off') return {};
  return {
    tools: [{ type: 'web_search', ...userLocation(target, { type: 'approximate' }) }],
    tool_choice: target.search,
    include: ['web_search_call.action.sources'],
  };
}

const placeOf = (model: string | null) => apiPlace('chatgpt', 'openai', model);

function readResponse(body: unknown, raw: string, model: string | null, prices: PriceTable): Outcome {
  const costUsd = chargedUsd(prices, placeOf(model), { reportedUsd: null, usage: readUsage(body) });
  return (
    unanswered(body, 'openai', raw, costUsd) ?? {
      kind: 'answered',
      answer: { ...readAnswer(body, raw), modelRequested: model, costUsd },
    }
  );
}

/** Searches are billed by the count in the response, otherwise by its search calls; opening a page is not billed. */
function readUsage(body: unknown) {
  const usage = at(body, 'usage');
  const counted = countOf(at(body, 'tool_usage', 'web_search', 'num_requests'));
  const calls = searchesOf(listOf(at(body, 'output'))).filter(
    (item) => (at(item, 'action', 'type') ?? 'search') === 'search',
  );
  return usageOf(at(usage, 'input_tokens'), at(usage, 'output_tokens'), counted ?? calls.length);
}

const searchesOf = (output: readonly unknown[]) =>
  output.filter((item) => at(item, 'type') === 'web_search_call');

function readAnswer(body: unknown, rawResponse: string): Omit<Answer, 'modelRequested' | 'costUsd'> {
  const output = requireList(at(body, 'output'));
  const messages = messagesOf(output);
  const searches = searchesOf(output);
  const cited = messages
    .flat()
    .flatMap((part) => listOf(at(part, 'annotations')))
    .filter((annotation) => at(annotation, 'type') === 'url_citation');
  return {
    ...readMessages(messages, { isFiltered: at(body, 'status') === 'incomplete' }),
    rawResponse,
    modelServed: textOf(at(body, 'model')),
    retrievalStatus: searches.length > 0 ? 'used' : 'notUsed',
    searchQueries: [...new Set(searches.flatMap((item) => queriesOf(at(item, 'action'))))],
    sources: sourcesOf(cited, pagesFoundBy(searches), passagesIn(messages)),
    organic: null,
    inputTokens: numberOf(at(body, 'usage', 'input_tokens')),
    outputTokens: numberOf(at(body, 'usage', 'output_tokens')),
  };
}

function queriesOf(action: unknown): string[] {
  const queries = textsOf(at(action, 'queries'));
  return queries.length > 0 ? queries : textsOf([at(action, 'query')]);
}
