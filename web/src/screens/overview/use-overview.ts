import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import { dayOfFigures, zoneOfDays } from '../../session/time-zone.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { scopeOf } from '../../ui/figure-scope.js';
import type { WindowDays } from '../../ui/window-days.js';
import type { View } from './view.js';

type RangeQuery = NonNullable<Paths['/v1/history/overview']['get']['parameters']['query']>;
/** Without the days of older names: the screen names those of the whole workspace. */
export type Overview = Omit<extensionComponents['schemas']['RangeOverview'], 'olderDays'>;

export interface LoadedOverview {
  /** The view of the loaded data; the address changes before other data is loaded. */
  readonly view: View;
  readonly data: Overview;
  /** By the clock of the service. */
  readonly today: string;
  /** The days and filters of the figures as a query of their answers. */
  readonly scope: EvidenceQuery;
}

/** The figures of a view. The days end on the last day of the service, whatever the clock of the device says. */
export function useOverview(rangeDays: WindowDays, view: View): ApiRead<LoadedOverview> {
  return useApi(
    async (client, signal) => {
      const { range, compare, filters, brand: subject, weighting } = view;
      // The values come from the address. The API validates them.
      const days = { ...(range ?? { rangeDays }), ...zoneOfDays() };
      const query = { ...days, compare, ...filters, brand: subject, weighting } as RangeQuery;
      const data = await dataOf(client.GET('/v1/history/overview', { params: { query }, signal }));
      const isRecent = range === null && compare === 'previous';
      const shown = isRecent ? { rangeDays } : { from: data.from, to: data.to };
      const { surface, ...counted } = scopeOf(data, shown);
      const scope = { ...counted, ...filters, surface, subject };
      return { view, today: dayOfFigures(data.generatedAt), data, scope };
    },
    [rangeDays, JSON.stringify(view)],
  );
}
