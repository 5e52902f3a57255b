import { isOnDomain, normalizeUrl } from '../domain/page-url.js';
import { decodeEntities } from './entities.js';
import type { Span } from './types.js';

/** A link with words to click on, from its first to its last bracket or tag. */
export interface WordedLink extends Span {
  readonly words: Span;
  /** As written, with a scheme. */
  readonly url: string;
}

/** Maximum length of the words of a link. */
export const MAX_WORDS = 300;
/** Maximum length of a tag whose attributes are read. */
const MAX_TAG = 10_000;

const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[\t ]*<?((?:https?:\/\/|www\.)[^\s<>]+)/gim;
const REFERENCE = /\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,300})\])?(?![[(])/g;

/** Links by reference: `[Acme][1]`, `[Acme][]` and `[Acme]`, with the address in a separate line. */
export function referencesIn(text: string): WordedLink[] {
  if (!text.includes(']:')) return [];
  const addresses = new Map<string, string>();
  for (const [, label = '', address = ''] of text.matchAll(DEFINITION))
    if (!addresses.has(labelKey(label))) addresses.set(labelKey(label), withScheme(address));
  if (addresses.size === 0) return [];
  return [...text.matchAll(REFERENCE)].flatMap(({ index, 0: link, 1: words = '', 2: label = '' }) => {
    const url = addresses.get(labelKey(label === '' ? words : label));
    const start = index + 1;
    if (url === undefined) return [];
    return [{ start: index, end: index + link.length, words: { start, end: start + words.length }, url }];
  });
}

const labelKey = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** The address with a scheme, which `www.acme.example` lacks. */
export function withScheme(address: string): string {
  return /^www\./i.test(address) ? `https://${address}` : address;
}

const OPENING = /<a\s[^<>]*>/gi;
const ATTRIBUTE = /(?<![^\s"'/])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
const CLOSING = /<\/a\s*>/i;

/** Links in HTML. */
export function anchorsIn(text: string): WordedLink[] {
  if (!/<a\s/i.test(text)) return [];
  return [...text.matchAll(OPENING)].flatMap(({ index, 0: tag }) => {
    const start = index + tag.length;
    const closing = CLOSING.exec(text.slice(start, start + MAX_WORDS));
    const url = hrefOf(tag);
    if (closing === null || url === null) return [];
    const words = { start, end: start + closing.index };
    return [{ start: index, end: words.end + closing[0].length, words, url }];
  });
}

function hrefOf(tag: string): string | null {
  const attributes = tag.slice(2, MAX_TAG).matchAll(ATTRIBUTE);
  for (const [, name = '', double, single, bare] of attributes)
    if (name.toLowerCase() === 'href') return withScheme((double ?? single ?? bare ?? '').trim());
  return null;
}

/** Text that is not part of the words: images, tags, emphasis, brackets, quotes and invisible characters. */
const AROUND = /!\[[^\]]*\]\([^)]*\)|<[^<>]*>|[\u00AD\u200B-\u200D\u2060\uFEFF*_`~\\"'()[\]{}【】]/g;
/** A host; with a path, which may be shortened or shown as "acme.example › pricing"; or "acme.example+2". */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#:+…›.]+(?:\.[^\s/?#:+…›.]+)+)\.?(?:[/?#:…]\S*|\+\d+|\s*›.*)?$/iu;

/** Whether words are the host or the address of a page or of its site, and say nothing else. */
export function isAddressOf(words: string, url: string): boolean {
  if (!words.includes('.') && !words.includes('&')) return false;
  const [, host] = ADDRESS.exec(decodeEntities(words).replace(AROUND, '').trim()) ?? [];
  const named = host === undefined ? undefined : normalizeUrl(`https://${host}`)?.domain;
  const target = normalizeUrl(url)?.domain;
  if (named === undefined || target === undefined) return false;
  return isOnDomain(target, [named]) || isOnDomain(named, [target]);
}
