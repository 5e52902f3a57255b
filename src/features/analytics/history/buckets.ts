import { addDays, daysOf, isoDay, startOfWeek, type DayWindow } from '../../../domain/window.js';
import type { BucketLength } from '../types.js';

/** Consecutive days of a range, `YYYY-MM-DD`, that a series has one entry for. */
export interface Bucket {
  readonly days: readonly string[];
  /** False if days of the bucket are not in the range, or not over yet. */
  readonly isComplete: boolean;
}

/** Divides a range into days, weeks that begin on Monday or calendar months, oldest first. */
export function bucketsOf(range: DayWindow, length: BucketLength, today: string): Bucket[] {
  const buckets = new Map<string, string[]>();
  for (const day of daysOf(range)) {
    const start = isoDay(startOf(new Date(day), length));
    buckets.set(start, [...(buckets.get(start) ?? []), day]);
  }
  return [...buckets].map(([start, days]) => {
    const last = isoDay(addDays(endOf(new Date(start), length), -1));
    return { days, isComplete: days[0] === start && days.at(-1) === last && last < today };
  });
}

function startOf(day: Date, length: BucketLength): Date {
  switch (length) {
    case 'day':
      return day;
    case 'week':
      return startOfWeek(day);
    case 'month':
      return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth()));
  }
}

/** The start of the next bucket. */
function endOf(start: Date, length: BucketLength): Date {
  if (length === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return addDays(start, length === 'week' ? 7 : 1);
}
