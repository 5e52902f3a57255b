import { isPlatformPage } from '../../domain/platform-page.js';
import { urlOf } from '../../domain/url.js';
import { at, textOf } from './json.js';
import type { Offsets, Passages } from './passages.js';
import type { Source } from './provider.js';

/** A source as a provider lists it: an object with `url` and, optionally, `title`. */
type Raw = unknown;

/** Maximum number of parts of an answer per source, as in imported lines. */
const MAX_OFFSETS = 1_000;

/**
 * The sources of an answer, cited ones first, each address once. Entries without an http or https address are left out,
 * and so are search, map and account pages of platforms.
 * @param passages the parts of the answer that belong to entries
 */
export function sourcesOf(
  cited: readonly Raw[],
  retrieved: readonly Raw[] = [],
  passages: Passages = new Map(),
): Source[] {
  const found = new Map<string, Source>();
  const add = (raw: Raw, isCited: boolean) => {
    const url = pageUrlOf(at(raw, 'url'));
    if (url === null || isPlatformPage(url)) return;
    const known = found.get(url);
    const title = known?.title ?? textOf(at(raw, 'title'));
    const offsets = joined(known?.offsets, passages.get(raw));
    const source = { url, title, isCited: isCited || known?.isCited === true };
    found.set(url, { ...source, ...(offsets.length > 0 && { offsets }) });
  };
  for (const raw of cited) add(raw, true);
  for (const raw of retrieved) add(raw, false);
  return [...found.values()];
}

/** The known and added parts, each once. */
function joined(known: readonly Offsets[] = [], added: readonly Offsets[] = []): readonly Offsets[] {
  if (added.length === 0) return known;
  const byText = new Map([...known, ...added].map((part) => [part.join(), part]));
  return [...byText.values()].slice(0, MAX_OFFSETS);
}

/** The address unchanged if it is http or https; null for anything else. */
export function pageUrlOf(value: unknown): string | null {
  const url = textOf(value)?.trim() ?? '';
  return /^https?:\/\//i.test(url) && urlOf(url) !== null ? url : null;
}
