import {
  addDays,
  currentWindow,
  daysOf,
  endOfUtcDay,
  isoDay,
  previousWindow,
  weeksAndDays,
  type RangeDays,
} from '../../domain/window.js';
import type { DayLimits, Span } from './types.js';

/** The window of a response and the previous one, as inclusive days `YYYY-MM-DD`. */
export interface Windows extends Span {
  readonly previousFrom: string;
  readonly previousTo: string;
  /** Every day of the window, oldest first. */
  readonly days: readonly string[];
  /**
   * Both windows divided into the units of the roll-ups: whole weeks, each named by its Monday, and the remaining days.
   */
  readonly parts: { readonly weeks: readonly string[]; readonly days: readonly string[] };
}

/** The windows of a request made at this time. */
export function windowsAt(now: Date, rangeDays: RangeDays): Windows {
  const current = currentWindow(now, rangeDays);
  const previous = previousWindow(current);
  const parts = [weeksAndDays(previous), weeksAndDays(current)];
  return {
    rangeDays,
    from: isoDay(current.from),
    to: isoDay(addDays(current.until, -1)),
    previousFrom: isoDay(previous.from),
    previousTo: isoDay(addDays(previous.until, -1)),
    days: daysOf(current),
    parts: { weeks: parts.flatMap(({ weeks }) => weeks), days: parts.flatMap(({ days }) => days) },
  };
}

/** The span that a response reports. */
export function spanOf({ rangeDays, from, to }: Windows): Span {
  return { rangeDays, from, to };
}

/** The days from `first` to `last` that are within the limits, oldest first. */
export function daysWithin(first: string, last: string, { from, to }: DayLimits): string[] {
  const begin = from !== null && from > first ? from : first;
  const end = to !== null && to < last ? to : last;
  const days: string[] = [];
  for (let day = begin; day <= end; day = isoDay(endOfUtcDay(day))) days.push(day);
  return days;
}
