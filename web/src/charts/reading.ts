import { t } from '../messages/messages.js';
import { longDay } from '../ui/format.js';
import type { Series } from './series.js';

/** Something that happened on a day and may explain a change. */
export interface ChartEvent {
  readonly date: string;
  readonly text: string;
}

export interface ReadableChart {
  /** Days, oldest first, one for each value of each series. */
  readonly days: readonly string[];
  readonly timeZone: string;
  readonly series: readonly Series[];
  readonly format: (value: number | null) => string;
  readonly events?: readonly ChartEvent[] | undefined;
}

/** The lines of text about a day: the day, the value of each series with its interval, and the events. */
export function readingOf(
  { days, timeZone, series, format, events = [] }: ReadableChart,
  index: number,
): string[] {
  const date = days[index] ?? '';
  const values = series.map(({ name, values, low, high }) => {
    const value = format(values[index] ?? null);
    const [from, to] = [low?.[index] ?? null, high?.[index] ?? null];
    if (from === null || to === null) return t('charts.reading', { name, value });
    return t('charts.readingWithInterval', { name, value, low: format(from), high: format(to) });
  });
  const happened = events.filter((event) => event.date === date).map(({ text }) => text);
  return [t('charts.readDay', { day: longDay(date), timeZone }), ...values, ...happened];
}

/**
 * The index of the day that a key leads to; null = none, undefined for a key without a meaning.
 *
 * @param place the index of the current day; null = none
 * @param last the index of the last day
 */
export function placeAfter(key: string, place: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return place === null ? last : Math.max(place - 1, 0);
    case 'ArrowRight':
      return place === null ? 0 : Math.min(place + 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
