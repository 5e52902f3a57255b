import { countryNameOf, countryNumberOf } from '../../domain/countries.js';
import type { Place } from '../target.js';
import { isOverviewMissing, isWholeRanking, readPage } from './dataforseo-pages.js';
import { response } from './dataforseo-shape.js';
import { callsTo, converse, failed, failedAs, unknown, verifyKey, type Limits } from './http.js';
import { at, numberOf, requireList, textOf } from './json.js';
import { googleLanguageOf } from './language.js';
import { estimateCostUsd, type PriceTable } from './prices.js';
import type { Failed, NotAccepted, Outcome, Pending, Provider, Question } from './provider.js';
import { modeRefusal, type ModeLimits } from './search-modes.js';

export interface DataForSeoOptions {
  readonly login: string;
  readonly password: string;
  /** Default: https://api.dataforseo.com */
  readonly baseUrl?: string | undefined;
  /**
   * True: questions are queued and polled, which takes minutes, costs about a third, and loses nothing in an
   * interruption. The price table has the prices of live requests.
   */
  readonly queue?: boolean;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

/** The pages that it can ask, by their folder in the API. */
const pages = [
  { platform: 'chatgpt', surface: 'ui', path: 'ai_optimization/chat_gpt/llm_scraper', longest: 2000 },
  { platform: 'gemini', surface: 'ui', path: 'ai_optimization/gemini/llm_scraper', longest: 2000 },
  { platform: 'google', surface: 'ui', path: 'serp/google/ai_mode', longest: 700 },
  { platform: 'google', surface: 'serp', path: 'serp/google/organic', longest: 700 },
] as const;

type Page = (typeof pages)[number];

const pageOf = ({ platform, surface }: Pick<Place, 'platform' | 'surface'>): Page | undefined =>
  pages.find((page) => page.platform === platform && page.surface === surface);

/**
 * The pages of ChatGPT, Gemini, Google's AI Mode (`google` on `ui`) and Google's results with their AI overview
 * (`google` on `serp`), read by DataForSEO. ChatGPT decides whether it searches, unless the target requires a search; the
 * other pages are read as they are. A results page without an overview is an `empty` answer whose `organic` has
 * the ranked pages. For the rank of a term it asks for more results and without the overview. DataForSEO reads a page for a country in a language, so targets need both; it chooses no model.
 *
 * Built on the documentation and on the types of the official client 2.1, not run against the real service. Not
 * confirmed: that regions and cities have these names, that location codes of countries are 2000 plus the ISO number everywhere (they are in the documented
 * examples), that ChatGPT decides where `force_web_search` is false, the codes 40601 and 40602 of a task in progress, and which of the codes of failures pass.
 */
export function createDataForSeo(options: DataForSeoOptions): Provider {
  const token = Buffer.from(`${options.login}:${options.password}`).toString('base64');
  const call = callsTo(options.baseUrl ?? 'https://api.dataforseo.com', {
    headers: { authorization: `Basic ${token}` },
    secrets: [token, options.password, options.login],
    limits: options.limits,
  });
  return {
    name: 'dataforseo',
    places: pages.map(({ platform, surface }) => ({ platform, surface })),
    response,
    ranks: true,
    refusal,
    estimateUsd: ({ target, text, depth }) => estimateCostUsd(options.prices, target, text.length, depth),
    async ask(question, signal) {
      const page = pageOf(question.target);
      const problem = refusal(question.target) ?? (page && tooLong(question.text, page));
      if (page === undefined || problem) return failed('invalid_question', problem ?? '', null, 0);
      const path = `v3/${page.path}/${options.queue ? 'task_post' : 'live/advanced'}`;
      const isRank = question.depth !== undefined;
      return converse(call('POST', path, [taskOf(question, page)]), signal, (body, raw) =>
        notPending(readTask(body, raw, { page, isRank })),
      );
    },
    async poll(taskId, signal) {
      const [surface = '', platform = '', id = '', posted = '', kind] = taskId.split('/');
      const page = pages.find((one) => one.surface === surface && one.platform === platform);
      if (page === undefined) return failed('invalid_task', 'The task id is not one of dataforseo.', null, 0);
      const path = `v3/${page.path}/task_get/advanced/${encodeURIComponent(id)}`;
      const postedUsd = posted === '' ? null : Number(posted);
      return converse(call('GET', path), signal, (body, raw) =>
        withPostedCost(readTask(body, raw, { page, isRank: kind === RANKS, isPoll: true }), postedUsd),
      );
    },
    verify: (signal) =>
      verifyKey(call('GET', 'v3/appendix/user_data'), signal, (body, raw) => {
        const task = at(body, 'tasks', 0) ?? body;
        const code = requireNumber(at(task, 'status_code'));
        return code === OK ? null : readFailure(code, task, raw);
      }),
  };
}

function refusal(target: Place): string | null {
  if (pageOf(target) === undefined)
    return 'dataforseo asks chatgpt, gemini and google on the surface ui, and google on serp. Choose one of these.';
  if (target.model !== null) return 'dataforseo cannot choose the model of a page. Leave out the model.';
  if (target.country === null || target.locale === null)
    return 'dataforseo reads pages for a country in a language. Set the country and the locale.';
  if ((target.region ?? target.city) !== null && target.platform !== 'google')
    return 'dataforseo reads this page for a whole country. Leave out the region and the city.';
  if (target.city !== null && target.region === null)
    return 'dataforseo finds a city by its region. Set the region too.';
  if (countryNumberOf(target.country) === null) return `There is no country "${target.country}".`;
  return modeRefusal(target, target.platform === 'chatgpt' ? CHATGPT : AS_IT_IS);
}

const CHATGPT: ModeLimits = {
  modes: ['auto', 'required'],
  reason: 'cannot turn off the search of this page',
};

const AS_IT_IS: ModeLimits = {
  modes: ['auto'],
  reason: 'reads this page as it is, and cannot control its search',
};

/** A country by its code; a region or a city by its names from the smallest to the country. */
function locationOf({ country, region, city }: Place) {
  if (region === null) return { location_code: 2000 + (countryNumberOf(country ?? '') ?? 0) };
  const names = [city, region, countryNameOf(country ?? '')].filter((name) => name !== null);
  return { location_name: names.join(',') };
}

function tooLong(text: string, { longest }: Page): string | null {
  const length = [...text].length;
  return length > longest
    ? `The prompt has ${length} characters; dataforseo accepts at most ${longest} here.`
    : null;
}

function taskOf({ slotId, text, target, depth }: Question, { platform, surface }: Page) {
  return {
    // The service decodes percent signs and treats a plus as a space.
    keyword: text.replaceAll('%', '%25').replaceAll('+', '%2B'),
    ...locationOf(target),
    language_code: googleLanguageOf(target.locale ?? ''),
    tag: slotId,
    ...(platform === 'chatgpt' && { force_web_search: target.search === 'required' }),
    ...(surface === 'serp' &&
      (depth === undefined ? { load_async_ai_overview: true } : { depth, device: 'desktop' })),
  };
}

const CREATED = 20100;
const OK = 20000;
/** The search returned nothing. */
const NO_RESULTS = 40102;
/** Too many requests a minute, or at once. */
const limited = [40202, 40209];
const inProgress = [40601, 40602];
/** The search engine or the task failed: it may succeed later. A failure of the search engine is billed. */
const failures = [40101, 40103];
/** Service errors have this code or a higher one, except for functions that do not exist. */
const SERVICE_FAULTS = 50000;
const NOT_IMPLEMENTED = 50100;

/** Suffix of the task id of a rank look-up, of which nothing else is read. */
const RANKS = 'ranks';

interface Reading {
  readonly page: Page;
  readonly isRank: boolean;
  /** True: a service error does not mean that the task failed. */
  readonly isPoll?: boolean;
}

/** The codes of the request and of its one task, in the body, determine whether it succeeded. */
function readTask(body: unknown, raw: string, reading: Reading): Outcome | Pending {
  const requestCode = requireNumber(at(body, 'status_code'));
  const task = at(body, 'tasks', 0) ?? null;
  const code = task === null ? requestCode : requireNumber(at(task, 'status_code'));
  if (reading.isPoll && code >= SERVICE_FAULTS) return unknown(nameOf(code), 'The poll failed.', raw);
  if (task === null) return readFailure(code, body, raw);
  if (code === CREATED) return accepted(task, raw, reading);
  if (inProgress.includes(code)) return { kind: 'pending' };
  if (code !== OK && code !== NO_RESULTS) return readFailure(code, task, raw);
  const result = code === OK ? requireList(at(task, 'result'))[0] : null;
  const costUsd = numberOf(at(task, 'cost'));
  if (!reading.isRank && reading.page.platform === 'google' && isOverviewMissing(result)) {
    const message = 'The page announced an AI overview, which was not loaded.';
    return failedAs({ code: 'overview_not_loaded', message, isTransient: true }, raw, costUsd);
  }
  const answer = { ...readPage(reading.page, result), rawResponse: raw, costUsd };
  const isWhole = reading.isRank && (code === NO_RESULTS || isWholeRanking(result, depthOf(task)));
  return { kind: 'answered', answer: { ...answer, ...(isWhole && { hasAllOrganic: true }) } };
}

/** The depth that was asked for, which the task repeats. */
const depthOf = (task: unknown) => numberOf(at(task, 'data', 'depth'));

function accepted(task: unknown, raw: string, { page: { platform, surface }, isRank }: Reading): Outcome {
  const id = textOf(at(task, 'id'));
  if (id === null) return unknown('unreadable_response', 'The task has no id.', raw);
  const cost = numberOf(at(task, 'cost')) ?? '';
  return { kind: 'accepted', taskId: [surface, platform, id, cost, ...(isRank ? [RANKS] : [])].join('/') };
}

/** A queued task is charged when it is posted; fetching its result costs nothing, and says so. */
function withPostedCost(outcome: Outcome | Pending, postedUsd: number | null): Outcome | Pending {
  const costOf = (fetchedUsd: number | null) => postedUsd ?? (fetchedUsd === 0 ? null : fetchedUsd);
  if (outcome.kind === 'failed') return { ...outcome, costUsd: costOf(outcome.costUsd) };
  if (outcome.kind !== 'answered') return outcome;
  return { ...outcome, answer: { ...outcome.answer, costUsd: costOf(outcome.answer.costUsd) } };
}

function readFailure(code: number, part: unknown, raw: string): Failed | NotAccepted {
  const message = textOf(at(part, 'status_message')) ?? 'No reason was given.';
  const cost = numberOf(at(part, 'cost'));
  if (limited.includes(code) && !cost)
    return { kind: 'notAccepted', code: nameOf(code), message, retryAfterMs: null };
  const isTransient =
    [...limited, ...failures].includes(code) || (code >= SERVICE_FAULTS && code !== NOT_IMPLEMENTED);
  return failedAs({ code: nameOf(code), message, ...(isTransient && { isTransient }) }, raw, cost);
}

const nameOf = (code: number) => `dataforseo_${code}`;

/** A new request cannot be pending; if the service reports that, it is working on a task whose id is unknown. */
function notPending(outcome: Outcome | Pending): Outcome {
  return outcome.kind === 'pending'
    ? unknown('unreadable_response', 'The request is in progress without a task id.', null)
    : outcome;
}

function requireNumber(value: unknown): number {
  const number = numberOf(value);
  if (number === null) throw new TypeError('a number is missing');
  return number;
}
