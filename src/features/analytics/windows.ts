import {
  addDays,
  currentWindow,
  daysOf,
  endOfUtcDay,
  isoDay,
  previousWindow,
  weeksAndDays,
  type DayWindow,
  type RangeDays,
} from '../../domain/window.js';
import type { DayLimits, Span } from './types.js';

/** The window of a response and the one that it is compared with, as inclusive days `YYYY-MM-DD`. */
export interface Windows {
  readonly from: string;
  readonly to: string;
  /** Null without a comparison, like `previousTo`. */
  readonly previousFrom: string | null;
  readonly previousTo: string | null;
  /** Every day of the window, oldest first. */
  readonly days: readonly string[];
  /**
   * Both windows divided into the units of the roll-ups: whole weeks, each named by its Monday, and the remaining days.
   */
  readonly parts: { readonly weeks: readonly string[]; readonly days: readonly string[] };
}

/** A window that is compared with an earlier one. */
export interface ComparedWindows extends Windows {
  readonly previousFrom: string;
  readonly previousTo: string;
}

/** The last days up to today, and as many before them. */
export interface LastDays extends ComparedWindows {
  readonly rangeDays: RangeDays;
}

/** The windows of a request made at this time. */
export function windowsAt(now: Date, rangeDays: RangeDays): LastDays {
  const current = currentWindow(now, rangeDays);
  return { ...comparedWindows(current, previousWindow(current)), rangeDays };
}

export function comparedWindows(current: DayWindow, previous: DayWindow): ComparedWindows {
  return { ...windowsOf(current, previous), ...boundsOf(previous) };
}

/** A window and the earlier one that it is compared with; null for no comparison. */
export function windowsOf(current: DayWindow, previous: DayWindow | null): Windows {
  const parts = [previous, current].flatMap((window) => (window === null ? [] : weeksAndDays(window)));
  const none = { previousFrom: null, previousTo: null };
  return {
    ...(previous === null ? none : boundsOf(previous)),
    from: isoDay(current.from),
    to: lastDayOf(current),
    days: daysOf(current),
    parts: { weeks: parts.flatMap(({ weeks }) => weeks), days: parts.flatMap(({ days }) => days) },
  };
}

const boundsOf = (previous: DayWindow) => ({
  previousFrom: isoDay(previous.from),
  previousTo: lastDayOf(previous),
});

const lastDayOf = ({ until }: DayWindow) => isoDay(addDays(until, -1));

/** The span that a response reports. */
export function spanOf({ rangeDays, from, to }: LastDays): Span {
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
