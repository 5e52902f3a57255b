/** Returns the current time. Injected so that tests can set it. */
export type Clock = () => Date;

/** The earliest of several times, where null means never; null for an empty list. */
export function earliest(times: Iterable<Date | null>): Date | null {
  let first: Date | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}

export const systemClock: Clock = () => new Date();

/** Maximum clock difference between two processes, in ms. A stored time further in the future is wrong. */
const TOLERANCE_MS = 10 * 60_000;

/**
 * The latest time that a process with a correct clock can have stored, if it stores times at most `aheadMs` in the
 * future. Do not wait for a later time: it comes from a clock that was ahead.
 */
export function latestRight(now: Date, aheadMs: number): Date {
  return new Date(now.getTime() + aheadMs + TOLERANCE_MS);
}

/** The earlier of two times. */
export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
