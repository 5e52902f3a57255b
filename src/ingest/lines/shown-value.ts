import type { Fault } from '../types.js';

/** Longest value that a report shows, in characters. */
const MAX_SHOWN = 60;

const SECRETS = /sk_(test|live)_\w*/gi;

/** A wrong value as a report shows it: as JSON, shortened, and without the secret of an API key. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value).replace(SECRETS, 'sk_$1_***');
  const characters = Array.from(text.slice(0, 4 * MAX_SHOWN));
  if (characters.length <= MAX_SHOWN) return text;
  return `${characters.slice(0, MAX_SHOWN).join('')}...`;
}

/** The fault with the value of its field, a path such as `mentions[0].brand` into the line. */
export function withValue(fault: Fault, line: unknown): Fault {
  const value = fault.field === undefined ? undefined : valueAt(line, fault.field);
  return value === undefined ? fault : { ...fault, value: shownValue(value) };
}

function valueAt(line: unknown, path: string): unknown {
  let value = line;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
