import type { Exchange } from './exchange.js';

/** A value that an answer gave and a later request used: an id, a key, a cursor. */
export interface Capture {
  readonly value: string;
  /** Where in the answer's body it stands, as a path: `["results", 0, "promptId"]`. */
  readonly path: readonly (string | number)[];
  readonly from: Exchange;
}

const MIN_LENGTH = 4;

/**
 * Where the values of requests come from: for each value of an answer's body that occurs in a later request, the
 * first answer that gave it. What the answer merely echoes, because its own request held it, is none.
 */
export function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const captures = new Map<string, Capture>();
  exchanges.forEach((from, index) => {
    const later = exchanges
      .slice(index + 1)
      .map(sentText)
      .join('\n');
    if (later === '') return;
    for (const { value, path } of strings(from.json)) {
      if (value.length < MIN_LENGTH || captures.has(value)) continue;
      if (!isUsed(later, value) || sentText(from).includes(value) || !isToken(value)) continue;
      captures.set(value, { value, path, from });
    }
  });
  return [...captures.values()];
}

/** Everything of a request in which a captured value can stand. */
export function sentText({ request }: Exchange): string {
  return `${request.target}\n${request.headers.authorization ?? ''}\n${request.body ?? ''}`;
}

/** Ids, keys and cursors are single words; sentences and timestamps are content. */
const isToken = (value: string) => /^[^\s"]+$/.test(value) && !/^\d{4}-\d\d-\d\dT/.test(value);

const isUsed = (text: string, value: string) =>
  text.includes(value) || text.includes(encodeURIComponent(value));

function* strings(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ value: string; path: readonly (string | number)[] }> {
  if (typeof value === 'string') yield { value, path };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* strings(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* strings(member, [...path, name]);
}
