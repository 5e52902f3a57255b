import type { Exchange } from '../http/exchange.js';

/** A value that an answer gave and a later request used: an id, a key, a cursor, a term. */
export interface Capture {
  readonly value: string;
  /** Where in the answer's body it stands, as a path: `["results", 0, "promptId"]`. */
  readonly path: readonly (string | number)[];
  readonly from: Exchange;
}

/** Members whose values later requests can be made of. All else that answers hold is content. */
const givers = new Set([
  ...['id', 'promptId', 'archivedPromptId', 'runId', 'workspaceId', 'key', 'keyPrefix', 'nextCursor'],
  ...['text', 'term'],
]);

/** Below this length a value is found only where it stands alone: `17` is in many texts by chance. */
const DISTINCT_LENGTH = 8;

/**
 * Where the values of requests come from: for each value of an answer that a later request uses, the first answer
 * that gave it. What the suite itself sent before, such as the text of a prompt that it added, is none.
 */
export function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const captures = new Map<string, Capture>();
  const known: Exchange[] = [];
  exchanges.forEach((from, index) => {
    known.push(from);
    const later = exchanges.slice(index + 1);
    if (later.length === 0) return;
    for (const { value, path } of givenBy(from.json)) {
      if (captures.has(value) || known.some((one) => uses(one, value))) continue;
      if (later.some((one) => uses(one, value))) captures.set(value, { value, path, from });
    }
  });
  return [...captures.values()];
}

/** Whether a value stands in a request: as a part of its path, query, credentials or body. */
export function uses({ request }: Exchange, value: string): boolean {
  const { target, headers, body = '' } = request;
  const [path = '', query = ''] = target.split('?');
  const encoded = percentEncoded(value);
  if (path.split('/').includes(encoded)) return true;
  if (query.split('&').some((pair) => pair.slice(pair.indexOf('=') + 1) === encoded)) return true;
  if (body.includes(`"id":${JSON.stringify(value)}`)) return true;
  if (value.length < DISTINCT_LENGTH) return false;
  const sent = [target, headers.authorization ?? '', body].join('\n');
  return [value, encoded, JSON.stringify(value).slice(1, -1)].some((form) => sent.includes(form));
}

/** A server may take half a surrogate pair, and give it back: such a text stands in no path or query. */
const percentEncoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function* givenBy(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ value: string; path: readonly (string | number)[] }> {
  if (typeof value === 'string' && value !== '' && givers.has(String(path.at(-1)))) yield { value, path };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* givenBy(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* givenBy(member, [...path, name]);
}
