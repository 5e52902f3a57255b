import { callsTo, converse, failed, readList, verifyKey, type Limits } from './http.js';
import { at, numberOf, requireList, textOf } from './json.js';
import { chargedUsd, estimateUsageUsd, usageOf, type PriceTable } from './prices.js';
import type { Outcome, Provider, Question } from './provider.js';
import { apiPlace, messagesOf, readMessages, unanswered } from './responses-api.js';

export interface OpenAiJudgeOptions {
  readonly apiKey: string;
  /** Default: https://api.openai.com */
  readonly baseUrl?: string | undefined;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/** The tokens of the instructions and the schema, and the maximum for a response with its reasoning. */
const TASK_TOKENS = 2_000;
const MAX_OUTPUT_TOKENS = 4_000;

/**
 * Judges answers by OpenAI's Responses API: no search, structured output (`text.format` of type `json_schema`, strict), and
 * nothing is stored there. It is a separate provider, so that its limits and spending are not those of questions.
 *
 * Built on the documentation and on the types of the official client 6.49, not run against the real service.
 */
export function createOpenAiJudge({ apiKey, baseUrl, prices, limits }: OpenAiJudgeOptions): Provider {
  const call = callsTo(baseUrl ?? 'https://api.openai.com', {
    headers: { authorization: `Bearer ${apiKey}` },
    secrets: [apiKey],
    limits,
  });
  return {
    name: 'openai-judge',
    places: [],
    refusal: () =>
      'openai-judge judges answers and asks no prompts. Choose another provider for this target.',
    estimateUsd: ({ target, text }) =>
      estimateUsageUsd(prices, placeOf(target.model), {
        inputTokens: TASK_TOKENS + text.length,
        outputTokens: MAX_OUTPUT_TOKENS,
        searches: 0,
      }),
    async ask(question, signal) {
      if (question.task === undefined || question.target.model === null)
        return failed('no_task', 'openai-judge needs a model and something to judge.', null, 0);
      return converse(call('POST', 'v1/responses', requestBody(question)), signal, (body, raw) =>
        readResponse(body, raw, question.target.model, prices),
      );
    },
    verify: (signal) => verifyKey(call('GET', 'v1/models'), signal, readList('data')),
  };
}

/** Uses the prices of OpenAI. */
const placeOf = (model: string | null) => apiPlace('chatgpt', 'openai', model);

function requestBody({ target, text, task }: Question) {
  return {
    model: target.model,
    instructions: task?.instructions,
    input: text,
    text: { format: { type: 'json_schema', name: 'judgment', strict: true, schema: task?.schema } },
    max_output_tokens: MAX_OUTPUT_TOKENS,
    store: false,
  };
}

function readResponse(body: unknown, raw: string, model: string | null, prices: PriceTable): Outcome {
  const usage = usageOf(at(body, 'usage', 'input_tokens'), at(body, 'usage', 'output_tokens'), 0);
  const costUsd = chargedUsd(prices, placeOf(model), { reportedUsd: null, usage });
  const failure = unanswered(body, 'openai', raw, costUsd);
  if (failure !== null) return failure;
  const messages = messagesOf(requireList(at(body, 'output')));
  const answer = {
    ...readMessages(messages, { isFiltered: at(body, 'status') === 'incomplete' }),
    rawResponse: raw,
    modelRequested: model,
    modelServed: textOf(at(body, 'model')),
    retrievalStatus: 'notUsed' as const,
    searchQueries: [],
    sources: [],
    organic: null,
    inputTokens: numberOf(at(body, 'usage', 'input_tokens')),
    outputTokens: numberOf(at(body, 'usage', 'output_tokens')),
    costUsd,
  };
  return { kind: 'answered', answer };
}
