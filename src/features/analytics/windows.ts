import {
  addDays,
  currentWindow,
  daysOf,
  isoDay,
  previousWindow,
  weeksAndDays,
  type RangeDays,
} from '../../domain/window.js';
import type { Span } from './types.js';

/** The window of a response and the previous one, as inclusive days `YYYY-MM-DD`. */
export interface Windows extends Span {
  readonly previousFrom: string;
  readonly previousTo: string;
  /** Every day of the window, oldest first. */
  readonly days: readonly string[];
  /** Both windows in parts that roll-ups have sums of: whole weeks, each by its Monday, and the other days. */
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
