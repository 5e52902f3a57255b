import { isPlatformPage } from '../../domain/platform-page.js';
import { urlOf } from '../../domain/url.js';
import { at, textOf } from './json.js';
import type { Source } from './provider.js';

/** A source as a provider lists it: an object with `url` and, optionally, `title`. */
type Raw = unknown;

/**
 * The sources of an answer, cited ones first, each address once. Entries without an http or https address are left out,
 * and so are search, map and account pages of platforms.
 */
export function sourcesOf(cited: readonly Raw[], retrieved: readonly Raw[] = []): Source[] {
  const found = new Map<string, Source>();
  const add = (raw: Raw, isCited: boolean) => {
    const url = pageUrlOf(at(raw, 'url'));
    if (url === null || isPlatformPage(url)) return;
    const known = found.get(url);
    const title = known?.title ?? textOf(at(raw, 'title'));
    found.set(url, { url, title, isCited: isCited || known?.isCited === true });
  };
  for (const raw of cited) add(raw, true);
  for (const raw of retrieved) add(raw, false);
  return [...found.values()];
}

/** The address unchanged if it is http or https; null for anything else. */
export function pageUrlOf(value: unknown): string | null {
  const url = textOf(value)?.trim() ?? '';
  return /^https?:\/\//i.test(url) && urlOf(url) !== null ? url : null;
}
