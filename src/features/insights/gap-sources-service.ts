import type { DataVersion } from '../../domain/data-version.js';
import { readDomainNames, readPageUrls, readTitles } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { leadingBy } from '../../segments/leading.js';
import { lastTitle } from '../../segments/titles.js';
import type { PromptAnswers } from './gap-count.js';
import { sourceDetails, type SourceDetails } from './source-cells.js';
import { questionsIn, sourcesIn, type SourceSums } from './source-count.js';
import { byGaps, gapSourceOf, leadersOf, type ComparedDays } from './sources.js';
import type { GapSource, GapSourceList, GapSourcesRequest, OnSurface } from './types.js';

/** The sources of the most gaps, and how many match. */
export async function gapSources(
  reader: Reader,
  at: DataVersion,
  given: PromptAnswers,
  request: OnSurface<GapSourcesRequest>,
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
  { groupBy, limit }: Pick<GapSourcesRequest, 'groupBy' | 'limit'>,
): Promise<SourceSums[]> {
  const contenders = leadingBy(matching, limit, byGaps);
  const readNames = groupBy === 'page' ? readPageUrls : readDomainNames;
  const numbers = contenders.map(({ number }) => number);
  const names = await readNames(reader, at, numbers);
  return leadersOf(contenders, limit, ({ number }) => names.get(number) ?? '');
}

/** The names of sources in their order. */
async function namesOf(
  reader: Reader,
  at: DataVersion,
  numbers: readonly number[],
  details: readonly SourceDetails[],
  groupBy: GapSourcesRequest['groupBy'],
): Promise<Pick<GapSource, 'domain' | 'url' | 'title'>[]> {
  const domains = details.map(({ domain }) => domain);
  const names = await readDomainNames(reader, at, domains);
  const named = domains.map((number) => names.get(number) ?? '');
  if (groupBy === 'domain') return named.map((domain) => ({ domain, url: null, title: null }));
  const urls = await readPageUrls(reader, at, numbers);
  const titles = await readTitles(
    reader,
    at,
    details.flatMap((detail) => [...detail.titles]),
  );
  return named.map((domain, place) => ({
    domain,
    url: urls.get(numbers[place] ?? 0) ?? '',
    title: lastTitle(details[place]?.titles ?? [], titles),
  }));
}
