import { compareTexts } from '../../domain/text.js';
import { answersToPrompts, daysQuery, GAPS, zoneQuery } from './evidence-link.js';
import type { SourceDetails } from './source-cells.js';
import type { SourceSums } from './source-count.js';
import type { DaysOfList, GapSource, GapSourceList, GapSourcesRequest, OnSurface } from './types.js';

/** The days of a list, and those that it is compared with. */
export type ComparedDays = DaysOfList & Pick<GapSourceList, 'previousFrom' | 'previousTo'>;

/** Compares sources by their counts; the order of those with equal counts is that of their names. */
export const byGaps = (one: SourceSums, other: SourceSums) =>
  other.gapObservations - one.gapObservations ||
  other.observations - one.observations ||
  other.previousObservations - one.previousObservations;

/** The first `limit` sources. `nameOf` returns the name of a domain or the URL of a page. */
export const leadersOf = (
  sources: readonly SourceSums[],
  limit: number,
  nameOf: (source: SourceSums) => string,
): SourceSums[] =>
  sources
    .toSorted((one, other) => byGaps(one, other) || compareTexts(nameOf(one), nameOf(other)))
    .slice(0, limit);

/** The names of a source. */
type Names = Pick<GapSource, 'domain' | 'url' | 'title'>;

/** An entry of the list. */
export function gapSourceOf(
  { number: _, ...sums }: SourceSums,
  names: Names,
  { sourceType, gapShare }: SourceDetails,
  request: OnSurface<GapSourcesRequest>,
  days: ComparedDays,
): GapSource {
  const isOnly = sums.gapObservations > 0 && sums.ownObservations === 0;
  return {
    ...names,
    sourceType,
    ...sums,
    gapRate: gapShare?.share ?? null,
    interval: gapShare?.interval ?? null,
    verdict: gapShare?.isEnough !== true ? 'insufficientData' : isOnly ? 'onlyCompetitors' : 'mixed',
    evidence: evidenceOf(names, sums.change, request, days),
  };
}

function evidenceOf(
  { domain, url }: Names,
  change: GapSource['change'],
  request: OnSurface<GapSourcesRequest>,
  days: ComparedDays,
): string {
  const { platform, personas, topics, sourceType, sourceUse } = request;
  const surface = request.surface ?? undefined;
  const source = { ...(url === null ? { domain } : { url }), sourceType, sourceUse };
  const query = { platform, surface, persona: personas, topic: topics, ...source };
  const earlier = { from: days.previousFrom, to: days.previousTo, ...zoneQuery(days.calendar) };
  return change === 'lost'
    ? answersToPrompts({ ...earlier, ...query, answerStatus: 'ok' })
    : answersToPrompts({ ...daysQuery(days), ...query, ...GAPS });
}
