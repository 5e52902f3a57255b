import { isPageOn } from '../domain/page-url.js';
import type { Link } from './markup.js';
import type { Name } from './names.js';
import { isPlainWord } from './plain-words.js';
import { SpanIndex } from './spans.js';
import type { Span } from './types.js';

/** An occurrence of a name as a whole word, or of a domain. */
export interface Hit extends Span {
  readonly name: Name;
  /** The name with an ending of its language, which is not part of the span unless it changes the letters of the name. */
  readonly inflected?: Span;
}

/**
 * Chooses the hits that name a brand, in the order of the text. Of overlapping hits, the longest counts, then the
 * first. A common word needs a capital letter that is not that of a date or of a sentence, or its brand's domain next to it. A domain next to its brand's name is
 * not another mention.
 */
export function chooseHits(text: string, hits: readonly Hit[], links: readonly Link[]): Hit[] {
  const possible = hits.filter((hit) => hit.name.kind !== 'domain' || isDomain(text, hit));
  const isDomainBeside = domainsBeside(text, possible, links);
  const meant = possible.filter(
    (hit) =>
      ((!hit.name.needsCapital || isCapital(text, hit)) && !isPlainWord(text, hit, hit.name)) ||
      isDomainBeside(hit),
  );
  const chosen = withoutOverlaps(text, meant);
  const names = new SpanIndex(chosen.filter(({ name }) => name.kind === 'name'));
  const isBesideName = (domain: Hit) =>
    names.near(domain, MAX_DISTANCE).some((hit) => isSameBrand(hit, domain) && isBeside(text, hit, domain));
  return chosen.filter(
    (hit) => hit.name.kind === 'name' || (hit.name.kind === 'domain' && !isBesideName(hit)),
  );
}

function withoutOverlaps(text: string, hits: readonly Hit[]): Hit[] {
  const inOrder = hits.toSorted((one, other) => one.start - other.start);
  return inOrder.some((hit, index) => hit.start < (inOrder[index - 1]?.end ?? 0))
    ? longestOf(text, inOrder)
    : inOrder;
}

function longestOf(text: string, hits: readonly Hit[]): Hit[] {
  const longestFirst = hits.toSorted(
    (one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start,
  );
  const isTaken = new Uint8Array(text.length);
  const chosen: Hit[] = [];
  for (const hit of longestFirst) {
    // Earlier hits are at least as long, so an overlapping one covers the first or the last place of this hit.
    if (isTaken[hit.start] === 1 || isTaken[hit.end - 1] === 1) continue;
    isTaken.fill(1, hit.start, hit.end);
    chosen.push(hit);
  }
  return chosen.sort((one, other) => one.start - other.start);
}

/**
 * Folding ignores hyphens, which distinguish domains, and the letter case, which distinguishes paths. "acme.example" can
 * be part of other domains.
 */
function isDomain(text: string, { start, end, name }: Hit): boolean {
  const written = text.slice(start, end);
  const host = /^[^/]*/.exec(written)?.[0] ?? '';
  if (host.toLowerCase() + written.slice(host.length) !== name.text) return false;
  return !/[-@/\w]/.test(text.charAt(start - 1)) && !/^(?:[-\w]|\.\w)/.test(text.slice(end, end + 2));
}

/** The first letters of the words in a text. */
const INITIALS = /(?<![\p{L}\p{M}])\p{L}/gu;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;

/** Whether the words have the capital letters of the name, and the first word starts with one. */
function isCapital(text: string, { start, end, name }: Hit): boolean {
  const written = text.slice(start, end);
  const isAllCapitals = name.text.length > 1 && /^\p{Lu}+$/u.test(name.text);
  if (isAllCapitals) return /^\p{Lu}+$/u.test(written);
  const wanted = name.text.match(INITIALS) ?? [];
  const initials = written.match(INITIALS) ?? [];
  return wanted.every((letter, index) => {
    const isNeeded = index === 0 || CAPITAL.test(letter);
    return !isNeeded || CAPITAL.test(initials[index] ?? '');
  });
}

/** The text allowed between a name and its domain, as in "Acme (acme.example)" or "[acme](https://acme.example)". */
const BETWEEN = /^(?:[^\p{L}\p{N}\n]{0,4}|[^\p{L}\p{N}\n]{0,2}\bat )$/u;

function isBeside(text: string, one: Span, other: Span): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return BETWEEN.test(text.slice(first.end, second.start));
}

/** Maximum distance between a name and its domain, in code units. */
const MAX_DISTANCE = 8;

/** Returns a function that reports whether a hit is next to a domain of its brand, in words or as the address of a link. */
function domainsBeside(text: string, hits: readonly Hit[], links: readonly Link[]): (hit: Hit) => boolean {
  const domains = new SpanIndex(hits.filter(({ name }) => name.kind === 'domain'));
  const addresses = new SpanIndex(links);
  return (hit) =>
    domains
      .near(hit, MAX_DISTANCE)
      .some((domain) => isSameBrand(hit, domain) && isBeside(text, hit, domain)) ||
    addresses
      .near(hit, MAX_DISTANCE)
      .some((link) => isPageOn(link.url, hit.name.brand.domains) && isBeside(text, hit, link));
}

function isSameBrand(one: Hit, other: Hit): boolean {
  return one.name.brand === other.name.brand;
}
