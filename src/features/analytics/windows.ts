import { dayAfter, dayAt, lastDays, UTC_CALENDAR, type Calendar } from '../../domain/calendar.js';
import type { DaySpan } from '../../segments/answers.js';
import {
  addDays,
  daysOf,
  isoDay,
  previousWindow,
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
  /** The time zone of the days. */
  readonly calendar: Calendar;
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
export function windowsAt(now: Date, rangeDays: RangeDays, calendar: Calendar = UTC_CALENDAR): LastDays {
  const current = lastDays(calendar, now, rangeDays);
  return { ...comparedWindows(current, previousWindow(current), calendar), rangeDays };
}

export function comparedWindows(
  current: DayWindow,
  previous: DayWindow,
  calendar: Calendar = UTC_CALENDAR,
): ComparedWindows {
  return { ...windowsOf(current, previous, calendar), ...boundsOf(previous) };
}

/** A window and the earlier one that it is compared with; null for no comparison. */
export function windowsOf(
  current: DayWindow,
  previous: DayWindow | null,
  calendar: Calendar = UTC_CALENDAR,
): Windows {
  const none = { previousFrom: null, previousTo: null };
  return {
    ...(previous === null ? none : boundsOf(previous)),
    from: isoDay(current.from),
    to: lastDayOf(current),
    days: daysOf(current),
    calendar,
  };
}

const boundsOf = (previous: DayWindow) => ({
  previousFrom: isoDay(previous.from),
  previousTo: lastDayOf(previous),
});

const lastDayOf = ({ until }: DayWindow) => isoDay(addDays(until, -1));

/**
 * The part of the windows that is compared: without today, which is not over, and the day that it would be compared with. A
 * window of today alone is compared as it is.
 */
export function comparedPart<Given extends Windows>(windows: Given, now: Date): Given {
  const { calendar, days, previousTo } = windows;
  const finished = days.slice(0, -1);
  const yesterday = finished.at(-1);
  if (windows.to !== calendar.dayOf(now) || yesterday === undefined) return windows;
  return {
    ...windows,
    to: yesterday,
    days: finished,
    previousTo: previousTo === null ? null : dayAt(previousTo, -1),
  };
}

/** The windows of figures whose changes are counted in `compared`, a part of them: without earlier days, unless it is all of them. */
export const shownPart = (windows: Windows, compared: Windows): Windows =>
  compared.to === windows.to ? windows : { ...windows, previousFrom: null, previousTo: null };

/** The periods of two windows. */
export const [PREVIOUS, CURRENT] = [0, 1];

/** The period of each day of the windows. */
export function periodsOf({ previousFrom, previousTo, days }: Windows): ReadonlyMap<string, number> {
  const before =
    previousFrom === null || previousTo === null ? [] : daysWithin(previousFrom, previousTo, NO_LIMITS);
  return new Map([
    ...before.map((day) => [day, PREVIOUS] as const),
    ...days.map((day) => [day, CURRENT] as const),
  ]);
}

const NO_LIMITS: DayLimits = { from: null, to: null };

/** The spans of days of the windows. */
export function spansOf({ previousFrom, previousTo, from, to }: Windows): DaySpan[] {
  const before = previousFrom === null || previousTo === null ? [] : [{ from: previousFrom, to: previousTo }];
  return [...before, { from, to }];
}

/** The span that a response reports. */
export function spanOf({ rangeDays, from, to }: LastDays): Span {
  return { rangeDays, from, to };
}

/** The days from `first` to `last` that are within the limits, oldest first. */
export function daysWithin(first: string, last: string, { from, to }: DayLimits): string[] {
  const begin = from !== null && from > first ? from : first;
  const end = to !== null && to < last ? to : last;
  const days: string[] = [];
  for (let day = begin; day <= end; day = dayAfter(day)) days.push(day);
  return days;
}
