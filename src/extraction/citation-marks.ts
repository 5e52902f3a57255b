import { normalizeUrl } from '../domain/page-url.js';
import { spansOf } from './spans.js';
import type { Annotation, Span } from './types.js';
import { isAddressOf, type WordedLink } from './worded-links.js';

/** The words of an answer that only mark its sources. They name nobody. */
export interface CitationMarks {
  /** In any order. */
  readonly marks: readonly Span[];
  /** Marks that are words of a sentence at the same time, if a brand is called like its host: Booking.com. */
  readonly hostNames: readonly Span[];
}

/**
 * The marks among the links of a text, and among the parts that the provider annotates with a page: links and parts whose
 * words are the host or the address of the page, and parts that have links alone, whatever their words. Providers also
 * annotate the statements that a page supports. These are read, and so are the titles of pages, which may be the name of a
 * brand in a sentence.
 */
export function citationMarks(
  text: string,
  links: readonly WordedLink[],
  annotations: readonly Annotation[],
): CitationMarks {
  const parts = annotations.filter(({ start, end }) => end - start <= MAX_MARK).slice(0, MAX_ANNOTATIONS);
  const hosts = [...links, ...parts.map((part) => asLink(text, part))].filter(({ words, url }) =>
    isAddressOf(text.slice(words.start, words.end), url),
  );
  const [named, marked] = split(hosts, (link) => isHome(link.url) && isInSentence(text, link));
  const ordered = links.toSorted((one, other) => one.start - other.start);
  const annotated = parts.filter((part) => hasLinksAlone(text, ordered, part));
  return {
    marks: [
      ...marked.map(({ words }) => words),
      ...annotated,
      ...footnotes(text),
      ...spansOf(REVIEW_MARK, text),
    ],
    hostNames: [...named.map(({ words }) => words), ...spansOf(HOST_MARK, text)],
  };
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Maximum length of a mark. */
const MAX_MARK = 5_000;
/** Maximum number of annotations that are examined. */
const MAX_ANNOTATIONS = 1_000;

/** An annotated part as a link that begins with its first word. */
function asLink(text: string, { start, end, url }: Annotation): WordedLink {
  const around = text.slice(start, end).search(WORD);
  return { start: start + Math.max(around, 0), end, words: { start, end }, url };
}

/** Whether the part has links and no other words; the links are in order. */
function hasLinksAlone(text: string, links: readonly WordedLink[], { start, end }: Span): boolean {
  let [rest, from, isLinked] = ['', start, false];
  for (let index = firstFrom(links, start); index < links.length; index += 1) {
    const link = links[index];
    if (link === undefined || link.start >= end) break;
    if (link.end > end) continue;
    isLinked = true;
    if (link.start > from) rest += text.slice(from, link.start);
    from = Math.max(from, link.end);
  }
  return isLinked && !hasWords(rest + text.slice(from, end));
}

/** Index of the first link that starts at or after a place. */
function firstFrom(links: readonly WordedLink[], at: number): number {
  let [low, high] = [0, links.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.start ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const WORD = /[\p{L}\p{N}]/u;
const hasWords = (text: string) => WORD.test(text);

function isHome(url: string): boolean {
  const address = normalizeUrl(url);
  return address !== null && new URL(address.normalizedUrl).pathname === '/';
}

/** Maximum length of the examined part of a line. */
const MAX_LINE = 300;
const LINK = /\[[^[\]\n]{0,300}\]\([^()\s]{0,300}\)/g;

/** Whether the link is part of a sentence: outside brackets, and words follow. Marks end what they support. */
function isInSentence(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - MAX_LINE), start);
  if (isOpen(before.slice(before.lastIndexOf('\n') + 1))) return false;
  const [after = ''] = /^[^\n|]*/.exec(text.slice(end, end + MAX_LINE)) ?? [];
  const [sentence = ''] = after.replace(LINK, '').split(/[.!?;。！？；](?:\s|$)/);
  return hasWords(sentence);
}

/** Whether a bracket is open at the end of the text. */
function isOpen(text: string): boolean {
  let depth = 0;
  for (let at = text.length - 1; at >= 0 && depth >= 0; at -= 1) {
    if (/[)\]）】]/.test(text.charAt(at))) depth += 1;
    if (/[([（【]/.test(text.charAt(at))) depth -= 1;
  }
  return depth < 0;
}

const REVIEW_MARK = /【[^【】†]*†[^【】]*】/g;
const HOST_MARK = /【\s*(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/[^\s【】]*)?\s*】/giu;
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]+\]:([^\n]*)$/gm;
const ADDRESS_ONLY = /^\s*<?(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?>?\s*$/iu;

/** Footnotes that are an address or links alone. */
function footnotes(text: string): Span[] {
  if (!text.includes('[^')) return [];
  return [...text.matchAll(FOOTNOTE)].flatMap(({ index, 0: line, 1: words = '' }) =>
    ADDRESS_ONLY.test(words) || !hasWords(words.replace(LINK, ''))
      ? [{ start: index, end: index + line.length }]
      : [],
  );
}
