import type { RawObservation, RawWorld } from './raw-record.js';

/**
 * UTC days as in responses, `YYYY-MM-DD`, by their number since 1970. Cached, because the figures need the same days
 * repeatedly.
 */
const days = new Map<number, string>();

export function dayOf(moment: Date): string {
  const number = Math.floor(moment.getTime() / 86_400_000);
  let day = days.get(number);
  if (day === undefined) days.set(number, (day = moment.toISOString().slice(0, 10)));
  return day;
}

/** The two windows that a response compares, oldest day first. The current one ends today. */
export interface Windows {
  readonly current: readonly string[];
  readonly previous: readonly string[];
}

export function windowsOf({ now }: RawWorld, rangeDays: number): Windows {
  return { current: daysBack(now, rangeDays, 0), previous: daysBack(now, rangeDays, rangeDays) };
}

/** `count` days that end `skip` days before today, oldest first. */
function daysBack(now: Date, count: number, skip: number): string[] {
  const days: string[] = [];
  for (let back = count + skip - 1; back >= skip; back -= 1) {
    const day = new Date(`${dayOf(now)}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() - back);
    days.push(dayOf(day));
  }
  return days;
}

/**
 * The group of days whose answers depend on each other. In windows of 90 days, this is the week, named by its Monday;
 * otherwise, the day itself.
 */
export function clusterOf({ observedAt }: RawObservation, rangeDays: number): string {
  if (rangeDays < 90) return dayOf(observedAt);
  const monday = new Date(observedAt);
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
  return dayOf(monday);
}

/** The members that state the window of a response. */
export function span({ current }: Windows) {
  return { rangeDays: current.length, from: current[0], to: current[current.length - 1] };
}

export function on(records: readonly RawObservation[], days: readonly string[]): RawObservation[] {
  const chosen = new Set(days);
  return records.filter((one) => chosen.has(dayOf(one.observedAt)));
}
