const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** An `isTimestamp` text that is already normalized. */
const NORMALIZED = /\.\d{3}Z$/;

const EARLIEST = Date.UTC(2000, 0, 1);
/** Tolerated lead of the sender's clock. */
const TOLERANCE_MS = 5 * 60_000;

/** True for an ISO 8601 timestamp with seconds and a time zone, on an existing date. */
export function isTimestamp(text: string): boolean {
  const match = PATTERN.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC rolls days that a month does not have over into the next month.
  return month >= 1 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The times at which a new record can have been measured. */
export interface MeasurementSpan {
  readonly now: Date;
  /** The first day (YYYY-MM-DD) of which raw records are kept; null for no limit. */
  readonly keptFrom: string | null;
}

/** The reason an `isTimestamp` text cannot be the time of a measurement; null if it can. */
export function timeProblem(text: string, { now, keptFrom }: MeasurementSpan): string | null {
  const time = Date.parse(text);
  if (time < EARLIEST) return 'must not be before the year 2000';
  if (time > now.getTime() + TOLERANCE_MS) return 'must not be in the future';
  return keptFrom !== null && normalizedTime(text) < keptFrom
    ? `must not be before ${keptFrom}: retention has deleted the records of earlier days`
    : null;
}

/** Normalizes an `isTimestamp` text to milliseconds in UTC. */
export function normalizedTime(text: string): string {
  return NORMALIZED.test(text) ? text : new Date(text).toISOString();
}
