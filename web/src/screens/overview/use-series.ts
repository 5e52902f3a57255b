import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import { bucketLength, type View } from './view.js';

type SeriesQuery = Paths['/v1/history/visibility']['get']['parameters']['query'];
export type SeriesRead = ApiRead<extensionComponents['schemas']['VisibilitySeries']>;

/** The visibility by day, week or month for the days of the figures. */
export function useSeries(view: View, { from, to }: { from: string; to: string }): SeriesRead {
  const query = { from, to, interval: bucketLength(view, from, to), ...view.filters } as SeriesQuery;
  return useApi(
    (client, signal) => dataOf(client.GET('/v1/history/visibility', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
}
