import type { Place } from '../target.js';
import { at, countOf, listOf, numberOf, parseJson, textOf } from './json.js';

/** What a provider charges. A missing `model` or `surface` stands for every other one of the provider. */
export interface Price {
  readonly provider: string;
  readonly model?: string;
  readonly platform?: string;
  readonly surface?: string;
  /** US dollars per million tokens. */
  readonly inputPerMillionUsd?: number;
  readonly outputPerMillionUsd?: number;
  /** US dollars per web search. */
  readonly searchUsd?: number;
  /** US dollars per request. */
  readonly requestUsd?: number;
  /** US dollars per page of ten results beyond the first one, which `requestUsd` includes. */
  readonly furtherPageUsd?: number;
  /** What one answer is assumed to use, besides the prompt. */
  readonly assumed?: Usage;
}

const RESULTS_PER_PAGE = 10;

/** What an answer uses. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly searches: number;
}

export interface PriceTable {
  /** The day on which the prices were read, such as `2026-11-22`. */
  readonly asOf: string;
  readonly prices: readonly Price[];
}

// A search puts the text of several pages into the context of the model, which is charged as input.
const assumedAnswer: Usage = { inputTokens: 16_000, outputTokens: 1_500, searches: 2 };

function perToken(provider: string, model: string, input: number, output: number, searchUsd: number): Price {
  return {
    provider,
    model,
    inputPerMillionUsd: input,
    outputPerMillionUsd: output,
    searchUsd,
    assumed: assumedAnswer,
  };
}

/**
 * List prices in US dollars without discounts, free quotas or taxes, read from public pages on the day of `asOf`, where
 * pages differed the higher one. Gemini 3.8 Flash is at the price from January 2027, twice that of 2026. A search of
 * Perplexity was also given as 0.0025. They change often: `PRICES_FILE` replaces any of them.
 */
export const listPrices: PriceTable = {
  asOf: '2026-11-22',
  prices: [
    perToken('openai', 'gpt-6-astra', 10, 50, 0.01),
    perToken('openai', 'gpt-6-sol', 2, 10, 0.01),
    perToken('openai', 'gpt-6-luna', 0.1, 0.5, 0.01),
    perToken('openai', 'gpt-5.6-sol', 4, 20, 0.01),
    perToken('openai', 'gpt-5.6-terra', 2, 12, 0.01),
    perToken('openai', 'gpt-5.6-luna', 0.2, 1.2, 0.01),
    perToken('openai', 'gpt-5.4', 2.5, 15, 0.01),
    perToken('openai', 'gpt-5.4-mini', 0.75, 4.5, 0.01),
    // Search results are not charged as input tokens by Gemini; its own reasoning is charged as output.
    ...[
      perToken('gemini', 'gemini-3.8-flash', 1.5, 7.5, 0.014),
      perToken('gemini', 'gemini-3-flash-preview', 0.5, 3, 0.014),
    ].map((price) => ({ ...price, assumed: { inputTokens: 500, outputTokens: 3_000, searches: 4 } })),
    perToken('perplexity', 'perplexity/sonar', 0.25, 2.5, 0.005),
    { provider: 'dataforseo', platform: 'chatgpt', surface: 'ui', requestUsd: 0.004 },
    { provider: 'dataforseo', platform: 'gemini', surface: 'ui', requestUsd: 0.004 },
    { provider: 'dataforseo', platform: 'google', surface: 'ui', requestUsd: 0.004 },
    // One page of 10 results, and the overview that is loaded afterwards (half of it, and not loaded for ranks).
    {
      provider: 'dataforseo',
      platform: 'google',
      surface: 'serp',
      requestUsd: 0.004,
      furtherPageUsd: 0.0015,
    },
    { provider: 'replay', requestUsd: 0 },
  ],
};

/** The most specific price for a place, else the dearest of its provider; null if the provider has none. */
export function findPrice(table: PriceTable, place: Place): Price | null {
  return (
    ownPrice(table, place) ?? dearest(table.prices.filter(({ provider }) => provider === place.provider))
  );
}

/** The most specific price that names the place; null without one. */
function ownPrice({ prices }: PriceTable, place: Place): Price | null {
  const fitting = prices.filter(
    ({ provider, model = place.model, platform = place.platform, surface = place.surface }) =>
      provider === place.provider &&
      model === place.model &&
      platform === place.platform &&
      surface === place.surface,
  );
  const [best] = fitting.sort((one, other) => specificity(other) - specificity(one));
  return best ?? null;
}

/**
 * What a question costs in US dollars. A model without a price is taken for the provider's dearest; a provider without
 * any price costs nothing, so a table of one's own names every provider in use. `depth` is the number of search results
 * for which the request is made.
 */
export function estimateCostUsd(table: PriceTable, place: Place, promptLength: number, depth = 0): number {
  const price = findPrice(table, place);
  if (price === null) return 0;
  const assumed = price.assumed ?? { inputTokens: 0, outputTokens: 0, searches: 0 };
  // Two characters a token: too many for English, about right for scripts with longer tokens.
  const inputTokens = assumed.inputTokens + Math.ceil(promptLength / 2);
  const furtherPages = Math.max(0, Math.ceil(depth / RESULTS_PER_PAGE) - 1);
  return costUsd(price, { ...assumed, inputTokens }) + (price.furtherPageUsd ?? 0) * furtherPages;
}

/**
 * What an attempt cost in US dollars: what the provider reports, else the price of the usage that it reports. Null if it
 * reports neither, or if the table has no price for the model: then nobody knows, and its estimate counts.
 */
export function chargedUsd(
  table: PriceTable,
  place: Place,
  { reportedUsd, usage }: { readonly reportedUsd: number | null; readonly usage: Usage | null },
): number | null {
  if (reportedUsd !== null || usage === null) return reportedUsd;
  const price = ownPrice(table, place);
  return price === null ? null : toNanoDollars(costUsd(price, usage));
}

/** The usage that a response reports; null if it has no count of tokens, or one that makes no sense. */
export function usageOf(input: unknown, output: unknown, searches: number): Usage | null {
  const given = [input, output].filter((count) => count !== undefined && count !== null);
  if (given.length === 0 || given.some((count) => countOf(count) === null)) return null;
  return { inputTokens: countOf(input) ?? 0, outputTokens: countOf(output) ?? 0, searches };
}

/** Without the last digits of a sum in binary. */
const toNanoDollars = (usd: number) => Math.round(usd * 1e9) / 1e9;

/** What so much usage costs in US dollars. */
export function costUsd(price: Price, usage: Usage): number {
  return (
    (price.requestUsd ?? 0) +
    (price.searchUsd ?? 0) * usage.searches +
    ((price.inputPerMillionUsd ?? 0) * usage.inputTokens +
      (price.outputPerMillionUsd ?? 0) * usage.outputTokens) /
      1_000_000
  );
}

/**
 * The list prices with those of a file in front. The file is JSON: `{ "asOf": "2026-11-22", "prices": [...] }`, each
 * price as in `Price`. Throws an Error that says what is wrong with it.
 */
export function withPricesOf(text: string, table: PriceTable = listPrices): PriceTable {
  const body = parseJson(text);
  const asOf = textOf(at(body, 'asOf'));
  if (asOf === null || Number.isNaN(Date.parse(asOf)))
    throw new Error('"asOf" must be a date like 2026-11-22.');
  if (!Array.isArray(at(body, 'prices'))) throw new Error('"prices" must be a list.');
  const prices = listOf(at(body, 'prices')).map(readPrice);
  const key = ({ provider, model, platform, surface }: Price) =>
    JSON.stringify([provider, model, platform, surface]);
  const replaced = new Set(prices.map(key));
  return { asOf, prices: [...prices, ...table.prices.filter((price) => !replaced.has(key(price)))] };
}

const amounts = ['inputPerMillionUsd', 'outputPerMillionUsd', 'searchUsd', 'requestUsd', 'furtherPageUsd'];
const names = ['model', 'platform', 'surface'];

function readPrice(raw: unknown, index: number): Price {
  const where = `"prices[${index}]`;
  const stray = Object.keys(raw ?? {}).find(
    (name) => !['provider', 'assumed', ...amounts, ...names].includes(name),
  );
  if (stray !== undefined) throw new Error(`${where}.${stray}" is not a known field.`);
  for (const name of ['provider', ...names])
    if (textOf(at(raw, name)) === null && (name === 'provider' || at(raw, name) !== undefined))
      throw new Error(`${where}.${name}" must be a text.`);
  for (const name of amounts)
    if (at(raw, name) !== undefined && !isAmount(at(raw, name)))
      throw new Error(`${where}.${name}" must be a number, at least 0.`);
  const assumed = at(raw, 'assumed');
  if (assumed !== undefined && !usageNames.every((name) => isAmount(at(assumed, name))))
    throw new Error(`${where}.assumed" must have the numbers ${usageNames.join(', ')}.`);
  return raw as Price;
}

const usageNames = ['inputTokens', 'outputTokens', 'searches'];

function isAmount(value: unknown): boolean {
  return (numberOf(value) ?? -1) >= 0;
}

function specificity({ model, platform, surface }: Price): number {
  return [model, platform, surface].filter((part) => part !== undefined).length;
}

function dearest(prices: readonly Price[]): Price | null {
  const cost = (price: Price) => costUsd(price, price.assumed ?? assumedAnswer);
  return [...prices].sort((one, other) => cost(other) - cost(one))[0] ?? null;
}
