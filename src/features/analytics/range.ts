import { dayOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { addDays, isoDay, previousWindow, type DayWindow } from '../../domain/window.js';
import type { ComparedWith, DayRange } from './types.js';
import { windowsOf, type Windows } from './windows.js';

/** The maximum number of days of a range. */
const LONGEST = 366;

/** Whole weeks, so that days are compared with the same days of the week. */
const YEAR = 364;

const DAY_MS = 86_400_000;

/**
 * The days of a range.
 * @throws DomainError invalid_parameter for days that do not exist, a range that ends after today or before it begins, or
 * one of more than 366 days
 */
export function rangeOf(now: Date, { from, to }: DayRange): DayWindow {
  const [start, end] = [dayOfParameter('from', from), dayOfParameter('to', to)];
  const today = isoDay(now);
  if (to > today) throw invalidParameter('to', `"to" must not be after today, ${today} (UTC).`);
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
 * A range of days and the window that it is compared with.
 * @throws DomainError invalid_parameter as rangeOf does, and if a range would overlap with the same days a year before
 */
export function rangeWindows(now: Date, range: DayRange & { readonly compare: ComparedWith }): Windows {
  const current = rangeOf(now, range);
  return windowsOf(current, earlierWindow(current, range.compare));
}

function earlierWindow(current: DayWindow, compare: ComparedWith): DayWindow | null {
  if (compare === 'none') return null;
  if (compare === 'previous') return previousWindow(current);
  const { from, until, days } = current;
  if (days > YEAR)
    throw invalidParameter(
      'compare',
      `"compare=lastYear" requires a range of at most ${YEAR} days, and this one has ${days}.`,
    );
  return { from: addDays(from, -YEAR), until: addDays(until, -YEAR), days };
}
