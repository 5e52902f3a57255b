import { dataOf, type Client, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import { zoneOfDays } from '../../session/time-zone.js';
import type { Overview } from './use-overview.js';
import { bucketLength, type View } from './view.js';

type SeriesQuery = NonNullable<Paths['/v1/history/visibility']['get']['parameters']['query']>;
type VisibilitySeries = extensionComponents['schemas']['VisibilitySeries'];
export type SeriesPoint = VisibilitySeries['rows'][number];

export interface Series extends VisibilitySeries {
  /** The rows of the days that the figures are compared with, in the same order; empty without a comparison. */
  readonly previous: readonly SeriesPoint[];
}
export type SeriesRead = ApiRead<Series>;

/** The figures by day, week or month for the days, the surface and the weighting of an overview, and those of the compared days. */
export function useSeries(view: View, data: Overview): SeriesRead {
  const { from, to, surface, weighting, previousFrom, previousTo } = data;
  const interval = bucketLength(view, from, to);
  const counted = { interval, ...zoneOfDays(), ...view.filters, surface: surface ?? 'all', weighting };
  // Days that follow each other are one read.
  const isJoined = data.compare === 'previous' && interval === 'day' && previousFrom !== null;
  return useApi(
    async (client, signal) => {
      const read = (first: string, last: string) =>
        readSeries(client, signal, { ...counted, from: first, to: last } as SeriesQuery);
      if (isJoined) {
        const all = await read(previousFrom, to);
        const isNow = (row: SeriesPoint) => row.from >= from;
        return { ...all, rows: all.rows.filter(isNow), previous: all.rows.filter((row) => !isNow(row)) };
      }
      const isCompared = previousFrom !== null && previousTo !== null;
      const [now, before] = await Promise.all([
        read(from, to),
        isCompared ? read(previousFrom, previousTo) : null,
      ]);
      return { ...now, previous: before?.rows ?? [] };
    },
    [from, to, previousFrom, previousTo, JSON.stringify(counted)],
  );
}

const readSeries = (client: Client, signal: AbortSignal, query: SeriesQuery): Promise<VisibilitySeries> =>
  dataOf(client.GET('/v1/history/visibility', { params: { query }, signal }));
