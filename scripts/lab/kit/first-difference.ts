import { isDeepStrictEqual } from 'node:util';

/** The path and both values of the first difference; undefined if they are equal. */
export function firstDifference(actual: unknown, expected: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined;
  if (!isObject(actual) || !isObject(expected))
    return `${path === '' ? 'the answer' : path} is ${show(actual)}, expected ${show(expected)}`;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = firstDifference(actual[name], expected[name], path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return `${path} is ${show(actual)}, expected ${show(expected)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const show = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200));
