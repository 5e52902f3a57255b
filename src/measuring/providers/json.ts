/** Parsed JSON, or undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The member at a path of names and indexes; undefined if any part is missing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? (part as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );
}

/** The list, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The list.
 * @throws TypeError for anything else
 */
export function requireList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('a list is missing');
  return value;
}

/** The strings of a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** The text, or null for anything else and for blanks. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The number, or null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The largest count that the database can hold. */
const MAX_COUNT = 2_147_483_647;

/** A count, such as of tokens; null for any other value. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= MAX_COUNT ? number : null;
}

/** The sum of the known counts; null if none is known. Invalid if any of them is invalid. */
export function sumOf(...counts: readonly unknown[]): number | null {
  const given = counts.map(numberOf).filter((count) => count !== null);
  const odd = given.find((count) => countOf(count) === null);
  return given.length === 0 ? null : (odd ?? given.reduce((total, count) => total + count, 0));
}

/** The largest amount that the database can hold, in US dollars. */
const MAX_USD = 1_000_000_000;

/** The amount in US dollars; null for any other value. */
export function amountOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && number >= 0 && number <= MAX_USD ? number : null;
}

/** The explanation in an error body of any common form; null without one. */
export function messageOf(body: unknown): string | null {
  const error = at(body, 'error');
  return (
    textOf(at(error, 'message')) ??
    textOf(error) ??
    textOf(at(body, 'message')) ??
    textOf(at(body, 'detail')) ??
    textOf(at(body, 'status_message'))
  );
}
