import { t } from '../../messages/messages.js';
import '../../messages/platforms.js';

/** A schedule that can be said in words: days, and a time such as `05:00`. */
export interface PlainSchedule {
  /** `daily`, `weekdays`, or `day0` for Sunday to `day6`. */
  readonly days: string;
  readonly time: string;
}

/** The plain form of a cron expression; null if it has none. */
export function plainOf(cron: string): PlainSchedule | null {
  const [, minute = '', hour = '', day = ''] =
    /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-7])$/.exec(cron.trim()) ?? [];
  if (day === '' || Number(minute) > 59 || Number(hour) > 23) return null;
  const days = day === '*' ? 'daily' : day === '1-5' ? 'weekdays' : `day${Number(day) % 7}`;
  return { days, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
}

/** The cron expression of a plain schedule. */
export function cronOf({ days, time }: PlainSchedule): string {
  const [hour, minute] = time.split(':').map(Number);
  const day = { daily: '*', weekdays: '1-5' }[days] ?? days.replace('day', '');
  return `${minute ?? 0} ${hour ?? 0} * * ${day}`;
}

/** The schedule in words, such as `Every weekday at 05:00 in Berlin`; null if it has none. */
export function inWords(cron: string, timeZone: string): string | null {
  const plain = plainOf(cron);
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return plain && t('platforms.when', { ...plain, zone });
}
