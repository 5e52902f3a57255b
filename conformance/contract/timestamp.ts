const DATE = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?(?:Z|[+-]00(?::?00)?)$/i;

/**
 * Parses an ISO-8601 timestamp in UTC, with any precision, into milliseconds since 1970. Returns undefined for any
 * other format, an impossible date or time, a missing offset, or an offset other than zero.
 */
export function parseTimestamp(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  if (known.has(text)) return known.get(text);
  if (known.size === MAX_KNOWN) known.clear();
  const moment = parsed(text);
  known.set(text, moment);
  return moment;
}

/** Cache, because lists are read repeatedly with the same timestamps. */
const known = new Map<string, number | undefined>();
const MAX_KNOWN = 10_000;

function parsed(text: string): number | undefined {
  const parts = DATE.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  // 60 is a leap second; 24:00:00 is the end of a day.
  const isTime = second <= 60 && minute <= 59 && (hour <= 23 || (hour === 24 && minute + second === 0));
  if (!isDate || !isTime) return undefined;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + Number(`0.${parts[7] ?? 0}`) * 1000;
}
