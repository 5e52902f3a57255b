import { Cron } from 'croner';

/** A recurring time. */
export interface Schedule {
  /** Five fields, such as `0 5 * * *`; null = never. */
  readonly cron: string | null;
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/** The problem of a cron expression, as a sentence; null if it is valid. */
export function cronFault(cron: string): string | null {
  try {
    const next = parse(cron, 'UTC').nextRun();
    return next === null ? `"${cron}" never happens.` : null;
  } catch {
    return `"${cron}" is not a cron expression of five fields, such as "0 5 * * *".`;
  }
}

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The first time after another one; null if there is no such time. A daily time that a clock change skips is replaced
 * by the moment of the change; a repeated one counts once, at its first occurrence.
 */
export function nextTime({ cron, timeZone }: Schedule, after: Date): Date | null {
  return cron === null ? null : parse(cron, timeZone).nextRun(after);
}

/** The last time that is not after another one; null if no such time exists. */
export function latestTime({ cron, timeZone }: Schedule, at: Date): Date | null {
  if (cron === null) return null;
  const [latest] = parse(cron, timeZone).previousRuns(1, new Date(at.getTime() + 1));
  return latest ?? null;
}

/** The next times after another one. */
export function nextTimes({ cron, timeZone }: Schedule, after: Date, count: number): Date[] {
  return cron === null ? [] : parse(cron, timeZone).nextRuns(count, after);
}

/** The times from one moment, inclusive, until another, exclusive. */
export function timesWithin({ cron, timeZone }: Schedule, from: Date, until: Date): Date[] {
  if (cron === null) return [];
  const parsed = parse(cron, timeZone);
  const times: Date[] = [];
  let time = parsed.nextRun(new Date(from.getTime() - 1));
  for (; time !== null && time < until; time = parsed.nextRun(time)) times.push(time);
  return times;
}

const parse = (cron: string, timezone: string) => new Cron(cron, { timezone, paused: true, mode: '5-part' });
