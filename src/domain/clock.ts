/** Returns the current time. Injected so that tests can set it. */
export type Clock = () => Date;

/** The earliest of several times, of which null means never; null without any. */
export function earliest(times: Iterable<Date | null>): Date | null {
  let first: Date | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}

export const systemClock: Clock = () => new Date();

/** How far apart the clocks of two processes may be, in ms, before a time that one has stored counts as wrong. */
const TOLERANCE_MS = 10 * 60_000;

/**
 * The latest time that a process with a right clock can have stored, if it never stores one that is more than `aheadMs`
 * in the future. A later one is from a clock that ran ahead, and must not be waited for.
 */
export function latestRight(now: Date, aheadMs: number): Date {
  return new Date(now.getTime() + aheadMs + TOLERANCE_MS);
}

/** The earlier of two times. */
export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
