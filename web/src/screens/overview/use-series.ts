import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import { zoneOfDays } from '../../session/time-zone.js';
import type { Overview } from './use-overview.js';
import { bucketLength, type View } from './view.js';

type SeriesQuery = NonNullable<Paths['/v1/history/visibility']['get']['parameters']['query']>;
export type SeriesRead = ApiRead<extensionComponents['schemas']['VisibilitySeries']>;

/** The visibility by day, week or month for the days, the surface and the weighting of the figures. */
export function useSeries(view: View, { from, to, surface, weighting }: Overview): SeriesRead {
  const interval = bucketLength(view, from, to);
  const counted = { ...view.filters, surface: surface ?? 'all', weighting };
  const query = { from, to, interval, ...zoneOfDays(), ...counted } as SeriesQuery;
  return useApi(
    (client, signal) => dataOf(client.GET('/v1/history/visibility', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
}
