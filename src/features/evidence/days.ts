import { dayOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { addDays, currentWindow, previousWindow, type DayWindow } from '../../domain/window.js';
import { namedRange } from '../analytics/index.js';
import type { Period } from './types.js';

/** The days of a list, and when the same request starts to select other days. */
export interface Days extends Pick<DayWindow, 'from' | 'until'> {
  /** The end of the day, when the window of a request moves on; null for days that the request names. */
  readonly validUntil: Date | null;
}

/**
 * The days that a request covers.
 * @throws DomainError invalid_parameter for a `date` that does not exist, or an impossible range
 */
export function daysAt(now: Date, period: Period): Days {
  const { rangeDays, window, date, from, to } = period;
  if (date !== undefined && (from ?? to) !== undefined)
    throw invalidParameter('date', 'Send either "date", or "from" and "to".');
  const named = namedRange(now, period);
  if (named !== null) return { ...named, validUntil: null };
  if (date !== undefined) {
    const start = dayOfParameter('date', date);
    return { from: start, until: addDays(start, 1), validUntil: null };
  }
  const current = currentWindow(now, rangeDays);
  const days = window === 'current' ? current : previousWindow(current);
  return { from: days.from, until: days.until, validUntil: current.until };
}
