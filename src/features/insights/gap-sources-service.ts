import type { DataVersion } from '../../domain/data-version.js';
import { readDomainNames, readPages } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { leadingBy } from '../../segments/leading.js';
import type { PromptAnswers } from './gap-count.js';
import { readPageTitles } from './page-titles-read-model.js';
import { sourceDetails, type SourceDetails } from './source-cells.js';
import { questionsIn, sourcesIn, type SourceSums } from './source-count.js';
import { byGaps, gapSourceOf, leadersOf, type ComparedDays } from './sources.js';
import type { GapSource, GapSourceList, GapSourcesRequest } from './types.js';

/** The sources of the most gaps, and how many match. */
export async function gapSources(
  reader: Reader,
  at: DataVersion,
  given: PromptAnswers,
  request: GapSourcesRequest,
  days: ComparedDays,
): Promise<Pick<GapSourceList, 'compared' | 'total' | 'sources'>> {
  const questions = await inTurns(questionsIn(given));
  const matching = await inTurns(sourcesIn(given, questions, request));
  const leaders = await leading(reader, at, matching, request);
  const numbers = leaders.map(({ number }) => number);
  const details = await inTurns(sourceDetails(given, questions, request, numbers));
  const names = await namesOf(reader, at, numbers, details, request.groupBy);
  const sources = leaders.flatMap((source, place): GapSource[] => {
    const [named, detail] = [names[place], details[place]];
    return named && detail ? [gapSourceOf(source, named, detail, request, days)] : [];
  });
  return { compared: questions.compared, total: matching.length, sources };
}

/** The first sources. Their names decide only between the last ones. */
async function leading(
  reader: Reader,
  at: DataVersion,
  matching: readonly SourceSums[],
  { groupBy, limit }: GapSourcesRequest,
): Promise<SourceSums[]> {
  const contenders = leadingBy(matching, limit, byGaps);
  const numbers = contenders.map(({ number }) => number);
  const names =
    groupBy === 'page' ? await urlsOf(reader, at, numbers) : await readDomainNames(reader, at, numbers);
  return leadersOf(contenders, limit, ({ number }) => names.get(number) ?? '');
}

async function urlsOf(reader: Reader, at: DataVersion, numbers: readonly number[]) {
  const pages = await readPages(reader, at, numbers);
  return new Map(Array.from(pages, ([number, { url }]) => [number, url] as const));
}

/** The names of sources in their order. The title of a page is that of the latest answer, or of the latest citation. */
async function namesOf(
  reader: Reader,
  at: DataVersion,
  numbers: readonly number[],
  details: readonly SourceDetails[],
  groupBy: GapSourcesRequest['groupBy'],
): Promise<Pick<GapSource, 'domain' | 'url' | 'title'>[]> {
  const domains = await readDomainNames(
    reader,
    at,
    details.map(({ domain }) => domain),
  );
  const named = details.map(({ domain }) => domains.get(domain) ?? '');
  if (groupBy === 'domain') return named.map((domain) => ({ domain, url: null, title: null }));
  const pages = await readPages(reader, at, numbers);
  const listed = numbers.map((number) => pages.get(number));
  const latest = listed.flatMap((page, place) => {
    const time = details[place]?.latest;
    return page && time ? [{ url: page.url, latest: time }] : [];
  });
  const titles = await readPageTitles(reader, at, latest);
  return named.map((domain, place) => {
    const { url = '', title = null } = listed[place] ?? {};
    return { domain, url, title: titles.get(url) ?? title };
  });
}
