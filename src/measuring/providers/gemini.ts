import { isPlatformPage } from '../../domain/platform-page.js';
import { modelAsked } from './default-models.js';
import { callsTo, converse, failed, locationOf, readList, verifyKey, type Limits } from './http.js';
import { at, listOf, sumOf, textOf, textsOf } from './json.js';
import { inBytes, offsetsIn, type Offsets } from './passages.js';
import { chargedUsd, estimateCostUsd, usageOf, type PriceTable } from './prices.js';
import type { Answer, Outcome, Provider } from './provider.js';
import { anything, count, each, fields } from './shape.js';
import { modeRefusal, OFFERED } from './search-modes.js';
import { pageUrlOf, sourcesOf } from './sources.js';

export interface GeminiOptions {
  readonly apiKey: string;
  /** Default: https://generativelanguage.googleapis.com */
  readonly baseUrl?: string | undefined;
  /** The prefix of redirects to sources, which are looked up. Default: Google's; a proxy may have another. */
  readonly redirectPrefix?: string | undefined;
  readonly prices: PriceTable;
  readonly limits?: Partial<Limits>;
}

const REDIRECTS = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/';
const REDIRECT_TIMEOUT_MS = 5_000;
const REDIRECTS_AT_ONCE = 8;

/** The reasons Gemini may withhold an answer. `RECITATION`: it would have quoted a text at length. */
const refusals = new Set([
  ...['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'RECITATION', 'LANGUAGE'],
]);

/** Why Gemini ended an answer before it was complete, other than at the limit of tokens. */
const breakdowns = new Set([
  ...[
    'OTHER',
    'MALFORMED_RESPONSE',
    'MALFORMED_FUNCTION_CALL',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
  ],
  'MISSING_THOUGHT_SIGNATURE',
]);

/**
 * Gemini by `generateContent` with the tool `google_search`. The API takes no country, so targets with one are
 * rejected, and cannot be forced to search, so those that require a search are, too: `retrievalStatus` reports whether it did. Sources come as redirects that
 * expire, which are looked up at once, without following them further. In place of one that cannot be looked up is the
 * domain in its title, if it has one.
 * Built on the documentation and on the types of the official client 2.32, not run against the real service. Not
 * confirmed: that every 503 with the status `UNAVAILABLE` is unbilled (the documentation says that failed requests
 * are).
 */
export function createGemini(options: GeminiOptions): Provider {
  const prefix = options.redirectPrefix ?? REDIRECTS;
  const isRedirect = (url: string) => url.startsWith(prefix) || url.startsWith(REDIRECTS);
  const call = callsTo(options.baseUrl ?? 'https://generativelanguage.googleapis.com', {
    headers: { 'x-goog-api-key': options.apiKey },
    secrets: [options.apiKey],
    limits: options.limits,
  });
  return {
    name: 'gemini',
    places: [{ platform: 'gemini', surface: 'api' }],
    response,
    isRedirect,
    refusal(target) {
      const { platform, surface, country } = target;
      if (platform !== 'gemini' || surface !== 'api')
        return 'gemini asks gemini on the surface api only. Choose another provider for this target.';
      return country === null
        ? modeRefusal(target, OFFERED)
        : 'gemini cannot be asked from a country. Leave out the country, or use dataforseo on the surface ui.';
    },
    estimateUsd: ({ target, text }) =>
      estimateCostUsd(options.prices, { ...target, model: modelAsked('gemini', target) }, text.length),
    ask({ target, text }, signal) {
      const model = modelAsked('gemini', target);
      const priceOf = (body: unknown) =>
        chargedUsd(options.prices, { ...target, model }, { reportedUsd: null, usage: readUsage(body) });
      const path = `v1beta/models/${encodeURIComponent(model)}:generateContent`;
      const question = {
        contents: [{ role: 'user', parts: [{ text }] }],
        ...(target.search !== 'off' && { tools: [{ google_search: {} }] }),
      };
      const resolve = async (url: string) =>
        url.startsWith(prefix) ? locationOf(url, REDIRECT_TIMEOUT_MS, signal) : null;
      return converse(
        call('POST', path, question),
        signal,
        (body, raw) => readResponse(body, raw, { model, costUsd: priceOf(body) }, { isRedirect, resolve }),
        {
          saysNotAccepted: (_status, body) => at(body, 'error', 'status') === 'UNAVAILABLE',
          retryAfterMs,
        },
      );
    },
    verify: (signal) => verifyKey(call('GET', 'v1beta/models?pageSize=1'), signal, readList('models')),
  };
}

const grounding = fields(
  'searchEntryPoint imageSearchQueries retrievalQueries retrievalMetadata sourceFlaggingUris googleMapsWidgetContextToken',
  {
    webSearchQueries: each(anything),
    groundingChunks: each(fields('image maps retrievedContext', { web: fields('uri title domain') })),
    groundingSupports: each(fields('segment groundingChunkIndices confidenceScores renderedParts')),
  },
);

const part = fields(
  `audioTranscription codeExecutionResult executableCode fileData functionCall functionResponse inlineData mediaResolution
  partMetadata text thought thoughtSignature toolCall toolResponse videoMetadata`,
);

const candidate = fields(
  'avgLogprobs citationMetadata finishMessage finishReason index logprobsResult safetyRatings tokenCount urlContextMetadata',
  { content: fields('role', { parts: each(part) }), groundingMetadata: grounding },
);

/** The known form of a response, from the official client and recordings. */
const response = fields('createTime modelStatus modelVersion promptFeedback responseId', {
  candidates: each(candidate),
  usageMetadata: fields(
    'cacheTokensDetails candidatesTokensDetails promptTokensDetails serviceTier toolUsePromptTokensDetails trafficType',
    {
      ...{
        promptTokenCount: count,
        candidatesTokenCount: count,
        thoughtsTokenCount: count,
        totalTokenCount: count,
      },
      ...{ toolUsePromptTokenCount: count, cachedContentTokenCount: count },
    },
  ),
});

/** The delay in the details of an error, such as `"retryDelay": "34s"`. */
function retryAfterMs(body: unknown): number | null {
  const delays = listOf(at(body, 'error', 'details')).map((detail) => textOf(at(detail, 'retryDelay')));
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delays.find((delay) => delay !== null) ?? '')?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

interface Redirects {
  readonly isRedirect: (url: string) => boolean;
  /** Looks up the target of a redirect; null if that fails. */
  readonly resolve: (url: string) => Promise<string | null>;
}

async function readResponse(
  body: unknown,
  raw: string,
  { model, costUsd }: { model: string; costUsd: number | null },
  { isRedirect, resolve }: Redirects,
): Promise<Outcome> {
  const reason = textOf(at(body, 'candidates', 0, 'finishReason'));
  if (reason === 'MAX_TOKENS' || breakdowns.has(reason ?? ''))
    return {
      ...failed('incomplete', `The answer was cut short: ${reason}.`, raw, costUsd),
      ...(reason !== 'MAX_TOKENS' && { isTransient: true }),
    };
  const answer = { ...readAnswer(body, raw), modelRequested: model, costUsd };
  const { cited, retrieved } = readChunks(body);
  const urls = new Set([...cited, ...retrieved].map(({ url }) => url));
  const targets = await lookUp([...urls].filter(isRedirect), resolve);
  const resolved = ({ url, ...chunk }: Chunk): Chunk => ({
    ...chunk,
    url: isRedirect(url) ? (targets.get(url) ?? homeOf(chunk.title)) : url,
  });
  const pages = cited.map(resolved);
  const passages = new Map(pages.map((page) => [page, page.offsets]));
  const sources = sourcesOf(pages, retrieved.map(resolved), passages);
  return { kind: 'answered', answer: { ...answer, sources } };
}

/** The address of the site named by a title, as in titles of redirects; empty if it names none. */
function homeOf(title: string | null): string {
  const isDomain = title !== null && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u.test(title);
  return isDomain ? `https://${title}/` : '';
}

/** Looks up the redirects, a few at a time. */
async function lookUp(urls: readonly string[], resolve: Redirects['resolve']): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < urls.length; start += REDIRECTS_AT_ONCE)
    await Promise.all(
      urls.slice(start, start + REDIRECTS_AT_ONCE).map(async (url) => {
        const target = pageUrlOf(await resolve(url));
        // Google may ask for a captcha instead.
        if (target !== null && !isPlatformPage(target)) found.set(url, target);
      }),
    );
  return found;
}

/** Every query is billed. Search results are not billed as input, so `toolUsePromptTokenCount` is ignored. */
function readUsage(body: unknown) {
  const usage = at(body, 'usageMetadata');
  const queries = queriesOf(groundingOf(body));
  return usageOf(at(usage, 'promptTokenCount'), outputTokensOf(usage), queries.length);
}

const groundingOf = (body: unknown) => at(body, 'candidates', 0, 'groundingMetadata');

/** The list may have empty and repeated queries, which are not billed. */
function queriesOf(grounding: unknown): string[] {
  const queries = textsOf(at(grounding, 'webSearchQueries')).map((query) => query.trim());
  return [...new Set(queries.filter((query) => query !== ''))];
}

const outputTokensOf = (usage: unknown) =>
  sumOf(at(usage, 'candidatesTokenCount'), at(usage, 'thoughtsTokenCount'));

function readAnswer(
  body: unknown,
  rawResponse: string,
): Omit<Answer, 'modelRequested' | 'costUsd' | 'sources'> {
  if (at(body, 'candidates') === undefined && at(body, 'promptFeedback') === undefined)
    throw new TypeError('neither candidates nor feedback');
  const grounding = groundingOf(body);
  const searchQueries = queriesOf(grounding);
  const hasSearched = searchQueries.length > 0 || listOf(at(grounding, 'groundingChunks')).length > 0;
  const usage = at(body, 'usageMetadata');
  return {
    ...readText(body),
    rawResponse,
    modelServed: textOf(at(body, 'modelVersion')),
    retrievalStatus: hasSearched ? 'used' : 'notUsed',
    searchQueries,
    organic: null,
    inputTokens: sumOf(at(usage, 'promptTokenCount'), at(usage, 'toolUsePromptTokenCount')),
    outputTokens: outputTokensOf(usage),
  };
}

/** A retrieved page: a redirect, or an address. */
interface Chunk {
  readonly url: string;
  readonly title: string | null;
  /** The passages of the answer that it supports. */
  readonly offsets: readonly Offsets[];
}

/** The retrieved pages. Those that support a passage of the answer are cited. */
function readChunks(body: unknown): { cited: Chunk[]; retrieved: Chunk[] } {
  const grounding = groundingOf(body);
  const supported = supportedIn(body);
  const chunks = listOf(at(grounding, 'groundingChunks')).map((chunk, index) => ({
    url: textOf(at(chunk, 'web', 'uri')) ?? '',
    title: textOf(at(chunk, 'web', 'title')),
    offsets: supported.get(index) ?? [],
  }));
  return {
    cited: chunks.filter((_, index) => supported.has(index)),
    retrieved: chunks.filter((_, index) => !supported.has(index)),
  };
}

/** The passages that each chunk supports, by its index. */
function supportedIn(body: unknown): Map<unknown, Offsets[]> {
  const supported = new Map<unknown, Offsets[]>();
  const read = segmentsOf(body);
  for (const support of listOf(at(groundingOf(body), 'groundingSupports'))) {
    const offsets = read(at(support, 'segment'));
    for (const index of listOf(at(support, 'groundingChunkIndices'))) {
      if (!supported.has(index)) supported.set(index, []);
      supported.get(index)?.push(...offsets);
    }
  }
  return supported;
}

/** Reads segments, whose indexes count bytes of a part. A segment whose words differ from the answer is left out. */
function segmentsOf(body: unknown): (segment: unknown) => Offsets[] {
  const said = saidIn(body);
  const whole = said.map(({ text }) => text).join('');
  const readers = new Map(
    said.map(({ index, text, start }) => [index as unknown, offsetsIn(text, inBytes, start)]),
  );
  return (segment) => {
    const read = readers.get(at(segment, 'partIndex') ?? 0);
    const offsets = read?.(at(segment, 'startIndex') ?? 0, at(segment, 'endIndex')) ?? null;
    const words = textOf(at(segment, 'text'));
    return offsets === null || (words !== null && words !== whole.slice(...offsets)) ? [] : [offsets];
  };
}

/** Parts for the use of a tool. */
const TOOL_PARTS = [
  'toolCall',
  'toolResponse',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
];

function readText(body: unknown): Pick<Answer, 'status' | 'text'> {
  const isBlocked =
    at(body, 'promptFeedback', 'blockReason') !== undefined ||
    refusals.has(String(at(body, 'candidates', 0, 'finishReason')));
  if (isBlocked) return { status: 'refused', text: textOf(at(body, 'promptFeedback', 'blockReasonMessage')) };
  const text = textOf(
    saidIn(body)
      .map((part) => part.text)
      .join(''),
  );
  return text === null ? { status: 'empty', text } : { status: 'ok', text };
}

/**
 * The parts of the answer, and where each begins in it: the text after the last use of a tool, and any text before it that
 * cites something. The rest are progress remarks.
 */
function saidIn(body: unknown): { index: number; text: string; start: number }[] {
  const parts = listOf(at(body, 'candidates', 0, 'content', 'parts'));
  const lastTool = parts.findLastIndex((part) => TOOL_PARTS.some((name) => at(part, name) !== undefined));
  const supports = listOf(at(groundingOf(body), 'groundingSupports'));
  const cited = new Set(supports.map((support) => at(support, 'segment', 'partIndex') ?? 0));
  let start = 0;
  return parts.flatMap((part, index) => {
    const text = textOf(at(part, 'text'));
    if (text === null || at(part, 'thought') === true || (index <= lastTool && !cited.has(index))) return [];
    start += text.length;
    return [{ index, text, start: start - text.length }];
  });
}
