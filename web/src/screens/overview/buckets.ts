import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import type { Buckets } from '../../charts/data-table.js';
import type { ChartEvent } from '../../charts/reading.js';
import { day } from '../../ui/format.js';

type Point = extensionComponents['schemas']['VisibilityPoint'];
type Bounds = Pick<Point, 'from' | 'to' | 'isComplete'>;
export type BucketLength = extensionComponents['schemas']['VisibilitySeries']['interval'];

/** The buckets of a chart, each named by its first day. */
export function bucketsOf(rows: readonly Pick<Bounds, 'from' | 'to'>[], length: BucketLength): Buckets {
  const last = new Map(rows.map(({ from, to }) => [from, to]));
  return {
    length,
    queryOf: (first) => (length === 'day' ? { date: first } : { from: first, to: last.get(first) }),
  };
}

/** The events at the first days of their buckets, and a note at each that is incomplete. */
export function eventsOfBuckets(
  rows: readonly Bounds[],
  length: BucketLength,
  events: readonly ChartEvent[],
): readonly ChartEvent[] {
  return rows.flatMap(({ from, to, isComplete }) => [
    ...events
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, text }) => ({
        date: from,
        text: length === 'day' ? text : t('overview.eventOfDay', { day: day(date), event: text }),
      })),
    ...(isComplete ? [] : [{ date: from, text: t('overview.incomplete', { length }) }]),
  ]);
}
