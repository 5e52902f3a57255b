import { sql, type Transaction } from '../platform/database.js';
import { endOfUtcDay } from '../domain/window.js';
import type { DaySpan } from './types.js';

/** The half-open range of times in a span of days, as values of `timestamptz`. */
export interface Times {
  readonly from: string;
  readonly until: string;
}

export function timesOf({ from, to }: DaySpan): Times {
  return {
    from: from === null ? '-infinity' : `${from}T00:00:00Z`,
    until: to === null ? 'infinity' : endOfUtcDay(to).toISOString(),
  };
}

/** Selects a time as ISO 8601 in UTC with milliseconds, as ingest normalizes it. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The UTC days with observations of a workspace. */
export const OBSERVED_DAYS = distinctDays('observations', 'observed_at');

/** The UTC days with keyword checks of a workspace. */
export const CHECKED_DAYS = distinctDays('keyword_checks', 'checked_at');

function distinctDays(table: string, column: string): string {
  return `
    select distinct to_char(${column} at time zone 'UTC', 'YYYY-MM-DD') as day from ${table}
    where workspace_id = $1 and ${column} >= $2::timestamptz and ${column} < $3::timestamptz
    order by day`;
}

/** The days in a span that a statement returns, in their order. */
export async function daysOf(
  transaction: Transaction,
  statement: string,
  workspaceId: string,
  span: DaySpan,
): Promise<string[]> {
  const { from, until } = timesOf(span);
  const found = await sql<{ day: string }>(transaction, statement, [workspaceId, from, until]);
  return found.map(({ day }) => day);
}
