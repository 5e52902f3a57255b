import { modelAsked } from './default-models.js';
import { callsTo, converse, failedAs, type Limits } from './http.js';
import { at, listOf, numberOf, requireList, textOf, textsOf } from './json.js';
import { languageOf } from './language.js';
import { chargedUsd, estimateCostUsd, usageOf, type PriceTable } from './prices.js';
import type { Answer, Outcome, Pending, Provider, Question } from './provider.js';
import {
  apiPlace,
  envelope,
  failureOf,
  fromTaskId,
  isRunning,
  message,
  messagesOf,
  passagesIn,
  readMessages,
  readTask,
  unanswered,
} from './responses-api.js';
import { modeRefusal, OFFERED } from './search-modes.js';
import { amount, each, fields, types } from './shape.js';
import { sourcesOf } from './sources.js';
import { userLocation } from './user-location.js';

export interface PerplexityOptions {
  readonly apiKey: string;
  /** Default: https://api.perplexity.ai */
  readonly baseUrl?: string | undefined;
  /** True: the request returns a task id at once and the answer is polled, so that an interruption loses nothing. */
  readonly background?: boolean;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/**
 * Perplexity by the Agent API, with its web search tool. A country, with its region and city, is passed as the user's
 * location, the language of a locale as the preferred language. The API cannot force a search, so targets that require one
 * are rejected: `retrievalStatus` reports whether there was one.
 *
 * Built on the documentation and on the types of the official client 0.38, not run against the real service. Not
 * confirmed: that citations always come as annotations. Where there are none, markers like `[1]` or `[web:1]` in the
 * text are taken for citations of the search result with that id.
 */
export function createPerplexity(options: PerplexityOptions): Provider {
  const call = callsTo(options.baseUrl ?? 'https://api.perplexity.ai', {
    headers: { authorization: `Bearer ${options.apiKey}` },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name: 'perplexity',
    places: [{ platform: 'perplexity', surface: 'api' }],
    response,
    refusal: (target) =>
      target.platform === 'perplexity' && target.surface === 'api'
        ? modeRefusal(target, OFFERED)
        : 'perplexity asks perplexity on the surface api only. Choose another provider for this target.',
    estimateUsd: (question) =>
      estimateCostUsd(options.prices, { ...question.target, model: modelOf(question) }, question.text.length),
    ask(question, signal) {
      const model = modelOf(question);
      const request = requestBody(question, options.background ?? false);
      return converse(call('POST', 'v1/agent', request), signal, (body, raw) =>
        isRunning(body) ? readTask(body, raw, model) : readResponse(body, raw, model, options.prices),
      );
    },
    poll(taskId, signal) {
      const { id, model } = fromTaskId(taskId);
      return converse(call('GET', `v1/responses/${encodeURIComponent(id)}`), signal, (body, raw) =>
        isRunning(body) ? { kind: 'pending' } : readResponse(body, raw, model, options.prices),
      );
    },
    async verify(signal) {
      // No list is available to every key, but a request without a question is rejected as such only after its key is
      // accepted.
      const outcome = await converse(call('POST', 'v1/agent', {}), signal, (body): Pending => {
        requireList(at(body, 'output'));
        return { kind: 'pending' };
      });
      if (outcome.kind === 'pending' || ['http_400', 'http_422'].includes(outcome.code)) return null;
      return outcome.message;
    },
  };
}

/** The known form of a response, from the official client. */
const response = fields(`${envelope.names} incomplete_details`, {
  usage: fields('tool_calls_details', {
    ...envelope.usage,
    cost: fields('currency', {
      ...{ input_cost: amount, output_cost: amount, tool_calls_cost: amount, total_cost: amount },
      ...{ cache_creation_cost: amount, cache_read_cost: amount },
    }),
  }),
  output: each(
    types('fetch_url_results skill_loaded', {
      message,
      search_results: fields('type queries', {
        results: each(fields('date id last_updated snippet source title url')),
      }),
    }),
  ),
});

const modelOf = ({ target }: Question) => modelAsked('perplexity', target);

function requestBody(question: Question, background: boolean) {
  const { locale, search } = question.target;
  return {
    model: modelOf(question),
    input: question.text,
    ...(search !== 'off' && { tools: [{ type: 'web_search', ...userLocation(question.target) }] }),
    ...(locale !== null && { language_preference: languageOf(locale) }),
    ...(background && { background: true }),
  };
}

/** The total is usually reported; without it, every search is billed at its price. */
function readCharge(body: unknown) {
  const usage = at(body, 'usage');
  const searches = listOf(at(body, 'output')).filter((item) => at(item, 'type') === 'search_results');
  return {
    reportedUsd: numberOf(at(usage, 'cost', 'total_cost')),
    usage: usageOf(at(usage, 'input_tokens'), at(usage, 'output_tokens'), searches.length),
  };
}

const placeOf = (model: string | null) => apiPlace('perplexity', 'perplexity', model);

function readResponse(body: unknown, raw: string, model: string | null, prices: PriceTable): Outcome {
  const costUsd = chargedUsd(prices, placeOf(model), readCharge(body));
  const failure = unanswered(body, 'perplexity', raw, costUsd);
  if (failure !== null) return failure;
  const status = textOf(at(body, 'status'));
  if (status !== null && !['completed', 'incomplete'].includes(status))
    return failedAs(failureOf(body, 'perplexity'), raw, costUsd);
  return { kind: 'answered', answer: { ...readAnswer(body, raw), modelRequested: model, costUsd } };
}

function readAnswer(body: unknown, rawResponse: string): Omit<Answer, 'modelRequested' | 'costUsd'> {
  const output = requireList(at(body, 'output'));
  const searches = output.filter((item) => at(item, 'type') === 'search_results');
  const messages = messagesOf(output);
  const results = searches.flatMap((item) => listOf(at(item, 'results')));
  const { status, text } = readMessages(messages, { isFiltered: at(body, 'status') === 'incomplete' });
  return {
    status,
    text,
    rawResponse,
    modelServed: textOf(at(body, 'model')),
    retrievalStatus: searches.length > 0 ? 'used' : 'notUsed',
    searchQueries: [...new Set(searches.flatMap((item) => textsOf(at(item, 'queries'))))],
    sources: sourcesOf(citedOf(messages.flat(), results, text ?? ''), results, passagesIn(messages)),
    organic: null,
    inputTokens: numberOf(at(body, 'usage', 'input_tokens')),
    outputTokens: numberOf(at(body, 'usage', 'output_tokens')),
  };
}

function citedOf(parts: readonly unknown[], results: readonly unknown[], text: string): readonly unknown[] {
  const annotations = parts.flatMap((part) => listOf(at(part, 'annotations')));
  if (annotations.length > 0) return annotations;
  const ids = new Set([...text.matchAll(/\[(?:web:)?(\d{1,4})\]/g)].map(([, id]) => Number(id)));
  return results.filter((result) => ids.has(numberOf(at(result, 'id')) ?? NaN));
}
