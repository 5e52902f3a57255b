import { readFileSync } from 'node:fs';
import { addDays, isoDay } from '../../domain/window.js';
import type { Place } from '../target.js';
import { at, countOf, listOf, numberOf, parseJson, textOf } from './json.js';

/** A price of a provider. A missing `model` or `surface` matches all others of the provider. */
export interface Price {
  readonly provider: string;
  readonly model?: string;
  readonly platform?: string;
  readonly surface?: string;
  /** The last day of this price, such as `2026-12-31`; absent = no end is announced. */
  readonly until?: string;
  /** US dollars per million tokens. */
  readonly inputPerMillionUsd?: number;
  readonly outputPerMillionUsd?: number;
  /** US dollars per web search. */
  readonly searchUsd?: number;
  /** US dollars per answer that searched the web, however often. */
  readonly searchedPromptUsd?: number;
  /** US dollars per post, and per profile, that searches of a social network returned. */
  readonly postUsd?: number;
  readonly profileUsd?: number;
  /** US dollars per request. */
  readonly requestUsd?: number;
  /** US dollars per page of ten results beyond the first one, which `requestUsd` includes. */
  readonly furtherPageUsd?: number;
  /** The assumed usage of one answer, besides the prompt. */
  readonly assumed?: Usage;
  /** The page that states it, and the day it was read. */
  readonly source?: string;
  /** The date of the file with this price, such as `2026-11-22`. */
  readonly asOf: string;
}

const RESULTS_PER_PAGE = 10;

/** The usage of an answer. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Searches of the web. */
  readonly searches: number;
  /** Posts and profiles that searches of a social network returned; 0 if absent. */
  readonly posts?: number;
  readonly profiles?: number;
}

export interface PriceTable {
  readonly prices: readonly Price[];
}

/** Assumed for a price without an assumption, to find the most expensive one: a search adds the text of pages to the input. */
const assumedAnswer: Usage = { inputTokens: 16_000, outputTokens: 1_500, searches: 2 };

/** The most specific price for a place today, otherwise the most expensive of its provider; null if the provider has none. */
export function findPrice(table: PriceTable, place: Place, now = new Date()): Price | null {
  const ofProvider = table.prices.filter(({ provider }) => provider === place.provider);
  return ownPrice(table, place, now) ?? dearest(ofProvider.filter(isCurrent(now)));
}

/** Prices with a last day come first in a table. */
const isCurrent =
  (now: Date) =>
  ({ until }: Price): boolean =>
    until === undefined || isoDay(now) <= until;

/** The most specific price for the place; null if none matches. */
function ownPrice({ prices }: PriceTable, place: Place, now = new Date()): Price | null {
  const fitting = prices
    .filter(isCurrent(now))
    .filter(
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
 * The cost of a question in US dollars. A model without a price has the highest price of its provider; a provider
 * without any price costs nothing, so a custom table must list every provider in use. `depth` is the number of search
 * results for which the request is made.
 */
export function estimateCostUsd(table: PriceTable, place: Place, promptLength: number, depth = 0): number {
  const price = findPrice(table, place);
  if (price === null) return 0;
  const assumed = assumedUsage(price, place);
  // Two characters per token: too low for English, about right for scripts with shorter tokens.
  const inputTokens = assumed.inputTokens + Math.ceil(promptLength / 2);
  const furtherPages = Math.max(0, Math.ceil(depth / RESULTS_PER_PAGE) - 1);
  return costUsd(price, { ...assumed, inputTokens }) + (price.furtherPageUsd ?? 0) * furtherPages;
}

/** An answer that may search is assumed to do so. Without a search, there is no text of pages either. */
function assumedUsage({ assumed = NO_USAGE }: Price, { search }: Place): Usage {
  return search === 'off' ? { ...NO_USAGE, outputTokens: assumed.outputTokens } : assumed;
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, searches: 0 };

/** The cost of this usage in US dollars, at the price of the place, otherwise the highest of its provider; 0 without prices. */
export function estimateUsageUsd(table: PriceTable, place: Place, usage: Usage): number {
  const price = findPrice(table, place);
  return price === null ? 0 : costUsd(price, usage);
}

/**
 * The cost of an attempt in US dollars: as reported by the provider, otherwise the price of the reported usage. Null if
 * neither is reported, or if the table has no price for the model; then the estimate counts.
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

/** The usage that a response reports; null if it has no valid token counts. */
export function usageOf(
  input: unknown,
  output: unknown,
  searches: number,
  fetched: Pick<Usage, 'posts' | 'profiles'> = {},
): Usage | null {
  const given = [input, output].filter((count) => count !== undefined && count !== null);
  if (given.length === 0 || given.some((count) => countOf(count) === null)) return null;
  return { inputTokens: countOf(input) ?? 0, outputTokens: countOf(output) ?? 0, searches, ...fetched };
}

/** Without floating-point noise. */
const toNanoDollars = (usd: number) => Math.round(usd * 1e9) / 1e9;

/** The cost of this usage in US dollars. */
export function costUsd(price: Price, usage: Usage): number {
  return (
    (price.requestUsd ?? 0) +
    (price.searchUsd ?? 0) * usage.searches +
    (usage.searches > 0 ? (price.searchedPromptUsd ?? 0) : 0) +
    (price.postUsd ?? 0) * (usage.posts ?? 0) +
    (price.profileUsd ?? 0) * (usage.profiles ?? 0) +
    ((price.inputPerMillionUsd ?? 0) * usage.inputTokens +
      (price.outputPerMillionUsd ?? 0) * usage.outputTokens) /
      1_000_000
  );
}

/**
 * The list prices, preceded by those of a file, which replace prices for the same provider, model, platform and
 * surface.
 * @throws Error that describes what is wrong with the file
 */
export function withPricesOf(text: string, table: PriceTable = listPrices): PriceTable {
  const prices = readPrices(text);
  const key = ({ provider, model, platform, surface }: Price) =>
    JSON.stringify([provider, model, platform, surface]);
  const replaced = new Set(prices.map(key));
  return { prices: [...prices, ...table.prices.filter((price) => !replaced.has(key(price)))] };
}

/** How long prices are trusted. */
const MAX_AGE_DAYS = 90;

/** Reports the prices that are too old to be trusted; null if none are. */
export function ageWarning({ prices }: PriceTable, now: Date): string | null {
  const oldestTrusted = isoDay(addDays(now, -MAX_AGE_DAYS));
  const old = prices.map(({ asOf }) => asOf).filter((asOf) => asOf < oldestTrusted);
  if (old.length === 0) return null;
  const [oldest] = old.sort();
  return `${old.length} of ${prices.length} prices are over ${MAX_AGE_DAYS} days old (${oldest}), so costs may be wrong.`;
}

/** Reads a file of prices: `{ "asOf": "2026-11-22", "prices": [...] }`, each as in `Price`, without `asOf`. */
function readPrices(text: string): Price[] {
  const body = parseJson(text);
  const asOf = textOf(at(body, 'asOf'));
  if (!isDay(asOf)) throw new Error('"asOf" must be a date like 2026-11-22.');
  if (!Array.isArray(at(body, 'prices'))) throw new Error('"prices" must be a list.');
  return listOf(at(body, 'prices')).map((price, index) => ({ ...readPrice(price, index), asOf }));
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

const amounts = [
  ...['inputPerMillionUsd', 'outputPerMillionUsd', 'searchUsd', 'searchedPromptUsd'],
  ...['postUsd', 'profileUsd', 'requestUsd', 'furtherPageUsd'],
];
const names = ['model', 'platform', 'surface', 'source'];

function readPrice(raw: unknown, index: number): Omit<Price, 'asOf'> {
  const where = `"prices[${index}]`;
  const stray = Object.keys(raw ?? {}).find(
    (name) => !['provider', 'assumed', 'until', ...amounts, ...names].includes(name),
  );
  if (stray !== undefined) throw new Error(`${where}.${stray}" is not a known field.`);
  for (const name of ['provider', ...names])
    if (textOf(at(raw, name)) === null && (name === 'provider' || at(raw, name) !== undefined))
      throw new Error(`${where}.${name}" must be a text.`);
  for (const name of amounts)
    if (at(raw, name) !== undefined && !isAmount(at(raw, name)))
      throw new Error(`${where}.${name}" must be a number, at least 0.`);
  if (at(raw, 'until') !== undefined && !isDay(textOf(at(raw, 'until'))))
    throw new Error(`${where}.until" must be a date like 2026-12-31.`);
  const assumed = at(raw, 'assumed');
  if (assumed !== undefined && !usageNames.every((name) => isAmount(at(assumed, name))))
    throw new Error(`${where}.assumed" must have the numbers ${usageNames.join(', ')}.`);
  for (const name of fetchedNames)
    if (at(assumed, name) !== undefined && !isAmount(at(assumed, name)))
      throw new Error(`${where}.assumed.${name}" must be a number, at least 0.`);
  return raw as Omit<Price, 'asOf'>;
}

const usageNames = ['inputTokens', 'outputTokens', 'searches'];
const fetchedNames = ['posts', 'profiles'];

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

/** The list prices of prices.json: US dollars, without discounts, free quotas or taxes. `PRICES_FILE` replaces any of them. */
export const listPrices: PriceTable = {
  prices: readPrices(readFileSync(new URL('prices.json', import.meta.url), 'utf8')),
};
