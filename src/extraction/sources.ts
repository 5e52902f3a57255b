import { isOnSite, normalizeUrl, type Page } from '../domain/page-url.js';
import { isPlatformPage } from '../domain/platform-page.js';
import type { Link } from './markup.js';
import type { Brand } from './names.js';
import type { ExtractedSource, ProviderCitation } from './types.js';

/** Maximum length of a listed URL. */
const MAX_URL = 8_192;

type Found = Omit<ExtractedSource, 'order'>;

/**
 * The sources of an answer: the provider's first, then the links of the text. A page is listed once, at its first
 * occurrence. It is cited if any occurrence is, and links in the text are citations. Addresses other than http and
 * https URLs are left out, and so are search, map and account pages of platforms.
 */
export function sourcesOf(
  citations: readonly ProviderCitation[],
  links: readonly Link[],
  brands: readonly Brand[],
): ExtractedSource[] {
  const sources = new Map<string, Found>();
  const add = (url: string, title: string | null, isCited: boolean, from: Found['from']): void => {
    const address = url.length > MAX_URL ? null : normalizeUrl(url.trim());
    if (address === null || isPlatformPage(url.trim())) return;
    const before = sources.get(address.normalizedUrl);
    const sourceType = sourceTypeOf(address, brands);
    const source = before ?? { url: url.trim(), ...address, title, sourceType, isCited, from };
    sources.set(address.normalizedUrl, {
      ...source,
      title: source.title ?? title,
      isCited: source.isCited || isCited,
    });
  };
  for (const { url, title, isCited } of citations) add(url, trimmed(title), isCited ?? true, 'provider');
  for (const { url, title } of links) add(url, trimmed(title), true, 'text');
  return [...sources.values()].map((source, index) => ({ order: index + 1, ...source }));
}

function trimmed(title: string | null | undefined): string | null {
  return title?.trim() || null;
}

function sourceTypeOf(page: Page, brands: readonly Brand[]): Found['sourceType'] {
  const owner = brands.find(({ domains }) => isOnSite(page, domains));
  if (owner === undefined) return 'other';
  return owner.isOwn ? 'own' : 'competitor';
}
