import { isInside, mergeSpans } from './spans.js';
import type { Span } from './types.js';

/** A web address in the text. */
export interface Link extends Span {
  /** As written, with a scheme. */
  readonly url: string;
  /** The linked words; null for a bare address. */
  readonly title: string | null;
}

/** The parts of a text that readers do not see, and its links. */
export interface Markup {
  /**
   * Parts that cannot name a brand: fenced code, addresses, HTML tags, images, email addresses and citation marks. In
   * order, without overlaps.
   */
  readonly hidden: readonly Span[];
  /** In the order of the text, without those in fenced code. */
  readonly links: readonly Link[];
}

const NOTHING: Markup = { hidden: [], links: [] };

/** Finds the markup of a text in Markdown or HTML; plain text is Markdown too. */
export function readMarkup(text: string): Markup {
  if (!/[`~<@【]|:\/\/|www\.|\]\(/i.test(text)) return NOTHING;
  const code = mergeSpans(fencedCode(text));
  const addresses = addressesOf(text).filter(({ start }) => !isInside(code, start));
  const spans = [
    ...code,
    ...addresses,
    ...linkTargets(text),
    ...spansOf(TAG, text),
    ...spansOf(CITATION_MARK, text),
    ...mailAddresses(text),
  ];
  return { hidden: mergeSpans(spans), links: addresses.flatMap(({ link }) => link ?? []) };
}

const FENCE = /^[\t >]*(?:[-*+][\t ]+)?(```|~~~)([^\n]*)$/gm;
const LONGER_FENCE = /^(?:`+|~+)/;
/** The text after the opening of a fence around prose. */
const PROSE = /^(?:md|markdown|text|txt|plain|plaintext)\b/i;

/** Fenced blocks of code, with their fences. Some models wrap a whole answer in a fence and call it Markdown. */
function fencedCode(text: string): Span[] {
  if (!text.includes('```') && !text.includes('~~~')) return [];
  const spans: Span[] = [];
  let open: { start: number; fence: string; isProse: boolean } | null = null;
  for (const { index, 0: line, 1: kind = '', 2: rest = '' } of text.matchAll(FENCE)) {
    const longer = LONGER_FENCE.exec(rest)?.[0] ?? '';
    const [fence, info] = [kind + longer, rest.slice(longer.length)];
    if (open === null) {
      // With another backtick after it, it is inline code.
      if (fence.startsWith('`') && info.includes('`')) continue;
      open = { start: index, fence, isProse: PROSE.test(info.trim()) };
    } else if (fence.startsWith(open.fence) && info.trim() === '') {
      if (!open.isProse) spans.push({ start: open.start, end: index + line.length });
      open = null;
    }
  }
  if (open !== null && !open.isProse) spans.push({ start: open.start, end: text.length });
  return spans;
}

interface Address extends Span {
  /** Null for an image. */
  readonly link: Link | null;
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"`{|}\\^“”„‘’（）「」『』【】、。，；！？]+/gi;

function addressesOf(text: string): Address[] {
  const addresses: Address[] = [];
  ADDRESS.lastIndex = 0;
  for (let found = ADDRESS.exec(text); found !== null; found = ADDRESS.exec(text)) {
    const written = withoutTrailing(found[0]);
    ADDRESS.lastIndex = found.index + Math.max(written.length, 1);
    if (!/[a-z\d@]/i.test(text.charAt(found.index - 1)))
      addresses.push(addressAt(text, found.index, written));
  }
  return addresses;
}

function addressAt(text: string, start: number, written: string): Address {
  const url = /^www\./i.test(written) ? `https://${written}` : written;
  const span = { start, end: start + written.length };
  const label = labelBefore(text, start);
  if (label?.isImage === true) return { ...span, start: label.start, link: null };
  return { ...span, link: { ...span, url, title: label === null ? null : titleOf(label.text) } };
}

/** The words of a link; null if they are an address themselves. */
function titleOf(label: string): string | null {
  const title = label.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim();
  return title === '' || /^(?:https?:\/\/|www\.)/i.test(title) ? null : title;
}

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** An address ends before a bracket that it did not open, before Chinese words, and before surrounding punctuation. */
function withoutTrailing(run: string): string {
  const counts: Record<string, number> = { '(': 0, '[': 0 };
  let end = hostEnd(run);
  for (let index = 0; index < end; index += 1) {
    const character = run.charAt(index);
    const opener = CLOSERS[character];
    if (character in counts) counts[character] = (counts[character] ?? 0) + 1;
    else if (opener !== undefined) {
      counts[opener] = (counts[opener] ?? 0) - 1;
      if ((counts[opener] ?? 0) < 0) end = index;
    }
  }
  while (end > 0 && /[.,;:!?*_~'’]/.test(run.charAt(end - 1))) end -= 1;
  return run.slice(0, end);
}

/** In "https://example.com是", other words directly follow the host. */
function hostEnd(run: string): number {
  const hostStart = run.indexOf('://') < 0 ? 0 : run.indexOf('://') + 3;
  let label = '';
  for (let index = hostStart; index < run.length; index += 1) {
    const character = run.charAt(index);
    if (/[/?#]/.test(character)) break;
    if (character > '\u007F' && /^[a-z]{2,}$/i.test(label)) return index;
    label = character === '.' ? '' : label + character;
  }
  return run.length;
}

/** Maximum length of a link title. */
const MAX_LABEL = 300;

/** The words of a Markdown link or image whose address starts at the index. */
function labelBefore(text: string, index: number): { text: string; start: number; isImage: boolean } | null {
  const opening = text.charAt(index - 1) === '<' ? index - 1 : index;
  if (!text.startsWith('](', opening - 2)) return null;
  const end = opening - 2;
  let depth = 1;
  for (let at = end - 1; at >= Math.max(0, end - MAX_LABEL); at -= 1) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[') depth -= 1;
    if (depth > 0) continue;
    const isImage = text.charAt(at - 1) === '!';
    return { text: text.slice(at + 1, end), start: isImage ? at - 1 : at, isImage };
  }
  return null;
}

/** Everything between the parentheses of a Markdown link: an address of any kind, and a title. */
const TARGET = /\]\((?:[^()\s]|\([^()\s]*\))*(?:[\t ]+(?:"[^"\n]*"|'[^'\n]*'))?[\t ]*\)/g;
/** The line that defines the address of `[label]`. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[\t ]*(?:https?:|www\.|<)[^\n]*$/gim;
const TAG = /<(?:\/?[a-z]|!--)[^<>]*>/gi;
const CITATION_MARK = /【[^【】†]*†[^【】]*】/g;

function linkTargets(text: string): Span[] {
  return [...(text.includes('](') ? spansOf(TARGET, text) : []), ...spansOf(DEFINITION, text)];
}

function spansOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: part }) => ({
    start: index,
    end: index + part.length,
  }));
}

const MAIL_NAME = /[\w.+-]/;
const MAIL_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+/i;
/** Maximum length of the name and host that are examined. */
const MAX_MAIL = 100;

/** Searches around each "@", so that the time is linear. */
function mailAddresses(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (at - start < MAX_MAIL && MAIL_NAME.test(text.charAt(start - 1))) start -= 1;
    const host = MAIL_HOST.exec(text.slice(at + 1, at + 1 + MAX_MAIL))?.[0];
    if (start < at && host !== undefined) spans.push({ start, end: at + 1 + host.length });
  }
  return spans;
}
