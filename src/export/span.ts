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
