import { isoDay } from '../../domain/window.js';

/** The first day of a UTC month (`2025-01`), and that of the next one, as `YYYY-MM-DD`. */
export function daysOf(month: string): { readonly first: string; readonly next: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { first: `${month}-01`, next: isoDay(new Date(Date.UTC(year, number, 1))) };
}

/** A column that lies in the month whose first days are the parameters 2 and 3. */
export const inMonth = (column: string) => `
  ${column} >= $2::date::timestamp at time zone 'UTC' and ${column} < $3::date::timestamp at time zone 'UTC'`;
