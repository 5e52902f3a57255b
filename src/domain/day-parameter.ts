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
