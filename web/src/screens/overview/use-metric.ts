import { dataOf, type components } from '@ai-visibility/client';
import { useApi, type ApiRead } from '../../api/use-api.js';
import type { WindowDays } from '../../ui/window-days.js';

type Rows = components['schemas']['MetricRows'];
export type RowsOf<Metric extends Rows['metric']> = Extract<Rows, { metric: Metric }>;

/** The daily rows of one family of metrics. */
export function useMetric<Metric extends Rows['metric']>(
  metric: Metric,
  rangeDays: WindowDays,
): ApiRead<RowsOf<Metric>> {
  return useApi(
    async (client, signal) => {
      const query = { metric, rangeDays };
      return (await dataOf(
        client.GET('/v1/analytics/metrics', { params: { query }, signal }),
      )) as RowsOf<Metric>;
    },
    [metric, rangeDays],
  );
}
