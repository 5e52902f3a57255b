import {
  addDays,
  currentWindow,
  daysOf,
  isoDay,
  previousWindow,
  type RangeDays,
} from '../../domain/window.js';
import type { Span } from './types.js';

/** The window of a response and the previous one, as inclusive days `YYYY-MM-DD`. */
export interface Windows extends Span {
  readonly previousFrom: string;
  readonly previousTo: string;
  /** Every day of the window, oldest first. */
  readonly days: readonly string[];
}

/** The windows of a request made at this time. */
export function windowsAt(now: Date, rangeDays: RangeDays): Windows {
  const current = currentWindow(now, rangeDays);
  const previous = previousWindow(current);
  return {
    rangeDays,
    from: isoDay(current.from),
    to: isoDay(addDays(current.until, -1)),
    previousFrom: isoDay(previous.from),
    previousTo: isoDay(addDays(previous.until, -1)),
    days: daysOf(current),
  };
}

/** The span that a response reports. */
export function spanOf({ rangeDays, from, to }: Windows): Span {
  return { rangeDays, from, to };
}
