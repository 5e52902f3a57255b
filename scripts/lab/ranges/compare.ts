import { firstDifference } from '../kit/first-difference.js';

/**
 * The first difference between a response and its expected members; null if they are equal. Lists must have exactly the
 * expected items.
 */
export const differenceFrom = (expected: unknown, response: unknown): string | null =>
  firstDifference(membersOf(expected, response), expected) ?? null;

/** A response without the members that are not expected. */
function membersOf(expected: unknown, response: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(response))
    return response.map(
      (item, index) => (index in expected ? membersOf(expected[index], item) : item) as unknown,
    );
  if (!isObject(expected) || !isObject(response)) return response;
  return Object.fromEntries(
    Object.keys(expected).map((name) => [name, membersOf(expected[name], response[name])]),
  );
}

/** The number of figures, names and other values. */
export function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countOf(part), 0);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
