import type { Calendar } from '../domain/calendar.js';

/**
 * The day of a moment, from parameters with the days and with their first moments, as dayValues returns them. The database may
 * know time zones by other rules than this process.
 */
export const dayOf = (moment: string, parameter: number) =>
  `($${parameter}::date[])[width_bucket(${moment}, $${parameter + 1}::timestamptz[])]`;

/** The values of the two parameters, for consecutive days with all moments that are looked up. */
export const dayValues = (calendar: Calendar, days: readonly string[]): unknown[] => [
  days,
  days.map((day) => calendar.startOf(day)),
];
