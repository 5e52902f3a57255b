import { invalidParameter } from '../../domain/errors.js';
import { addDays, currentWindow, isoDay, previousWindow, type DayWindow } from '../../domain/window.js';
import type { Period } from './types.js';

/** The days of a list, and when the same request starts to select other days. */
export interface Days extends Pick<DayWindow, 'from' | 'until'> {
  /** The end of the day, when the window of a request moves on; null for a single day. */
  readonly validUntil: Date | null;
}

/**
 * The days that a request covers.
 * @throws DomainError invalid_parameter for a `date` that does not exist
 */
export function daysAt(now: Date, { rangeDays, window, date }: Period): Days {
  if (date !== undefined) {
    const from = startOf(date);
    return { from, until: addDays(from, 1), validUntil: null };
  }
  const current = currentWindow(now, rangeDays);
  const { from, until } = window === 'current' ? current : previousWindow(current);
  return { from, until, validUntil: current.until };
}

function startOf(date: string): Date {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || isoDay(day) !== date)
    throw invalidParameter('date', '"date" must be a day that exists, such as 2026-03-31.');
  return day;
}
