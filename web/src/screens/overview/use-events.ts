import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import type { ChartEvent } from '../../charts/reading.js';
import { eventsOf } from './events.js';
import { windowSince } from './view.js';

/**
 * The events of some days, for charts; none until they are loaded, or if they cannot be. Changed models and outages are
 * known for the last 90 days.
 */
export function useEvents({ from, to }: { from: string; to: string }, today: string): readonly ChartEvent[] {
  const rangeDays = windowSince(from, today);
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
        ({ date }) => date >= from && date <= to,
      );
    },
    [rangeDays, from, to],
  );
  return value.state === 'ready' ? value.data : NONE;
}

const NONE: readonly ChartEvent[] = [];
