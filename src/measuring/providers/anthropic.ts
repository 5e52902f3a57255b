import type { Place } from '../target.js';
import { modelAsked } from './default-models.js';
import { callsTo, converse, failed, failedAs, readList, verifyKey, type Limits } from './http.js';
import { at, countOf, listOf, requireList, sumOf, textOf, textsOf } from './json.js';
import { chargedUsd, estimateCostUsd, usageOf, type PriceTable, type Usage } from './prices.js';
import type { Answer, Outcome, Pending, Provider, Question } from './provider.js';
import { apiPlace } from './responses-api.js';
import { modeRefusal, OFFERED } from './search-modes.js';
import { anything, count, each, eachOrOne, fields, types } from './shape.js';
import { sourcesOf } from './sources.js';
import { userLocation } from './user-location.js';

export interface AnthropicOptions {
  readonly apiKey: string;
  /** Default: https://api.anthropic.com */
  readonly baseUrl?: string | undefined;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/** The API requires a limit, which includes thinking tokens. */
const MAX_TOKENS = 16_000;

/** Limits the price of a request, and makes a pause by the API unlikely. */
const MAX_SEARCHES = 5;

/** Each continuation of a paused turn is billed. */
const MAX_CONTINUATIONS = 3;

/**
 * Claude by the Messages API, with its web search tool in the version that every model has and that no code calls. A
 * country, with its region and city, is passed as the user's location; the API takes no language. A search is not forced,
 * because models that always think reject that, so targets that require one are rejected: `retrievalStatus` reports whether
 * there was one. A turn that the API pauses
 * is continued. It is billed as the sum of its requests, and its raw response is a JSON list of theirs.
 *
 * Built on the documentation and on the types of the official client 1.14, not run against the real service. Not
 * confirmed: that a request rejected as overloaded (529) is never billed, so it counts as one that may have been.
 */
export function createAnthropic(options: AnthropicOptions): Provider {
  const { prices } = options;
  const call = callsTo(options.baseUrl ?? 'https://api.anthropic.com', {
    headers: { 'x-api-key': options.apiKey, 'anthropic-version': '2023-06-01' },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name: 'anthropic',
    places: [{ platform: 'claude', surface: 'api' }],
    response,
    refusal: (target) =>
      target.platform === 'claude' && target.surface === 'api'
        ? modeRefusal(target, OFFERED)
        : 'anthropic asks claude on the surface api only. Choose another provider for this target.',
    estimateUsd: (question) =>
      estimateCostUsd(prices, { ...question.target, model: modelOf(question) }, question.text.length),
    ask: (question, signal) => ask(question, signal, { call, prices }),
    verify: (signal) => verifyKey(call('GET', 'v1/models?limit=1'), signal, readList('data')),
  };
}

const citation = types('', {
  web_search_result_location: fields('type url title cited_text encrypted_index'),
});

const results = eachOrOne(
  types('', {
    web_search_result: fields('type url title encrypted_content page_age'),
    web_search_tool_result_error: fields('type error_code'),
  }),
);

/** The known form of a message, from the official client and recordings. */
const message = fields('id type role model container diagnostics stop_details stop_reason stop_sequence', {
  content: each(
    types('thinking redacted_thinking', {
      text: fields('type text', { citations: each(citation) }),
      server_tool_use: fields('type id name caller', { input: fields('query') }),
      web_search_tool_result: fields('type tool_use_id caller', { content: results }),
    }),
  ),
  usage: fields('cache_creation inference_geo output_tokens_details service_tier speed', {
    ...{ input_tokens: count, output_tokens: count },
    ...{ cache_creation_input_tokens: count, cache_read_input_tokens: count },
    server_tool_use: fields('', { web_search_requests: count, web_fetch_requests: anything }),
  }),
});

const response = eachOrOne(message);

const modelOf = ({ target }: Question) => modelAsked('anthropic', target);

const placeOf = (model: string) => apiPlace('claude', 'anthropic', model);

/** A response of the API: the whole turn, or a part of one that it paused. */
interface Part {
  readonly body: unknown;
  readonly raw: string;
}

interface Asking {
  readonly call: ReturnType<typeof callsTo>;
  readonly prices: PriceTable;
}

/** Asks, and continues the turn while the API pauses it. */
async function ask(question: Question, signal: AbortSignal, { call, prices }: Asking): Promise<Outcome> {
  const turn: Part[] = [];
  for (;;) {
    const earlier = [...turn];
    const request = call('POST', 'v1/messages', requestBody(question, earlier));
    const outcome = await converse(request, signal, (body, raw): Outcome | Pending => {
      turn.push({ body, raw });
      requireList(at(body, 'content'));
      const isPaused = stopReasonOf(body) === 'pause_turn';
      return isPaused && turn.length <= MAX_CONTINUATIONS
        ? { kind: 'pending' }
        : readTurn(turn, modelOf(question), prices);
    });
    if (outcome.kind === 'pending') continue;
    const isWithoutBody = turn.length === earlier.length;
    return isWithoutBody && earlier.length > 0
      ? interrupted(outcome, earlier, costOf(earlier, modelOf(question), prices))
      : outcome;
  }
}

function requestBody(question: Question, earlier: readonly Part[]) {
  return {
    model: modelOf(question),
    max_tokens: MAX_TOKENS,
    messages: [
      { role: 'user', content: question.text },
      ...(earlier.length > 0 ? [{ role: 'assistant', content: blocksOf(earlier) }] : []),
    ],
    ...(question.target.search !== 'off' && { tools: [searchTool(question.target)] }),
  };
}

const searchTool = (target: Place) => ({
  type: 'web_search_20250305',
  name: 'web_search',
  max_uses: MAX_SEARCHES,
  ...userLocation(target, { type: 'approximate' }),
});

const stopReasonOf = (body: unknown) => textOf(at(body, 'stop_reason'));

const blocksOf = (turn: readonly Part[]) => turn.flatMap(({ body }) => requireList(at(body, 'content')));

/** The bodies as they were received, as a list if there are several. */
const rawOf = (turn: readonly Part[]) =>
  turn.length === 1 ? (turn[0]?.raw ?? '') : `[${turn.map(({ raw }) => raw).join(',')}]`;

/** The outcome of a turn whose continuation failed. What came before it was billed, so nothing may be sent again for free. */
function interrupted(outcome: Outcome, turn: readonly Part[], costUsd: number | null): Outcome {
  if (outcome.kind === 'unknown' || outcome.kind === 'answered' || outcome.kind === 'accepted')
    return outcome;
  const message = `The API paused, and the answer could not be continued: ${outcome.message}`;
  const isTransient = outcome.kind === 'notAccepted' || outcome.isTransient === true;
  return failedAs(
    { code: 'paused', message, ...(isTransient && { isTransient }) },
    outcome.kind === 'failed' ? (outcome.rawResponse ?? rawOf(turn)) : rawOf(turn),
    costUsd,
  );
}

function readTurn(turn: readonly Part[], model: string, prices: PriceTable): Outcome {
  const costUsd = costOf(turn, model, prices);
  const raw = rawOf(turn);
  const body = turn.at(-1)?.body;
  const reason = stopReasonOf(body);
  if (reason === 'pause_turn')
    return failed(
      'paused',
      `The API paused ${turn.length} times before the answer was complete.`,
      raw,
      costUsd,
    );
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded')
    return failed('incomplete', `The answer was cut short: ${reason}.`, raw, costUsd);
  return { kind: 'answered', answer: { ...readAnswer(turn, body, raw), modelRequested: model, costUsd } };
}

const costOf = (turn: readonly Part[], model: string, prices: PriceTable) =>
  chargedUsd(prices, placeOf(model), { reportedUsd: null, usage: readUsage(turn) });

/** The usage of all parts; null if that of any is not reported. */
function readUsage(turn: readonly Part[]): Usage | null {
  const parts = turn.map(({ body }) => readUsageOf(body));
  const known = parts.filter((usage) => usage !== null);
  if (known.length < parts.length) return null;
  const total = (name: 'inputTokens' | 'outputTokens' | 'searches') =>
    known.reduce((sum, usage) => sum + usage[name], 0);
  return {
    inputTokens: total('inputTokens'),
    outputTokens: total('outputTokens'),
    searches: total('searches'),
  };
}

/** Searches are billed by the count in the response, otherwise by the number that succeeded. */
function readUsageOf(body: unknown): Usage | null {
  const usage = at(body, 'usage');
  const counted = countOf(at(usage, 'server_tool_use', 'web_search_requests'));
  const searches = counted ?? resultsOf(listOf(at(body, 'content'))).length;
  return usageOf(inputTokensOf(usage), at(usage, 'output_tokens'), searches);
}

/** Tokens read from or written to the prompt cache are not part of `input_tokens`. */
const inputTokensOf = (usage: unknown) =>
  sumOf(
    at(usage, 'input_tokens'),
    at(usage, 'cache_creation_input_tokens'),
    at(usage, 'cache_read_input_tokens'),
  );

/** The results of each search that succeeded. A failed one has an error in place of a list. */
const resultsOf = (blocks: readonly unknown[]): (readonly unknown[])[] =>
  blocks
    .filter((block) => at(block, 'type') === 'web_search_tool_result')
    .map((block) => at(block, 'content'))
    .filter((content) => Array.isArray(content));

function readAnswer(
  turn: readonly Part[],
  body: unknown,
  rawResponse: string,
): Omit<Answer, 'modelRequested' | 'costUsd'> {
  const blocks = blocksOf(turn);
  const searches = resultsOf(blocks);
  const queries = blocks
    .filter((block) => at(block, 'type') === 'server_tool_use')
    .map((block) => textOf(at(block, 'input', 'query')))
    .filter((query) => query !== null);
  return {
    ...readText(body, blocks),
    rawResponse,
    modelServed: textOf(at(body, 'model')),
    retrievalStatus: searches.length > 0 ? 'used' : 'notUsed',
    searchQueries: [...new Set(queries)],
    sources: sourcesOf(blocks.flatMap(citationsOf), searches.flat()),
    organic: null,
    inputTokens: sumOf(...turn.map((part) => inputTokensOf(at(part.body, 'usage')))),
    outputTokens: sumOf(...turn.map((part) => at(part.body, 'usage', 'output_tokens'))),
  };
}

const citationsOf = (block: unknown) => listOf(at(block, 'citations'));

/** The beginning of a refused answer is not an answer. */
function readText(body: unknown, blocks: readonly unknown[]): Pick<Answer, 'status' | 'text'> {
  if (at(body, 'stop_reason') === 'refusal')
    return { status: 'refused', text: textOf(at(body, 'stop_details', 'explanation')) };
  const text = textOf(passagesOf(blocks).join('\n\n'));
  return text === null ? { status: 'empty', text } : { status: 'ok', text };
}

/**
 * The passages of the answer: the text after the last search, and any text before it that cites something. The other
 * texts are progress remarks of the model, such as "I'll look that up", even if no text follows.
 */
function passagesOf(blocks: readonly unknown[]): string[] {
  const passages = [{ text: '', isCiting: false }];
  for (const block of blocks) {
    const type = at(block, 'type');
    if (type === 'server_tool_use' || type === 'web_search_tool_result')
      passages.push({ text: '', isCiting: false });
    const passage = passages.at(-1);
    if (type !== 'text' || passage === undefined) continue;
    passage.text += textsOf([at(block, 'text')]).join('');
    passage.isCiting ||= citationsOf(block).length > 0;
  }
  return passages
    .filter(({ isCiting }, index) => isCiting || index === passages.length - 1)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}
