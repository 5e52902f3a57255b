import { isDeepStrictEqual } from 'node:util';

/**
 * Whether two answers say the same, where `again` is a second reading of the first: members that differ between the
 * two readings move by themselves, and are not compared, nor are moments such as the one of the answer.
 */
export function saysTheSame(first: unknown, again: unknown, other: unknown): boolean {
  if (isMoment(first) && isMoment(other)) return true;
  if (Array.isArray(first) && Array.isArray(again) && Array.isArray(other)) {
    if (first.length !== again.length) return true;
    return (
      first.length === other.length &&
      first.every((item, index) => saysTheSame(item, again[index], other[index]))
    );
  }
  if (isObject(first) && isObject(again) && isObject(other)) {
    const names = new Set([...Object.keys(first), ...Object.keys(other)]);
    return [...names].every((name) => saysTheSame(first[name], again[name], other[name]));
  }
  return first === other || !isDeepStrictEqual(first, again);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
