import type { LineError } from '../types.js';

/** Maximum length of a value in a report, in characters. */
const MAX_SHOWN = 60;

const SECRETS = /sk_(test|live)_\w*/gi;

/** Maximum length of the path of a field in a report, in characters: names in a line may have megabytes. */
const MAX_FIELD = 200;

/** The path of a field for a report: shortened, with API keys masked. */
export function shownField(path: string): string {
  const text = path.slice(0, 2 * MAX_FIELD).replace(SECRETS, 'sk_$1_***');
  return path.length <= MAX_FIELD ? text : `${Array.from(text).slice(0, MAX_FIELD).join('')}...`;
}

/** A value for a report: JSON, shortened, with API keys masked. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value).replace(SECRETS, 'sk_$1_***');
  const characters = Array.from(text.slice(0, 4 * MAX_SHOWN));
  if (characters.length <= MAX_SHOWN) return text;
  return `${characters.slice(0, MAX_SHOWN).join('')}...`;
}

/** Adds the value of the invalid field, found by its path in the line (such as `mentions[0].brand`). */
export function withValue(error: LineError, line: unknown): LineError {
  const value = error.field === undefined ? undefined : valueAt(line, error.field);
  return value === undefined ? error : { ...error, value: shownValue(value) };
}

function valueAt(line: unknown, path: string): unknown {
  let value = line;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
