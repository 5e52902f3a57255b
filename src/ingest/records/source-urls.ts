import { isOnDomain, normalizeUrl } from '../../domain/page-url.js';
import type { CitationLine, SourceType } from '../lines/line-types.js';
import type { Fault } from '../types.js';
import { memo } from './memo.js';

export interface Citation {
  readonly order: number;
  readonly url: string;
  readonly normalizedUrl: string;
  readonly domain: string;
  readonly title: string | null;
  readonly sourceType: SourceType;
  /** The type given in the line if the source counts as own, which `sourceType` then hides; else null. */
  readonly givenSourceType: SourceType | null;
  readonly isCited: boolean;
}

const normalizeUrlOnce = memo(normalizeUrl);

/** Reads the citations of one answer. The first source type given for a domain applies to all of its citations. */
export function citationsOf(
  lines: readonly CitationLine[],
  ownDomains: readonly string[],
): { citations: Citation[] } | { fault: Fault } {
  const citations: Citation[] = [];
  const types = new Map<string, SourceType>();
  const orders = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const address = normalizeUrlOnce(line.url.trim());
    if (address === null) return fault(index, 'url', 'must be an http or https URL');
    const order = line.order ?? index + 1;
    if (orders.has(order))
      return fault(index, 'order', `${order} is already used by another citation of this line`);
    orders.add(order);
    const given = types.get(address.domain) ?? line.sourceType ?? 'other';
    types.set(address.domain, given);
    const sourceType = isOnDomain(address.domain, ownDomains) ? 'own' : given;
    citations.push({
      order,
      url: line.url.trim(),
      ...address,
      title: line.title ?? null,
      sourceType,
      givenSourceType: sourceType === 'own' ? given : null,
      isCited: line.isCited ?? true,
    });
  }
  return { citations };
}

function fault(index: number, field: string, problem: string): { fault: Fault } {
  return { fault: { field: `citations[${index}].${field}`, problem } };
}
