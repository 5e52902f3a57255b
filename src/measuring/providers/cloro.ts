import { isCountry } from '../../domain/countries.js';
import type { Place } from '../target.js';
import { callsTo, converse, failed, failedAs, verifyKey, type Limits } from './http.js';
import { at, listOf, messageOf, numberOf, textOf, textsOf } from './json.js';
import { chargedUsd, estimateCostUsd, type PriceTable } from './prices.js';
import type { Answer, Failed, Outcome, Pending, Provider, Question } from './provider.js';
import { modeRefusal, type ModeLimits } from './search-modes.js';
import { amount, each, fields } from './shape.js';
import { sourcesOf } from './sources.js';

export interface CloroOptions {
  readonly apiKey: string;
  /** Default: https://api.cloro.dev */
  readonly baseUrl?: string | undefined;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/** The pages that it can ask, by their names in the API. */
const pages = [
  { platform: 'copilot', surface: 'ui', taskType: 'COPILOT' },
  { platform: 'perplexity', surface: 'ui', taskType: 'PERPLEXITY' },
] as const;

const pageOf = ({ platform, surface }: Pick<Place, 'platform' | 'surface'>) =>
  pages.find((page) => page.platform === platform && page.surface === surface);

/** In characters. */
const MAX_PROMPT_LENGTH = 10_000;

/**
 * The pages of Copilot and Perplexity, read by Cloro from a country. Questions are queued and polled: an interruption loses no
 * answer, requests that wait for it cost two credits more, and only a completed task is charged. Cloro also takes a key that makes a
 * request idempotent, but one of a failed task stays in use for a day, so that the question could not be retried: a question
 * whose outcome is unknown is not sent again anyway.
 *
 * Built on the public documentation and OpenAPI document 1.0.0, not run against the real service. Not confirmed: whether the result
 * of a task is its `response` or the `result` in it (both are read), that `include.markdown` costs nothing here, which failures
 * of a task pass, and that sources without inline citations are cited.
 */
export function createCloro(options: CloroOptions): Provider {
  const call = callsTo(options.baseUrl ?? 'https://api.cloro.dev', {
    headers: { authorization: `Bearer ${options.apiKey}` },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name: 'cloro',
    places: pages.map(({ platform, surface }) => ({ platform, surface })),
    response,
    refusal,
    estimateUsd: ({ target, text }) => estimateCostUsd(options.prices, target, text.length),
    async ask(question, signal) {
      const problem = refusal(question.target) ?? tooLong(question.text);
      if (problem !== null) return failed('invalid_question', problem, null, 0);
      return converse(call('POST', 'v1/async/task', taskOf(question)), signal, accepted);
    },
    async poll(taskId, signal) {
      const path = `v1/async/task/${encodeURIComponent(taskId)}`;
      const outcome = await converse(call('GET', path), signal, (body, raw) =>
        readTask(body, raw, options.prices),
      );
      // Finished tasks are deleted after a day, and this one may have been charged.
      const isGone = outcome.kind === 'failed' && outcome.code === 'http_404';
      return isGone ? { ...outcome, costUsd: null } : outcome;
    },
    verify: (signal) =>
      verifyKey(call('GET', 'v1/credits'), signal, (body) => {
        requireText(numberOf(at(body, 'remaining'))?.toString());
        return null;
      }),
  };
}

function refusal(target: Place): string | null {
  if (pageOf(target) === undefined)
    return 'cloro asks copilot and perplexity on the surface ui. Choose one of these.';
  if (target.model !== null) return 'cloro cannot choose the model of a page. Leave out the model.';
  if (target.country === null) return 'cloro reads pages from a country. Set the country.';
  if (!isCountry(target.country)) return `There is no country "${target.country}". Choose another one.`;
  if ((target.region ?? target.city) !== null)
    return 'cloro reads this page for a whole country. Leave out the region and the city.';
  return modeRefusal(target, AS_IT_IS);
}

const AS_IT_IS: ModeLimits = {
  modes: ['auto'],
  reason: 'reads this page as it is, and cannot control its search',
};

function tooLong(text: string): string | null {
  const length = [...text].length;
  return length > MAX_PROMPT_LENGTH
    ? `The prompt has ${length} characters; cloro accepts at most ${MAX_PROMPT_LENGTH}.`
    : null;
}

const taskOf = ({ text, target }: Question) => ({
  taskType: pageOf(target)?.taskType,
  payload: { prompt: text, country: target.country, include: { markdown: true } },
});

const accepted = (body: unknown): Outcome => ({
  kind: 'accepted',
  taskId: requireText(at(body, 'task', 'id')),
});

const IN_PROGRESS = ['QUEUED', 'ENQUEUED', 'PROCESSING'];

function readTask(body: unknown, raw: string, prices: PriceTable): Outcome | Pending {
  const status = requireText(at(body, 'task', 'status'));
  if (IN_PROGRESS.includes(status)) return { kind: 'pending' };
  const reply = at(body, 'response');
  if (status === 'FAILED') return readFailure(body, reply, raw);
  if (status !== 'COMPLETED') throw new TypeError('an unknown status');
  const answer = { ...readPage(at(reply, 'result') ?? reply), rawResponse: raw };
  return { kind: 'answered', answer: { ...answer, costUsd: costOf(body, prices) } };
}

/** The price of a request: responses count credits, whose price depends on the plan. Null for an unknown page. */
function costOf(body: unknown, prices: PriceTable): number | null {
  if (numberOf(at(body, 'credits', 'creditsCharged')) === 0) return 0;
  const page = pages.find(({ taskType }) => taskType === at(body, 'task', 'taskType'));
  return page === undefined
    ? null
    : chargedUsd(prices, { ...anywhere, ...page }, { reportedUsd: null, usage: NO_TOKENS });
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0, searches: 0 };
const anywhere = {
  ...({ provider: 'cloro', model: null, search: 'auto' } as const),
  ...{ country: null, region: null, city: null, locale: null },
};

/** Failures that the same request would have again. */
const PERMANENT = ['VALIDATION_ERROR', 'INSUFFICIENT_CREDITS'];

/** A failed task is not charged. */
function readFailure(body: unknown, reply: unknown, raw: string): Failed {
  const said = textOf(at(reply, 'error', 'code')) ?? '';
  const name = /^[A-Za-z0-9_]{1,60}$/.test(said) ? said : 'FAILED';
  const message = messageOf(reply) ?? 'No reason was given.';
  const failure = { code: `cloro_${name.toLowerCase()}`, message };
  const isFree = (numberOf(at(body, 'credits', 'creditsCharged')) ?? 0) === 0;
  return failedAs(
    PERMANENT.includes(name) ? failure : { ...failure, isTransient: true },
    raw,
    isFree ? 0 : null,
  );
}

/** The answer of a page. Its inline citations are cited sources; without any, all sources are. */
function readPage(result: unknown): Omit<Answer, 'rawResponse' | 'costUsd'> {
  if (typeof result !== 'object' || result === null) throw new TypeError('the result is missing');
  const text = textOf(at(result, 'markdown')) ?? textOf(at(result, 'text'));
  const [cited, listed] = ['citationPills', 'sources'].map((name) => listOf(at(result, name)).map(titled));
  const sources = cited?.length ? sourcesOf(cited, listed) : sourcesOf(listed ?? []);
  const searchQueries = ['searchQueries', 'search_model_queries'].flatMap((name) =>
    textsOf(at(result, name)),
  );
  return {
    status: text === null ? 'empty' : 'ok',
    text,
    modelRequested: null,
    modelServed: null,
    retrievalStatus: sources.length > 0 || searchQueries.length > 0 ? 'used' : 'unknown',
    searchQueries: [...new Set(searchQueries)],
    sources,
    organic: null,
    inputTokens: null,
    outputTokens: null,
  };
}

const titled = (source: unknown) => ({ url: at(source, 'url'), title: at(source, 'label') });

function requireText(value: unknown): string {
  const text = textOf(value);
  if (text === null) throw new TypeError('a text is missing');
  return text;
}

const source = 'position url label description';
const result = {
  sources: each(fields(source)),
  citationPills: each(fields(`${source} citationPillId domain`)),
};
const OF_PAGES =
  'text markdown html searchQueries search_model_queries related_queries shoppingCards shopping_cards map videos images hotels places';

/** The known form of a response, from the documentation. */
const response = fields('success webhook', {
  task: fields('id taskType status priority createdAt latencyMs idempotencyKey'),
  credits: fields('', { creditsToCharge: amount, creditsCharged: amount }),
  response: fields(`success error ${OF_PAGES}`, { ...result, result: fields(OF_PAGES, result) }),
});
