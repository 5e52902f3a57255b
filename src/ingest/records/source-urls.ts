import { normalizeUrl, type Page } from '../../domain/page-url.js';
import type { CitationLine, SourceType } from '../lines/line-types.js';
import type { LineError } from '../types.js';
import type { Offsets } from './brand-names.js';
import { memo } from './memo.js';

export interface Citation {
  readonly order: number;
  readonly url: string;
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sourceType: SourceType;
  /** The type given in the line if the owner of the page decides `sourceType`, which hides it; otherwise null. */
  readonly givenSourceType: SourceType | null;
  readonly isCited: boolean;
  /** The parts of the answer that the platform annotates with the page; null without any. */
  readonly offsets: readonly Offsets[] | null;
}

/** Returns the owner of a page, if it belongs to the workspace's brand or a competitor. */
export type OwnerOf = (page: Page) => 'own' | 'competitor' | null;

const normalizeUrlOnce = memo(normalizeUrl);

/** Checks the citations of one answer. Returns the first error, or null. */
export function citationsError(lines: readonly CitationLine[]): LineError | null {
  const orders = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (normalizeUrlOnce(line.url.trim()) === null)
      return errorAt(index, 'url', 'must be an http or https URL');
    const order = orderOf(line, index);
    if (orders.has(order))
      return errorAt(index, 'order', `${order} is already used by another citation of this line`);
    orders.add(order);
  }
  return null;
}

function errorAt(index: number, field: string, problem: string): LineError {
  return { field: `citations[${index}].${field}`, problem };
}

function orderOf({ order }: CitationLine, index: number): number {
  return order ?? index + 1;
}

/**
 * Reads the citations of one answer, which must be without errors. The first source type given for a domain applies to
 * all of its citations.
 */
export function citationsOf(lines: readonly CitationLine[], ownerOf: OwnerOf): Citation[] {
  const types = new Map<string, SourceType>();
  return lines.map((line, index) => {
    const url = line.url.trim();
    const address = normalizeUrlOnce(url);
    if (address === null) throw new Error(`A citation that passed its checks has the URL ${url}.`);
    const { normalizedUrl, domain } = address;
    const given = types.get(domain) ?? line.sourceType ?? 'other';
    types.set(domain, given);
    const owner = ownerOf(address);
    return {
      order: orderOf(line, index),
      url,
      normalizedUrl,
      domain,
      title: line.title ?? null,
      sourceType: owner ?? given,
      givenSourceType: owner !== null || given === 'own' ? given : null,
      isCited: line.isCited ?? true,
      offsets: line.offsets?.length ? line.offsets : null,
    };
  });
}
