import { Parser } from 'htmlparser2';
import type { Steps } from '../../domain/steps.js';
import { parsedInChunks } from './in-chunks.js';

/** The statements of a page about itself, as written. Texts have single spaces. */
export interface PageFacts {
  readonly title: string | null;
  /** By lower-case name or property, the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  readonly language: string | null;
  /** Other versions of the page, with `hreflang`. */
  readonly versions: readonly { readonly language: string; readonly href: string }[];
  readonly canonical: string | null;
  /** The texts of JSON-LD scripts. */
  readonly structuredData: readonly string[];
  /** Headings of the first two levels. */
  readonly headings: readonly string[];
  /** The words of its text, up to 200,000 characters. */
  readonly words: number;
}

const MOST = { versions: 200, scripts: 20, headings: 10, heading: 200, script: 500_000, text: 200_000 };

/** Elements whose content nobody reads. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'title']);

/** Reads HTML of any quality. */
export function* pageFactsOf(html: string): Steps<PageFacts> {
  const meta = new Map<string, string>();
  const versions: { language: string; href: string }[] = [];
  const structuredData: string[] = [];
  const headings: string[] = [];
  let title: string | null = null;
  let language: string | null = null;
  let canonical: string | null = null;
  let text = '';
  let silent = 0;
  let depth = 0;
  // The element whose content is collected, and what it has so far.
  let collected: 'title' | 'heading' | 'script' | null = null;
  let content = '';
  const collect = (what: typeof collected) => {
    collected = what;
    content = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (SILENT.has(name)) silent += 1;
      if (name === 'html') language ??= attributes['lang'] ?? null;
      if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
        const value = spaced(attributes['content'] ?? '');
        if (key !== '' && value !== '' && !meta.has(key)) meta.set(key, value);
      }
      if (name === 'link') {
        const { rel = '', hreflang, href } = attributes;
        const kinds = rel.toLowerCase().split(/\s+/);
        if (href !== undefined && kinds.includes('canonical')) canonical ??= href;
        if (href !== undefined && hreflang && kinds.includes('alternate') && versions.length < MOST.versions)
          versions.push({ language: hreflang, href });
      }
      if (name === 'title' && title === null) collect('title');
      if (name === 'h1' || name === 'h2') collect('heading');
      if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) collect('script');
    },
    ontext(part) {
      if (collected !== null && content.length < MOST.script) content += part;
      if (silent === 0 && text.length < MOST.text) text += part;
    },
    onclosetag(name) {
      depth -= 1;
      if (SILENT.has(name)) silent = Math.max(0, silent - 1);
      // Neighboring elements have separate words.
      if (silent === 0 && text.length < MOST.text) text += ' ';
      if (name === 'title' && collected === 'title') {
        title = spaced(content);
        collect(null);
      } else if ((name === 'h1' || name === 'h2') && collected === 'heading') {
        const heading = spaced(content).slice(0, MOST.heading);
        if (heading !== '' && headings.length < MOST.headings && !headings.includes(heading))
          headings.push(heading);
        collect(null);
      } else if (name === 'script' && collected === 'script') {
        if (structuredData.length < MOST.scripts) structuredData.push(content);
        collect(null);
      }
    },
  });
  yield* parsedInChunks(parser, html, () => depth);
  return { title, meta, language, versions, canonical, structuredData, headings, words: wordsIn(text) };
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A word, or a character of a script that puts no spaces between words. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|\p{N}+/gu;

const wordsIn = (text: string) => text.match(WORD)?.length ?? 0;
