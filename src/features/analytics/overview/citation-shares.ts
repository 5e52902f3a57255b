import { difference, ratio } from '../../../estimates/rounding.js';
import type { CitationsByDomain, DomainCitations } from '../../../segments/citations.js';
import { CURRENT, PREVIOUS } from '../windows.js';

/** The change of the share of all citations that a domain has, by its number; null without citations in one of the windows. */
export function shareChangesIn(citations: CitationsByDomain): (domain: number) => number | null {
  const [before, now] = [sharesIn(citations.in(PREVIOUS)), sharesIn(citations.in(CURRENT))];
  return (domain) => difference(now(domain), before(domain), 4);
}

function sharesIn(citations: readonly DomainCitations[]): (domain: number) => number | null {
  const counts = new Map(citations.map((one) => [one.domain, one.citations]));
  const total = citations.reduce((sum, one) => sum + one.citations, 0);
  return (domain) => ratio(counts.get(domain) ?? 0, total);
}
