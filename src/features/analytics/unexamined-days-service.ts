import type { DataVersion } from '../../domain/data-version.js';
import type { FindUnexaminedDays } from '../../domain/older-days.js';
import type { Reusable } from '../../domain/reusable.js';
import { lowVisibilityOf } from './informative.js';
import type { RangeOverview, VisibilitySeries } from './types.js';

/** Without the informative answers of days on which nobody looked for companies that are not tracked. */
export async function withKnownInformative(
  find: FindUnexaminedDays,
  at: DataVersion,
  { body, validUntil }: Reusable<RangeOverview>,
): Promise<Reusable<RangeOverview>> {
  const unexamined = await find(at, body);
  if (unexamined.length === 0) return { body, validUntil };
  const lowVisibility = lowVisibilityOf(body.headline, null);
  return { body: { ...body, informative: null, lowVisibility }, validUntil };
}

/** Like `withKnownInformative`, row by row. */
export async function withKnownRows(
  find: FindUnexaminedDays,
  at: DataVersion,
  { body, validUntil }: Reusable<VisibilitySeries>,
): Promise<Reusable<VisibilitySeries>> {
  const unexamined = await find(at, body);
  if (unexamined.length === 0) return { body, validUntil };
  const rows = body.rows.map((row) =>
    unexamined.some((day) => day >= row.from && day <= row.to) ? { ...row, informative: null } : row,
  );
  return { body: { ...body, rows }, validUntil };
}
