import { dataOf } from '@ai-visibility/client';
import { useApi } from '../api/use-api.js';
import { t } from '../messages/messages.js';
import type { Days } from '../ui/scope.js';
import { eventText } from './event-text.js';
import type { ChartEvent } from './reading.js';

/** The maximum of the API. */
const LIMIT = 1000;

/**
 * The events of some days, for charts; none until they are loaded, or if they cannot be.
 *
 * @param platform leaves out the events of other platforms. Default: all events
 */
export function useEvents(
  { from, to, timeZone }: Days & { readonly timeZone?: string | undefined },
  platform?: string,
): readonly ChartEvent[] {
  const { value } = useApi(
    async (client, signal) => {
      const query = { from, to, ...(timeZone && { timeZone }), limit: LIMIT };
      const { events, hasMore } = await dataOf(
        client.GET('/v1/history/events', { params: { query }, signal }),
      );
      const marks = events
        .filter((event) => !platform || event.platform === null || event.platform === platform)
        .map((event) => ({ date: event.date, text: eventText(event) }));
      return hasMore ? [...marks, { date: from, text: t('charts.onlyLastEvents', { count: LIMIT }) }] : marks;
    },
    [from, to, timeZone, platform],
  );
  return value.state === 'ready' ? value.data : NONE;
}

const NONE: readonly ChartEvent[] = [];
