import type { ValuesOf } from '../ui/csv.js';
import type { ChartEvent } from './reading.js';
import type { Series } from './series.js';

/** A UTC day of a chart, and its index. */
export interface Day {
  readonly date: string;
  readonly index: number;
}

export const daysOf = (dates: readonly string[]): Day[] => dates.map((date, index) => ({ date, index }));

export const dateOf: ValuesOf<Day> = ({ date }) => ({ date });

export const valueOf =
  ({ name, column = name, values }: Series): ValuesOf<Day> =>
  ({ index }) => ({ [column]: values[index] ?? null });

export const boundsOf =
  ({ name, column = name, low, high }: Series): ValuesOf<Day> =>
  ({ index }) => ({ [`${column} low`]: low?.[index] ?? null, [`${column} high`]: high?.[index] ?? null });

/** The events of a day in words; null for none. */
export const happenedOn =
  (events: readonly ChartEvent[]): ValuesOf<Day> =>
  ({ date }) => ({
    events:
      events
        .filter((event) => event.date === date)
        .map(({ text }) => text)
        .join('; ') || null,
  });

/** All values of a chart by day. */
export function chartValues(series: readonly Series[], events: readonly ChartEvent[] = []): ValuesOf<Day>[] {
  return [
    dateOf,
    ...series.flatMap((one) => (one.low && one.high ? [valueOf(one), boundsOf(one)] : [valueOf(one)])),
    ...(events.length === 0 ? [] : [happenedOn(events)]),
  ];
}
