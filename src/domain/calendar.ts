import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { addDays, currentWindow, endOfUtcDay, isoDay, type DayWindow, type RangeDays } from './window.js';

/** The days of a time zone, as `YYYY-MM-DD`. A day has 23 to 25 hours where clocks change. */
export interface Calendar {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** The day of a moment. */
  readonly dayOf: (moment: Date) => string;
  /** The first moment of a day. */
  readonly startOf: (day: string) => Date;
}

const startOfUtc = (day: string) => new Date(`${day}T00:00:00Z`);

export const UTC_CALENDAR: Calendar = { timeZone: 'UTC', dayOf: isoDay, startOf: startOfUtc };

/** Maximum number of days whose first moment is kept. A range of a year, compared with another one, has 732. */
const KEPT_DAYS = 20_000;

/** Finding one takes about 20 µs. */
const firstMoments = new LRUCache<string, number>({ max: KEPT_DAYS });

/**
 * The calendar of a time zone.
 * @throws RangeError for an unknown name
 */
export function calendarOf(timeZone: string): Calendar {
  // The default of most requests; making a format takes longer than comparing names.
  if (timeZone === 'UTC') return UTC_CALENDAR;
  // Spellings differ, and the number of names kept must be limited.
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  if (name === 'UTC') return UTC_CALENDAR;
  return {
    timeZone: name,
    dayOf: (moment) =>
      Temporal.Instant.fromEpochMilliseconds(moment.getTime())
        .toZonedDateTimeISO(name)
        .toPlainDate()
        .toString(),
    startOf(day) {
      const key = `${name} ${day}`;
      const known = firstMoments.get(key);
      const start = known ?? Temporal.PlainDate.from(day).toZonedDateTime(name).epochMilliseconds;
      if (known === undefined) firstMoments.set(key, start);
      return new Date(start);
    },
  };
}

/** The day after another one. */
export const dayAfter = (day: string) => isoDay(endOfUtcDay(day));

/** The day `count` days after another one (or before, when negative). */
export const dayAt = (day: string, count: number) => isoDay(addDays(startOfUtc(day), count));

/** The first moment after a day. */
export const endOf = (calendar: Calendar, day: string) => calendar.startOf(dayAfter(day));

/** The last days up to and including today. */
export const lastDays = (calendar: Calendar, now: Date, days: RangeDays): DayWindow =>
  currentWindow(new Date(calendar.dayOf(now)), days);

/** The first moments of a range of days and of the day after it. */
export const momentsOf = (calendar: Calendar, { from, until }: Pick<DayWindow, 'from' | 'until'>) => ({
  from: calendar.startOf(isoDay(from)),
  until: calendar.startOf(isoDay(until)),
});

/** A part of a UTC day, in ms since its start, that lies in a day of a calendar. */
export interface DayPart {
  readonly day: string;
  readonly from: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;

/** The parts of a UTC day, in order. */
export function partsOfUtcDay(calendar: Calendar, utcDay: string): DayPart[] {
  if (calendar === UTC_CALENDAR) return [{ day: utcDay, from: 0, until: DAY_MS }];
  const start = startOfUtc(utcDay);
  const parts: DayPart[] = [];
  let [day, from] = [calendar.dayOf(start), 0];
  while (from < DAY_MS) {
    const next = dayAfter(day);
    const until = Math.min(DAY_MS, calendar.startOf(next).getTime() - start.getTime());
    // A zone that crosses the date line skips a day.
    if (until > from) parts.push({ day, from, until });
    [day, from] = [next, Math.max(from, until)];
  }
  return parts;
}
