import { dataOf, type components, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import { brandColors, type BrandColor } from '../../charts/brand-colors.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import type { WindowDays } from '../../ui/window-days.js';
import { isStandard, type View } from './view.js';

type RangeQuery = Paths['/v1/history/overview']['get']['parameters']['query'];
/** Without the days of older names: the screen names those of the whole workspace. */
export type Overview = Omit<extensionComponents['schemas']['RangeOverview'], 'olderDays'>;

export interface LoadedOverview {
  /** The view of the loaded data; the address changes before other data is loaded. */
  readonly view: View;
  readonly data: Overview;
  /** The last days of the whole workspace: what there is to choose from. */
  readonly all: components['schemas']['AnalyticsOverview'];
  /** The days and filters of the figures as a query of their answers. */
  readonly scope: EvidenceQuery;
  readonly colorOf: BrandColor;
}

/** The figures of a view. The days end on the last day of the service, whatever the clock of the device says. */
export function useOverview(rangeDays: WindowDays, view: View): ApiRead<LoadedOverview> {
  return useApi(
    async (client, signal) => {
      const [all, brand] = await Promise.all([
        dataOf(client.GET('/v1/analytics/overview', { params: { query: { rangeDays } }, signal })),
        dataOf(client.GET('/v1/brand', { signal })),
      ]);
      const shared = { view, all, colorOf: brandColors(brand.competitors) };
      if (isStandard(view)) {
        const { rangeDays: _, ...figures } = all;
        return { ...shared, data: { ...figures, compare: 'previous', brand: null }, scope: { rangeDays } };
      }
      const { compare, filters, brand: subject } = view;
      const range = view.range ?? { from: all.from, to: all.to };
      // The values come from the address. The API validates them.
      const query = { ...range, compare, ...filters, ...(subject && { brand: subject }) } as RangeQuery;
      const data = await dataOf(client.GET('/v1/history/overview', { params: { query }, signal }));
      return { ...shared, data, scope: { ...range, ...filters, ...earlierDays(data), subject } };
    },
    [rangeDays, JSON.stringify(view)],
  );
}

const earlierDays = ({ previousFrom, previousTo }: Overview): EvidenceQuery =>
  previousFrom === null || previousTo === null ? {} : { previousFrom, previousTo };
