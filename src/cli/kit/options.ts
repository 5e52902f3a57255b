import { availableParallelism } from 'node:os';
import { InvalidArgumentError } from 'commander';

/** Parses a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^-?\d{1,15}$/.test(text) || Number(text) < least) {
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    }
    return Number(text);
  };
}

/** Parses a number of days, such as 400d. */
export function numberOfDays(text: string): number {
  if (!/^[1-9]\d{0,4}d$/.test(text)) {
    throw new InvalidArgumentError('It must be a number of days, such as 400d, at least 1d.');
  }
  return Number(text.slice(0, -1));
}

const MS_OF_UNIT = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a duration of minutes, hours or days, such as 24h, into ms. */
export function duration(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  if (unit === undefined)
    throw new InvalidArgumentError('It must be a number of minutes, hours or days, such as 30m, 24h or 90d.');
  return Number(number) * MS_OF_UNIT[unit as keyof typeof MS_OF_UNIT];
}

/** Parses a UTC day, such as 2026-11-18. */
export function utcDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('It must be a day, such as 2026-11-18.');
  }
  return text;
}

/** Parses a UTC day, which stands for its beginning, or a UTC time, such as 2026-11-18T09:30:00Z. */
export function utcTime(text: string): Date {
  if (!text.includes('T')) return new Date(utcDay(text));
  const [day = '', time = ''] = text.split('T');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/.test(time)) {
    throw new InvalidArgumentError('It must be a day or a time in UTC, such as 2026-11-18T09:30:00Z.');
  }
  return new Date(`${utcDay(day)}T${time}`);
}

/** Collects the values of a repeatable option. */
export function collect(text: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), text];
}

/** Limit that keeps a typo from starting thousands of processes. */
const MAX_PROCESSES = 256;

/** Parses a number of processes; `auto` is one per core available to this process. */
export function processCount(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_PROCESSES);
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > MAX_PROCESSES) {
    throw new InvalidArgumentError(`It must be "auto" or a whole number from 1 to ${MAX_PROCESSES}.`);
  }
  return Number(text);
}

/** The format by file extension. */
export function formatByName(path: string): 'ndjson' | 'csv' {
  return /\.csv(?:\.gz)?$/i.test(path) ? 'csv' : 'ndjson';
}
