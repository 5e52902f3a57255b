import type { Paths } from '@ai-visibility/client';
import { zoneOfDays } from '../../session/time-zone.js';
import { usePageQuery } from '../../ui/page-query.js';
import { useWindowDays } from '../../ui/window-days.js';

/** The days of the screen as parameters of the API. */
export type ChosenDays = Pick<
  NonNullable<Paths['/v1/insights/gaps']['get']['parameters']['query']>,
  'rangeDays' | 'from' | 'to' | 'timeZone'
>;

/** The comparison as a parameter of the API. Absent: as many days just before. */
export type Compared = Pick<
  NonNullable<Paths['/v1/insights/changes']['get']['parameters']['query']>,
  'compare'
>;

/** The days in the address, as on the overview: a range, or else a window. The API validates a range. */
export function useChosenDays(): ChosenDays {
  const { from = '', to = '' } = usePageQuery().query;
  const rangeDays = useWindowDays();
  return { ...(from || to ? { from, to } : { rangeDays }), ...zoneOfDays() };
}

/** The comparison in the address; null for none. */
export function useCompared(): Compared | null {
  const { compare } = usePageQuery().query;
  if (compare === 'none') return null;
  return compare ? ({ compare } as Compared) : {};
}
