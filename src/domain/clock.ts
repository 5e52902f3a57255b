/** Returns the current time. Injected so that tests can set it. */
export type Clock = () => Date;

/** The earliest of several times, of which null means never; null without any. */
export function earliest(times: Iterable<Date | null>): Date | null {
  let first: Date | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}

export const systemClock: Clock = () => new Date();
