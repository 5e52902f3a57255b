import { locale, t } from '../messages/messages.js';

const STORAGE_KEY = 'visibility.zone';

/** `browser`: the zone of the reader's device. `workspace`: the one whose days figures are shown by. */
export type ZoneChoice = 'browser' | 'utc' | 'workspace';

const CHOICES: readonly ZoneChoice[] = ['browser', 'utc', 'workspace'];

let workspaceZone = 'UTC';

/** Sets the zone of the workspace. A browser that does not know the zone shows UTC for it. */
export function setWorkspaceZone(name: string): void {
  workspaceZone = isKnown(name) ? name : 'UTC';
}

/** The zone whose days figures are shown by, as a parameter of the API; empty for UTC, its default. */
export const zoneOfDays = (): { timeZone?: string } =>
  workspaceZone === 'UTC' ? {} : { timeZone: workspaceZone };

/** The day of a time in this zone, `YYYY-MM-DD`. */
export function dayOfFigures(timestamp: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: workspaceZone }).format(new Date(timestamp));
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat(locale, { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The zone that the reader chose. */
export function chosenZone(): ZoneChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return CHOICES.find((choice) => choice === stored) ?? 'browser';
}

export function chooseZone(choice: ZoneChoice): void {
  if (choice === 'browser') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
}

/** The choice that follows another one, with a different zone if there is one. */
export function nextZone(choice: ZoneChoice): ZoneChoice {
  const from = CHOICES.indexOf(choice) + 1;
  const others = [...CHOICES.slice(from), ...CHOICES.slice(0, from)];
  return others.find((other) => zoneName(other) !== zoneName(choice)) ?? choice;
}

/** The name of a zone: `UTC`, `Europe/Berlin`. */
export function zoneName(choice: ZoneChoice): string {
  if (choice === 'utc') return 'UTC';
  return choice === 'workspace' ? workspaceZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of times with the name of their zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...date, ...clock, timeZone });
  formats.set(timeZone, format);
  return format;
}

/** A time in the zone that the reader chose: `Mar 31, 2026, 9:15 AM UTC`. Null = never. */
export function time(timestamp: string | null): string {
  return timestamp === null
    ? t('ui.neverHappened')
    : formatIn(zoneName(chosenZone())).format(new Date(timestamp));
}
