import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import type { CompetitorList, PositioningChange, VersionContent } from './types.js';

const POSITIONING = { min: 3, max: 2000, multiline: true };
const FREE_TEXT = { min: 0, max: 5000, multiline: true };
const NAME = { min: 1, max: 200, multiline: false };
/** Names in a live competitor list, as the contract limits a save. */
const MAX_LIVE = 200;

/**
 * The names as they are stored: trimmed, equal ones once, in the place of the first. Throws a 400 that names the
 * one at fault (`competitors[2]`) when it is blank, too long or has control characters.
 */
export function cleanNames(param: string, names: readonly string[]): string[] {
  return [...new Set(names.map((name, index) => cleanText(`${param}[${index}]`, name, NAME)))];
}

/** Names as `cleanNames` stores them, at most as many as a saved version may have. */
export function cleanLiveList(param: string, names: readonly string[]): string[] {
  const clean = cleanNames(param, names);
  if (clean.length > MAX_LIVE) {
    throw invalidParameter(param, `"${param}" may be given at most ${MAX_LIVE} times.`);
  }
  return clean;
}

/** The text as it is stored: trimmed, null when there is none. Throws a 400 that names the field. */
export function cleanFreeText(param: string, text: string | null): string | null {
  return text === null ? null : cleanText(param, text, FREE_TEXT);
}

/** The change with every text and name as it is stored; absent fields stay absent. Throws a 400 for the first fault. */
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

/** The version that a clean change makes of the active one (null: there is none) and of the live list. */
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

/** An absent value keeps the earlier one; null is a value here. */
function keptUnless(value: string | null | undefined, earlier: string | null | undefined): string | null {
  return value === undefined ? (earlier ?? null) : value;
}

/** A pinned list can only be repeated, name by name. Throws competitors_pinned for any other. */
export function assertListUnlocked(live: CompetitorList, competitors: readonly string[] | undefined): void {
  if (live.pinnedAt === null || competitors === undefined) return;
  const isSame =
    competitors.length === live.names.length &&
    competitors.every((name, index) => name === live.names[index]);
  if (!isSame) throw new DomainError('competitors_pinned', { param: 'competitors' });
}
