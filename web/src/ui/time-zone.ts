const STORAGE_KEY = 'visibility.zone';

/** `browser`: the zone of the reader's device. */
export type ZoneChoice = 'browser' | 'utc';

/** The zone that the reader chose. */
export function chosenZone(): ZoneChoice {
  return localStorage.getItem(STORAGE_KEY) === 'utc' ? 'utc' : 'browser';
}

export function chooseZone(choice: ZoneChoice): void {
  if (choice === 'browser') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
}

/** Formats of times with the name of their zone; undefined is the zone of the device. */
const formats: Readonly<Record<ZoneChoice, Intl.DateTimeFormat>> = {
  browser: formatIn(undefined),
  utc: formatIn('UTC'),
};

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...date, ...clock, timeZone });
}

/** A time in the zone that the reader chose: `Mar 31, 2026, 9:15 AM UTC`. Null = never. */
export function time(timestamp: string | null): string {
  return timestamp === null ? 'never' : formats[chosenZone()].format(new Date(timestamp));
}

/** The name of a zone: `UTC`, `Europe/Berlin`. */
export const zoneName = (choice: ZoneChoice) => formats[choice].resolvedOptions().timeZone;
