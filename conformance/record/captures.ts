import type { Exchange } from '../http/exchange.js';

/** A value that a response returned and a later request used: an id, a key, a cursor, a term. */
export interface Capture {
  readonly value: string;
  /** Its path in the response body: `["results", 0, "promptId"]`. */
  readonly path: readonly (string | number)[];
  readonly from: Exchange;
}

/** Members whose values later requests may use. */
const referenceMembers = new Set([
  ...['id', 'promptId', 'archivedPromptId', 'runId', 'workspaceId', 'key', 'keyPrefix', 'nextCursor'],
  ...['text', 'term'],
]);

/** Shorter values must match a whole segment, parameter or id, because `17` occurs in many texts by chance. */
const DISTINCT_LENGTH = 8;

/**
 * The origin of the values in requests: for each value of a response that a later request uses, the first response that
 * returned it. Values that the suite itself sent first, such as the text of a prompt, are not captured.
 */
export function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const captures = new Map<string, Capture>();
  const known: Exchange[] = [];
  exchanges.forEach((from, index) => {
    known.push(from);
    const later = exchanges.slice(index + 1);
    if (later.length === 0) return;
    for (const { value, path } of referencesIn(from.json)) {
      if (captures.has(value) || known.some((one) => uses(one, value))) continue;
      if (later.some((one) => uses(one, value))) captures.set(value, { value, path, from });
    }
  });
  return [...captures.values()];
}

/** Whether a request contains a value in its path, query, credentials or body. */
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

/** A server may accept and return a lone surrogate, which cannot be percent-encoded. */
const percentEncoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function* referencesIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ value: string; path: readonly (string | number)[] }> {
  if (typeof value === 'string' && value !== '' && referenceMembers.has(String(path.at(-1))))
    yield { value, path };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* referencesIn(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* referencesIn(member, [...path, name]);
}
