import { calendarOf, UTC_CALENDAR, type Calendar } from './calendar.js';
import { invalidParameter } from './errors.js';
import { isoDay } from './window.js';

/**
 * 00:00 UTC of the day, `YYYY-MM-DD`, that a query parameter names.
 * @throws DomainError invalid_parameter if there is no such day
 */
export function dayOfParameter(param: string, day: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || isoDay(start) !== day)
    throw invalidParameter(param, `"${param}" must be a day that exists, such as 2026-03-31.`);
  return start;
}

/**
 * The calendar of the time zone in a query parameter. Default: UTC.
 * @throws DomainError invalid_parameter for an unknown name
 */
export function calendarOfParameter(timeZone: string | undefined): Calendar {
  if (timeZone === undefined) return UTC_CALENDAR;
  try {
    return calendarOf(timeZone);
  } catch {
    throw invalidParameter(
      'timeZone',
      `There is no time zone "${timeZone}". Use an IANA name such as Europe/Berlin.`,
    );
  }
}
