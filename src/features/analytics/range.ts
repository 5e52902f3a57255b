import { endOf, lastDays } from '../../domain/calendar.js';
import { dayOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { addDays, previousWindow, type DayWindow } from '../../domain/window.js';
import type { ComparedWith, DayRange, DaysRequest, ListedDays } from './types.js';
import { windowsOf, type Windows } from './windows.js';

/** The maximum number of days of a range. */
const LONGEST = 366;

/** Whole weeks, so that days are compared with the same days of the week. */
const YEAR = 364;

const DAY_MS = 86_400_000;

/** The days of a range and their time zone. */
export type NamedDays = DayRange & Pick<DaysRequest, 'calendar'>;

/**
 * The days of a range.
 * @throws DomainError invalid_parameter for days that do not exist, a range that ends after today or before it begins, or
 * one of more than 366 days
 */
export function rangeOf(now: Date, { from, to, calendar }: NamedDays): DayWindow {
  const [start, end] = [dayOfParameter('from', from), dayOfParameter('to', to)];
  const today = calendar.dayOf(now);
  if (to > today)
    throw invalidParameter('to', `"to" must not be after today, ${today} (${calendar.timeZone}).`);
  if (from > to) throw invalidParameter('from', '"from" must not be after "to".');
  const until = addDays(end, 1);
  const days = (until.getTime() - start.getTime()) / DAY_MS;
  if (days > LONGEST)
    throw invalidParameter(
      'from',
      `The range has ${days} days. Set "from" so that it has at most ${LONGEST}.`,
    );
  return { from: start, until, days };
}

/**
 * The days that a request names; null if it names none.
 * @throws DomainError invalid_parameter as rangeOf does, and for a first day without a last one or the other way round
 */
export function namedRange(
  now: Date,
  { from, to, calendar }: Omit<DaysRequest, 'rangeDays'>,
): DayWindow | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) throw invalidParameter('from', '"to" requires "from". Set it, or leave out "to".');
  if (to === undefined) throw invalidParameter('to', '"from" requires "to". Set it, or leave out "from".');
  return rangeOf(now, { from, to, calendar });
}

/**
 * The days that a request names, or the last days up to today.
 * @throws DomainError invalid_parameter as namedRange does
 */
export function listedDays(now: Date, request: DaysRequest): ListedDays {
  const { rangeDays, calendar } = request;
  const named = namedRange(now, request);
  if (named !== null) return { window: named, calendar, rangeDays: null, validUntil: null };
  const window = lastDays(calendar, now, rangeDays);
  return { window, calendar, rangeDays, validUntil: endOf(calendar, calendar.dayOf(now)) };
}

/**
 * The days that a request names, or the last days up to today, and the window that they are compared with.
 * @throws DomainError invalid_parameter as namedRange does, and if a range would overlap with the same days a year before
 */
export function rangeWindows(
  now: Date,
  request: DaysRequest & { readonly compare: ComparedWith },
): Pick<ListedDays, 'validUntil'> & { readonly windows: Windows } {
  const { window, calendar, validUntil } = listedDays(now, request);
  const { compare } = request;
  return {
    windows: windowsOf(window, compare === 'none' ? null : earlierWindow(window, compare), calendar),
    validUntil,
  };
}

/**
 * The days that a window is compared with.
 * @throws DomainError invalid_parameter if the window would overlap with the same days a year before
 */
export function earlierWindow(current: DayWindow, compare: Exclude<ComparedWith, 'none'>): DayWindow {
  if (compare === 'previous') return previousWindow(current);
  const { from, until, days } = current;
  if (days > YEAR)
    throw invalidParameter(
      'compare',
      `"compare=lastYear" requires a range of at most ${YEAR} days, and this one has ${days}.`,
    );
  return { from: addDays(from, -YEAR), until: addDays(until, -YEAR), days };
}
