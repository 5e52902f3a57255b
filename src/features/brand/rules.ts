import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanDomain } from '../../domain/hostname.js';
import { cleanText, nameKey } from '../../domain/text.js';
import type {
  BrandNamesChange,
  CompetitorList,
  ListChange,
  PositioningChange,
  VersionContent,
} from './types.js';

const POSITIONING = { min: 3, max: 2000, multiline: true };
const FREE_TEXT = { min: 0, max: 5000, multiline: true };
const NAME = { min: 1, max: 200, multiline: false };
/** Maximum length of the live competitor list, the same as in the contract. */
const MAX_LIVE = 200;
/** Maximum number of aliases, domains or excluded words of a brand that are set one by one. */
const MAX_OF_BRAND = 200;

/** Trims a name. @throws DomainError 400 that names the field if it is blank, too long or has control characters */
export const cleanName = (param: string, name: string) => cleanText(param, name, NAME);

/**
 * Trims and deduplicates names, keeping the position of the first.
 * @throws DomainError 400 that names the invalid name (`competitors[2]`) if it is blank, too long or has control
 * characters
 */
export function cleanNames(param: string, names: readonly string[]): string[] {
  return [...new Set(names.map((name, index) => cleanText(`${param}[${index}]`, name, NAME)))];
}

/** Like `cleanNames`, and rejects more names than a saved version may have. */
export function cleanLiveList(param: string, names: readonly string[]): string[] {
  const clean = cleanNames(param, names);
  if (clean.length > MAX_LIVE) {
    throw invalidParameter(param, `"${param}" must not be repeated more than ${MAX_LIVE} times.`);
  }
  return clean;
}

/** Normalizes domains. @throws DomainError 400 that names the invalid one (`domains[2]`) */
export const cleanDomains = (param: string, domains: readonly string[]): string[] => [
  ...new Set(domains.map((domain, index) => cleanDomain(domain, `${param}[${index}]`))),
];

/**
 * Cleans what is added to the lists of a brand, and its new name.
 * @throws DomainError 400 that names the invalid field
 */
export function cleanNamesChange({ name, aliases, domains, notIn, ...rest }: BrandNamesChange) {
  const names = (param: string, change: ListChange | undefined): ListChange | undefined =>
    change && { ...change, add: cleanNames(`${param}.add`, change.add ?? []) };
  return {
    ...rest,
    name: name === undefined ? undefined : cleanName('name', name),
    aliases: names('aliases', aliases),
    domains: domains && { ...domains, add: cleanDomains('domains.add', domains.add ?? []) },
    notIn: names('notIn', notIn),
  };
}

/**
 * A list after a change: without what is removed, then with what is added. Names are compared in any letter case, domains by their
 * paths as well.
 * @throws DomainError 400 for a list that becomes too long
 */
export function changedList(
  param: 'aliases' | 'domains' | 'notIn',
  list: readonly string[],
  { add = [], remove = [] }: ListChange = {},
): string[] {
  const keyOf = param === 'domains' ? (domain: string) => domain : nameKey;
  const changed = new Map(list.map((entry) => [keyOf(entry), entry]));
  for (const entry of remove) changed.delete(keyOf(entry));
  for (const entry of add) if (!changed.has(keyOf(entry))) changed.set(keyOf(entry), entry);
  if (changed.size > MAX_OF_BRAND && changed.size > list.length)
    throw invalidParameter(param, `"${param}" must not have more than ${MAX_OF_BRAND} entries of one brand.`);
  return [...changed.values()];
}

/**
 * Trims a text; null when nothing is left.
 * @throws DomainError 400 that names the field
 */
export function cleanFreeText(param: string, text: string | null): string | null {
  return text === null ? null : cleanText(param, text, FREE_TEXT);
}

/**
 * Cleans every text and name of a change; absent fields stay absent.
 * @throws DomainError 400 for the first invalid one
 */
export function cleanChange(change: PositioningChange): PositioningChange {
  const { audience, productDescription, tone, competitors, excludedTopics } = change;
  return {
    ...change,
    positioning: cleanText('positioning', change.positioning, POSITIONING),
    ...(audience !== undefined && { audience: cleanFreeText('audience', audience) }),
    ...(productDescription !== undefined && {
      productDescription: cleanFreeText('productDescription', productDescription),
    }),
    ...(tone !== undefined && { tone: cleanFreeText('tone', tone) }),
    ...(competitors !== undefined && { competitors: cleanNames('competitors', competitors) }),
    ...(excludedTopics !== undefined && { excludedTopics: cleanNames('excludedTopics', excludedTopics) }),
  };
}

/** Applies a clean change to the active version (null before the first save) and the live list. */
export function nextVersion(
  active: VersionContent | null,
  live: CompetitorList,
  change: PositioningChange,
): VersionContent {
  return {
    positioning: change.positioning,
    audience: keptUnless(change.audience, active?.audience),
    productDescription: keptUnless(change.productDescription, active?.productDescription),
    tone: keptUnless(change.tone, active?.tone),
    competitors: change.competitors ?? live.names,
    excludedTopics: change.excludedTopics ?? active?.excludedTopics ?? [],
    rawIntent: change.rawIntent ?? active?.rawIntent ?? null,
  };
}

/** The value, or the earlier one if it is absent. Null counts as a value. */
function keptUnless(value: string | null | undefined, earlier: string | null | undefined): string | null {
  return value === undefined ? (earlier ?? null) : value;
}

/** @throws DomainError competitors_pinned when the list is pinned and differs from the change */
export function assertListUnlocked(live: CompetitorList, competitors: readonly string[] | undefined): void {
  if (live.pinnedAt === null || competitors === undefined) return;
  const isSame =
    competitors.length === live.names.length &&
    competitors.every((name, index) => name === live.names[index]);
  if (!isSame) throw new DomainError('competitors_pinned', { param: 'competitors' });
}
