import { endOf, lastDays, momentsOf } from '../../domain/calendar.js';
import { dayOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { addDays, isoDay, previousWindow, type DayWindow } from '../../domain/window.js';
import { namedRange } from '../analytics/index.js';
import type { DaySpan } from '../../segments/answers.js';
import type { Period } from './types.js';

/** The days of a list, and when the same request starts to select other days. */
export interface Days extends Pick<Period, 'calendar'> {
  readonly span: DaySpan;
  /** The first moment of the first day, and that of the day after the last one. */
  readonly from: Date;
  readonly until: Date;
  /** The end of the day, when the window of a request moves on; null for days that the request names. */
  readonly validUntil: Date | null;
}

/**
 * The days that a request covers.
 * @throws DomainError invalid_parameter for a `date` that does not exist, or an impossible range
 */
export function daysAt(now: Date, period: Period): Days {
  const { rangeDays, window, date, from, to, calendar } = period;
  if (date !== undefined && (from ?? to) !== undefined)
    throw invalidParameter('date', 'Send either "date", or "from" and "to".');
  const named = namedRange(now, period);
  if (named !== null) return daysOf(named, calendar, null);
  if (date !== undefined) {
    const start = dayOfParameter('date', date);
    return daysOf({ from: start, until: addDays(start, 1) }, calendar, null);
  }
  const current = lastDays(calendar, now, rangeDays);
  const days = window === 'current' ? current : previousWindow(current);
  return daysOf(days, calendar, endOf(calendar, calendar.dayOf(now)));
}

function daysOf(
  window: Pick<DayWindow, 'from' | 'until'>,
  calendar: Days['calendar'],
  validUntil: Date | null,
): Days {
  const span = { from: isoDay(window.from), to: isoDay(addDays(window.until, -1)) };
  return { span, calendar, ...momentsOf(calendar, window), validUntil };
}
