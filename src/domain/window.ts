export type RangeDays = 7 | 30 | 90;

/**
 * A half-open range of whole days, `from` included and `until` excluded. Both stand for a day by its 00:00 UTC, whatever the time
 * zone of the days is.
 */
export interface DayWindow {
  readonly from: Date;
  readonly until: Date;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** 00:00 UTC of the day that contains this moment. */
export function startOfUtcDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The starts of the UTC day and month of a moment. */
export function utcStarts(moment: Date): { day: Date; month: Date } {
  const month = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));
  return { day: startOfUtcDay(moment), month };
}

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * DAY_MS);
}

/** 00:00 UTC of the day after this one, given as `YYYY-MM-DD`. */
export function endOfUtcDay(day: string): Date {
  return addDays(new Date(`${day}T00:00:00Z`), 1);
}

/** The last `days` whole days up to and including today: [today - (days - 1), today + 1). Today is the UTC day of a moment. */
export function currentWindow(today: Date, days: RangeDays): DayWindow {
  const until = addDays(startOfUtcDay(today), 1);
  return { from: addDays(until, -days), until, days };
}

/** The window of the same length that ends where this one begins. */
export function previousWindow(window: DayWindow): DayWindow {
  return { from: addDays(window.from, -window.days), until: window.from, days: window.days };
}

/** The Monday of the week that contains this day. */
export function startOfWeek(day: Date): Date {
  return addDays(day, -((day.getUTCDay() + 6) % 7));
}

/** `YYYY-MM-DD` of a moment, in UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Every day of the window as `YYYY-MM-DD`, oldest first. */
export function daysOf(window: DayWindow): string[] {
  return Array.from({ length: window.days }, (_, index) => isoDay(addDays(window.from, index)));
}
