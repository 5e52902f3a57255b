import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import type { ChartEvent } from '../../charts/reading.js';
import type { WindowDays } from '../../ui/window-days.js';
import { eventsOf } from './events.js';

/** The events of the window, for charts; none until it is loaded, or if it cannot be. */
export function useEvents(rangeDays: WindowDays): readonly ChartEvent[] {
  const { value } = useApi(
    async (client, signal) => {
      const [{ versions }, platforms, { archived }] = await Promise.all([
        dataOf(client.GET('/v1/history/brand', { params: { query: { limit: 100 } }, signal })),
        dataOf(
          client.GET('/v1/analytics/metrics', {
            params: { query: { metric: 'platforms', rangeDays } },
            signal,
          }),
        ),
        dataOf(client.GET('/v1/prompts', { signal })),
      ]);
      const rows = platforms.metric === 'platforms' ? platforms.rows : [];
      return eventsOf({ versions, platforms: rows, archived }).filter(
        ({ date }) => date >= platforms.from && date <= platforms.to,
      );
    },
    [rangeDays],
  );
  return value.state === 'ready' ? value.data : NONE;
}

const NONE: readonly ChartEvent[] = [];
