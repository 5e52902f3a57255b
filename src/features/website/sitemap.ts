import { Parser } from 'htmlparser2';
import type { Steps } from '../../domain/steps.js';
import { parsedInChunks } from './in-chunks.js';

/** The references of a sitemap, or of a list of sitemaps. */
export interface Sitemap {
  readonly urls: readonly string[];
  readonly languages: readonly string[];
}

const MOST_URLS = 20_000;

/** Reads XML of any quality, also a part of a file. */
export function* sitemapOf(xml: string): Steps<Sitemap> {
  let depth = 0;
  const urls: string[] = [];
  const languages = new Set<string>();
  let url: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (name === 'loc') url = '';
        const { hreflang } = attributes;
        if (hreflang && languages.size < MOST_URLS) languages.add(hreflang);
      },
      ontext(part) {
        if (url !== null) url += part;
      },
      onclosetag(name) {
        depth -= 1;
        if (name !== 'loc' || url === null) return;
        if (urls.length < MOST_URLS) urls.push(url.trim());
        url = null;
      },
    },
    { xmlMode: true },
  );
  yield* parsedInChunks(parser, xml, () => depth);
  return { urls, languages: [...languages] };
}
