import { citationMarks } from './citation-marks.js';
import { isInside, mergeSpans, spansOf } from './spans.js';
import type { Annotation, Span } from './types.js';
import { anchorsIn, MAX_WORDS, referencesIn, withScheme, type WordedLink } from './worded-links.js';

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
  /** Parts that name a brand only if it is called like a host, such as Booking.com. In order, without overlaps. */
  readonly hostNames: readonly Span[];
  /** In the order of the text, except in fenced code and in the words of another link. */
  readonly links: readonly Link[];
}

const NOTHING: Markup = { hidden: [], hostNames: [], links: [] };

/**
 * Finds the markup of a text in Markdown or HTML; plain text is Markdown too.
 * @param annotations the parts that the provider marks as citations
 */
export function readMarkup(text: string, annotations: readonly Annotation[] = []): Markup {
  if (annotations.length === 0 && !/[`~<@【]|:\/\/|www\.|\]\(|\[\^/i.test(text)) return NOTHING;
  const code = mergeSpans(fencedCode(text));
  const addresses = addressesOf(text).filter(({ start }) => !isInside(code, start));
  const worded = [
    ...addresses.flatMap(({ worded }) => worded ?? []),
    ...referencesIn(text),
    ...anchorsIn(text),
  ];
  const words = mergeSpans(worded.map((link) => link.words));
  const { marks, hostNames } = citationMarks(text, worded, annotations);
  const spans = [
    ...code,
    ...addresses,
    ...linkTargets(text),
    ...spansOf(TAG, text),
    ...marks,
    ...mailAddresses(text),
  ];
  return {
    hidden: mergeSpans(spans),
    hostNames: mergeSpans(hostNames),
    links: addresses.flatMap(({ link }) => (link === null || isInside(words, link.start) ? [] : link)),
  };
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
  /** Null for an image and a bare address. */
  readonly worded: WordedLink | null;
}

/** An address does not contain "](", and the limit keeps the time linear. */
const ADDRESS =
  /(?:https?:\/\/|www\.)(?:(?!\]\()[^\s<>"`{|}\\^“”„‘’（）「」『』【】、。，；！？]){1,16384}/gi;

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
  const url = withScheme(written.replaceAll('&amp;', '&'));
  const span = { start, end: start + written.length };
  const label = labelBefore(text, start);
  if (label === null) return { ...span, link: { ...span, url, title: null }, worded: null };
  if (label.isImage) return { ...span, start: label.start, link: null, worded: null };
  const closing = text.slice(span.end, span.end + MAX_WORDS).indexOf(')');
  const end = span.end + Math.max(closing, 0) + 1;
  const words = { start: label.start + 1, end: label.start + 1 + label.text.length };
  return {
    ...span,
    link: { ...span, url, title: titleOf(label.text) },
    worded: { start: label.start, end, words, url },
  };
}

const IMAGE = /!\[[^\]]*\]\([^)]*\)/g;

/** The words of a link; null if they are an address themselves. */
function titleOf(label: string): string | null {
  const title = label.replace(IMAGE, '').replace(/[*`]/g, '').replace(/\s+/g, ' ').trim();
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

/** The opening of the address after the words of a link. */
const TARGET_OPENING = /\]\(\s{0,3}<?$/;

/** The words of a Markdown link or image whose address starts at the index. */
function labelBefore(text: string, index: number): { text: string; start: number; isImage: boolean } | null {
  const opening = TARGET_OPENING.exec(text.slice(Math.max(0, index - 6), index));
  if (opening === null) return null;
  const end = index - opening[0].length;
  let depth = 1;
  for (let at = end - 1; at >= Math.max(0, end - MAX_WORDS); at -= 1) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[') depth -= 1;
    if (depth > 0) continue;
    const isImage = text.charAt(at - 1) === '!';
    return { text: text.slice(at + 1, end), start: isImage ? at - 1 : at, isImage };
  }
  return null;
}

/** Everything between the parentheses of a Markdown link: an address of any kind, and a title. */
const TARGET = /\]\((?: (?=\S))?(?:[^()\s]|\([^()\s]*\))*(?:[\t ]+(?:"[^"\n]*"|'[^'\n]*'))?[\t ]*\)/g;
/** The line that defines the address of `[label]`. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[\t ]*(?:https?:|www\.|<)[^\n]*$/gim;
const TAG = /<(?:\/?[a-z]|!--)[^<>]*>/gi;

function linkTargets(text: string): Span[] {
  return [...(text.includes('](') ? spansOf(TARGET, text) : []), ...spansOf(DEFINITION, text)];
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
