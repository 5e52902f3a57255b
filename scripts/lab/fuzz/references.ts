import fc from 'fast-check';

/** The kinds of values that requests take from earlier responses. */
type Kind = 'prompt' | 'key' | 'answer' | 'cursor' | 'page' | 'validator';

/**
 * A placeholder that stands for a value of an earlier response, such as `~prompt~3~`. It is the same in a URL, in JSON and
 * in a header. A `page` is the path and query of the next page of a list.
 */
export const reference = (kind: Kind): fc.Arbitrary<string> =>
  fc.nat(99).map((number) => `~${kind}~${number}~`);

/** Values of one kind that are remembered. */
const MAX_KNOWN = 100;

/** Values of the responses so far, for later requests. */
export interface References {
  /** Replaces the placeholders by values. A placeholder of a kind without a known value stays. */
  resolve(text: string, encode?: (value: string) => string): string;
  /** Remembers the ids, cursors and validators of a response to a request to `path`. */
  learn(
    path: string,
    response: { readonly text: string; readonly headers: Readonly<Record<string, unknown>> },
  ): void;
}

/** @param ownKeyIds keys that no request may name, because the run could revoke them */
export function createReferences(ownKeyIds: readonly string[]): References {
  const known: Record<Kind, string[]> = {
    prompt: [],
    key: [],
    answer: [],
    cursor: [],
    page: [],
    validator: [],
  };
  const add = (kind: Kind, value: string) => {
    if (ownKeyIds.includes(value) || known[kind].includes(value)) return;
    known[kind].push(value);
    if (known[kind].length > MAX_KNOWN) known[kind].shift();
  };
  return {
    resolve: (text, encode = (value) => value) =>
      text.replace(/~([a-z]+)~(\d+)~/g, (placeholder, kind: Kind, number: string) => {
        const values = known[kind] ?? [];
        const value = values[Number(number) % values.length];
        if (value === undefined) return placeholder;
        return kind === 'page' ? value : encode(value);
      }),
    learn(path, { text, headers }) {
      for (const [id] of text.matchAll(/\bprm_\w+/g)) add('prompt', id);
      for (const [id] of text.matchAll(/\bkey_\w+/g)) add('key', id);
      for (const [id] of text.matchAll(/\bobs_\w+/g)) add('answer', id);
      for (const [, cursor = ''] of text.matchAll(/"nextCursor":"([^"]+)"/g)) add('cursor', cursor);
      const next = /^<([^<>]+)>; rel="next"$/.exec(String(headers.link))?.[1];
      if (next !== undefined) add('page', `${path}${next}`);
      if (typeof headers.etag === 'string') add('validator', headers.etag);
    },
  };
}
