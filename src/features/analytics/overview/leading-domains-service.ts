import type { DataVersion } from '../../../domain/data-version.js';
import { readDomainNames, readPageUrls, readTitles } from '../../../platform/answers.js';
import type { Reader } from '../../../platform/reader.js';
import {
  contenders,
  mostFrequentType,
  type CitationsByPage,
  type DomainCitations,
  type PageCitations,
} from '../../../segments/citations.js';
import { lastTitle } from '../../../segments/titles.js';
import { byName } from '../grouping.js';
import type { CitedUrl, DomainSums } from '../sums.js';

const MOST_DOMAINS = 20;
const MOST_PAGES = 3;

/** A domain with its number in answers. */
export interface NamedDomain extends DomainSums {
  readonly number: number;
}

/** The 20 most cited domains, then by name. */
export async function leadingDomains(
  reader: Reader,
  at: DataVersion,
  citations: readonly DomainCitations[],
): Promise<NamedDomain[]> {
  const possible = contenders(citations, MOST_DOMAINS, (domain) => domain.citations);
  const names = await readDomainNames(
    reader,
    at,
    possible.map(({ domain }) => domain),
  );
  return possible
    .map(({ domain: number, answers, byType, ...sums }) => ({
      number,
      domain: names.get(number) ?? '',
      sourceType: mostFrequentType(byType),
      citations: sums.citations,
      citedObservations: answers,
    }))
    .sort((one, other) => other.citations - one.citations || byName(one.domain, other.domain))
    .slice(0, MOST_DOMAINS);
}

/** The three most cited pages of each domain, then by URL, by the number of the domain. */
export async function leadingPages(
  reader: Reader,
  at: DataVersion,
  domains: readonly NamedDomain[],
  pages: CitationsByPage,
): Promise<ReadonlyMap<number, CitedUrl[]>> {
  const cited = pages.byDomain();
  const possible = domains.map(({ number }) => contenders(cited.get(number) ?? [], MOST_PAGES, citationsOf));
  const urls = await readPageUrls(
    reader,
    at,
    possible.flatMap((ofDomain) => ofDomain.map(({ page }) => page)),
  );
  const leaders = possible.map((ofDomain) =>
    ofDomain
      .map((page) => ({ ...page, url: urls.get(page.page) ?? '' }))
      .sort((one, other) => other.citations - one.citations || byName(one.url, other.url))
      .slice(0, MOST_PAGES),
  );
  const numbers = leaders.flatMap((ofDomain) => ofDomain.flatMap(({ titles }) => [...titles]));
  const names = await readTitles(reader, at, numbers);
  return new Map(
    domains.map(({ number }, index) => [
      number,
      (leaders[index] ?? []).map(({ url, citations, titles }) => {
        return { url, title: lastTitle(titles, names), citations };
      }),
    ]),
  );
}

const citationsOf = ({ citations }: PageCitations) => citations;
