const changes = ['upper', 'lower', 'swapped'] as const;
/** A change of case: all upper, all lower, or swapped. */
export type Change = (typeof changes)[number];

/** A piece of a credential: plain text, or a part of a secret. */
export type CredentialPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'secret';
      readonly name: string;
      /** Start and end index within the secret. */
      readonly from: number;
      readonly to: number;
      readonly length: number;
      readonly change?: Change;
    }
  | { readonly kind: 'base64'; readonly parts: readonly CredentialPart[] };

/** A prefix of up to this length may be listed publicly, so it does not identify a secret. */
const PUBLIC_LENGTH = 16;
/** A longer common suffix identifies a secret. */
const MAX_COMMON_SUFFIX = 8;

/**
 * Splits a credential into secrets, by name, and other text. Also recognizes the variants that checks of authentication
 * send: secrets that are truncated, altered in one place, in another case, or encoded for the scheme Basic.
 */
export function credentialParts(
  text: string,
  secrets: readonly (readonly [string, string])[],
): CredentialPart[] {
  const encoded = /^Basic ([\w+/]{8,}={0,2})$/.exec(text)?.[1];
  if (encoded !== undefined) {
    const inner = credentialParts(Buffer.from(encoded, 'base64').toString('utf8'), secrets);
    if (inner.some(({ kind }) => kind === 'secret'))
      return [plain('Basic '), { kind: 'base64', parts: inner }];
  }
  const space = text.indexOf(' ') + 1;
  const [scheme, value] = [text.slice(0, space), text.slice(space)];
  for (const [secret, name] of secrets) {
    const parts = likeOne(value, secret, name);
    if (parts !== undefined)
      return [plain(scheme), ...parts].filter((part) => part.kind !== 'text' || part.text !== '');
  }
  return [plain(text)];
}

const plain = (text: string): CredentialPart => ({ kind: 'text', text });

type Part = (from: number, to: number, change?: Change) => CredentialPart;

function likeOne(text: string, secret: string, name: string): CredentialPart[] | undefined {
  const part: Part = (from, to, change) => ({
    kind: 'secret',
    name,
    from,
    to,
    length: secret.length,
    ...(change === undefined ? {} : { change }),
  });
  const at = text.indexOf(secret);
  if (at >= 0) {
    const behind = text.slice(at + secret.length);
    return [plain(text.slice(0, at)), part(0, secret.length), plain(behind)];
  }
  const end = commonStart(text, secret);
  const rest = commonEnd(text.slice(end), secret.slice(end));
  if (end + rest > PUBLIC_LENGTH || rest > MAX_COMMON_SUFFIX)
    return [
      part(0, end),
      plain(text.slice(end, text.length - rest)),
      part(secret.length - rest, secret.length),
    ].filter((one) => !isEmpty(one));
  if (text.toLowerCase() !== secret.toLowerCase()) return undefined;
  return recased(text, secret, part);
}

/** A secret in another case, possibly only in its last part. */
function recased(text: string, secret: string, part: Part): CredentialPart[] {
  for (const from of [0, commonStart(text, secret)])
    for (const change of changes)
      if (text === secret.slice(0, from) + recase(secret.slice(from), change))
        return [part(0, from), part(from, secret.length, change)].filter((one) => !isEmpty(one));
  return [plain(`(the key in another case, ${secret.length} characters)`)];
}

function recase(text: string, change: Change): string {
  if (change === 'upper') return text.toUpperCase();
  if (change === 'lower') return text.toLowerCase();
  return Array.from(text, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join(
    '',
  );
}

const isEmpty = (part: CredentialPart) => part.kind === 'secret' && part.from === part.to;

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** A credential as shown in reports: `Bearer $KEY_PAID[0:39]x`, where `[0:39]` is a slice. */
export function credentialText(parts: readonly CredentialPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'base64') return `base64(${credentialText(part.parts)})`;
      const { name, from, to, length, change } = part;
      const whole = from === 0 && to === length ? `$${name}` : `$${name}[${from}:${to}]`;
      return change === undefined ? whole : `${change}(${whole})`;
    })
    .join('');
}
