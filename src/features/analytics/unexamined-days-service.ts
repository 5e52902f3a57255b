import type { DataVersion } from '../../domain/data-version.js';
import type { FindUnexaminedDays } from '../../domain/older-days.js';
import type { Reusable } from '../../domain/reusable.js';
import { lowVisibilityOf } from './informative.js';
import { withoutChanges } from './recommendations.js';
import type { DayRange, RangeOverview, VisibilitySeries } from './types.js';

/** Without the figures about something that nobody looked for on some of the days: companies that are not tracked, and stances. */
export async function withExamined(
  find: FindUnexaminedDays,
  at: DataVersion,
  { body, validUntil }: Reusable<RangeOverview>,
): Promise<Reusable<RangeOverview>> {
  const { from, to, previousFrom, previousTo, recommendations } = body;
  const { companies, stances } = await find(at, { from: previousFrom ?? from, to });
  const examined = { ...body };
  if (hasDay({ from, to }, companies)) {
    examined.informative = null;
    examined.lowVisibility = lowVisibilityOf(body.headline, null);
  }
  const compared = previousFrom !== null && previousTo !== null && { from: previousFrom, to: previousTo };
  if (hasDay({ from, to }, stances)) examined.recommendations = null;
  else if (recommendations !== null && compared && hasDay(compared, stances))
    examined.recommendations = withoutChanges(recommendations);
  return { body: examined, validUntil };
}

/** Like `withExamined`, row by row. */
export async function withExaminedRows(
  find: FindUnexaminedDays,
  at: DataVersion,
  { body, validUntil }: Reusable<VisibilitySeries>,
): Promise<Reusable<VisibilitySeries>> {
  const { companies } = await find(at, body);
  if (companies.length === 0) return { body, validUntil };
  const rows = body.rows.map((row) => (hasDay(row, companies) ? { ...row, informative: null } : row));
  return { body: { ...body, rows }, validUntil };
}

const hasDay = ({ from, to }: DayRange, days: readonly string[]) =>
  days.some((day) => day >= from && day <= to);
