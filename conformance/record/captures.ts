import type { Exchange } from '../http/exchange.js';

/** A value that a response returned and a later request used, such as an id, a key, a cursor or a term. */
export interface Capture {
  readonly value: string;
  /** Its path in the response body: `["results", 0, "promptId"]`. */
  readonly path: readonly (string | number)[];
  readonly from: Exchange;
}

/** The members whose values later requests may use. */
const referenceMembers = new Set([
  'id',
  'promptId',
  'archivedPromptId',
  'runId',
  'workspaceId',
  'key',
  'keyPrefix',
  'nextCursor',
  'text',
  'term',
]);

/** Shorter values must match a whole segment, parameter or id, because `17` occurs in many texts by chance. */
const DISTINCT_LENGTH = 8;

/**
 * The origins of the values in requests: for each response value that a later request uses, the first response that
 * contains it. Values that the suite itself sent first, such as the text of a prompt, are not captured.
 */
export function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const captures = new Map<string, Capture>();
  const known: Exchange[] = [];
  exchanges.forEach((from, index) => {
    known.push(from);
    const later = exchanges.slice(index + 1);
    if (later.length === 0) return;
    for (const { value, path } of referencesIn(from.json)) {
      if (captures.has(value)) continue;
      const isUsedBy = userOf(value);
      if (!known.some(isUsedBy) && later.some(isUsedBy)) captures.set(value, { value, path, from });
    }
  });
  return [...captures.values()];
}

/** Whether a request contains a value in its path, query, credentials or body. */
export function uses(exchange: Exchange, value: string): boolean {
  return userOf(value)(exchange);
}

/** Like `uses`, but encodes the value only once for all exchanges. */
function userOf(value: string): (exchange: Exchange) => boolean {
  const encoded = percentEncoded(value);
  const quoted = JSON.stringify(value);
  const forms = [...new Set([value, encoded, quoted.slice(1, -1)])];
  return (exchange) => {
    const sent = sentBy(exchange);
    if (!forms.some((form) => sent.includes(form))) return false;
    return value.length >= DISTINCT_LENGTH || isWhole(exchange, encoded, quoted);
  };
}

/** Whether a value is a whole path segment, a whole parameter or an id in the body. */
function isWhole({ request: { target, body = '' } }: Exchange, encoded: string, quoted: string): boolean {
  const [path = '', query = ''] = target.split('?');
  if (path.split('/').includes(encoded) || body.includes(`"id":${quoted}`)) return true;
  return query.split('&').some((pair) => pair.slice(pair.indexOf('=') + 1) === encoded);
}

const sentTexts = new WeakMap<Exchange, string>();

/** All parts of a request that may contain a value; joined once per exchange. */
function sentBy(exchange: Exchange): string {
  let sent = sentTexts.get(exchange);
  if (sent === undefined) {
    const { target, headers, body = '' } = exchange.request;
    sentTexts.set(exchange, (sent = [target, headers.authorization ?? '', body].join('\n')));
  }
  return sent;
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
