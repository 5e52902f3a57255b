import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import type { CompetitorList, PositioningChange, VersionContent } from './types.js';

const POSITIONING = { min: 3, max: 2000, multiline: true };
const FREE_TEXT = { min: 0, max: 5000, multiline: true };
const NAME = { min: 1, max: 200, multiline: false };
/** Maximum length of the live competitor list, the same as in the contract. */
const MAX_LIVE = 200;

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
