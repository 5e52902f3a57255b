import type { Schemas } from '../../../spec/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import { responseMonitor, expectEach, expectThat, perRun } from '../../kit/monitors/builders.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { Run } from '../../run/run.js';

/** Tolerance for comparing `createdAt` and `lastUsedAt`, which may come from different clocks of the server. */
const ORDER_SLACK_MS = 2_000;

interface KeyMembers {
  readonly keyPrefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/**
 * Judges whether the list shows the calling key as active. Its row is identified by its prefix. An overlapping call may
 * revoke the key after the list was accepted.
 */
function findCallingKey(
  rows: readonly KeyMembers[],
  { request, isOverlapping }: Exchange,
): Finding | undefined {
  if (isOverlapping) return undefined;
  const secret = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const own = rows.filter(({ keyPrefix }) => secret.startsWith(keyPrefix));
  const isOneActive = own.some(({ revokedAt }) => revokedAt === null);
  if (own.length === 0 || (own.length > 1 && isOneActive)) return undefined;
  return expectThat(isOneActive, 'revokedAt null for the calling key', JSON.stringify(own[0]));
}

interface KnownSecrets {
  /** The secrets by their first characters. */
  readonly byHead: Map<string, Set<string>>;
  hasIssued: boolean;
}

const knownSecrets = perRun<KnownSecrets>(() => ({ byHead: new Map(), hasIssued: false }));

const HEAD_LENGTH = 8;

/** Judges whether a response contains a secret that it did not issue. */
function findSecret(exchange: Exchange, run: Run): Finding | undefined {
  const known = knownSecrets(run);
  const own = recordSecrets(exchange, known);
  if (!known.hasIssued || exchange.text === '') return undefined;
  const leaked = secretsIn(exchange.text, known).find(
    (secret) => secret !== own && !isEcho(secret, exchange),
  );
  if (leaked !== undefined) return { expected: 'no secret of a key', got: `the secret ${leaked}` };
  return own === undefined ? 'holds' : undefined;
}

/** Records the calling key and a key that the response issues. Returns the latter. */
function recordSecrets(
  { operation, status, json, request }: Exchange,
  known: KnownSecrets,
): string | undefined {
  const used = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (used !== undefined && status < 300) recordSecret(used, known);
  if (operation !== 'issueApiKey' || status !== 201) return undefined;
  const issued: unknown = json?.key;
  if (typeof issued !== 'string') return undefined;
  known.hasIssued = true;
  recordSecret(issued, known);
  return issued;
}

function recordSecret(secret: string, { byHead }: KnownSecrets): void {
  if (secret.length <= HEAD_LENGTH) return;
  const head = secret.slice(0, HEAD_LENGTH);
  const known = byHead.get(head);
  if (known === undefined) byHead.set(head, new Set([secret]));
  else known.add(secret);
}

/** The secrets in a text. Compares only where a known head occurs, because every response of a run is searched. */
function secretsIn(text: string, { byHead }: KnownSecrets): string[] {
  const found: string[] = [];
  for (const [head, known] of byHead) {
    if (!text.includes(head)) continue;
    const lengths = new Set([...known].map(({ length }) => length));
    for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1))
      for (const length of lengths) {
        const part = text.slice(at, at + length);
        if (known.has(part)) found.push(part);
      }
  }
  return found;
}

/** Whether a rejection only quotes the request, including a secret in its path, body or credentials. */
function isEcho(secret: string, { status, request }: Exchange): boolean {
  const { target, body = '', headers } = request;
  if (target.includes(secret) || body.includes(secret)) return true;
  return status === 401 && headers.authorization?.includes(secret) === true;
}

/** Rules on keys that a single response can break, and on showing secrets only once. */
export const keyMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['IssuedApiKey']>('KEY-04', ['issueApiKey'], ({ key }) =>
    expectThat(key.startsWith('sk_test_'), 'a key that starts with sk_test_', key),
  ),
  responseMonitor<Schemas['IssuedApiKey']>('KEY-05', ['issueApiKey'], ({ key, keyPrefix }) =>
    expectThat(key.startsWith(keyPrefix), `a key that starts with its keyPrefix, ${keyPrefix}`, key),
  ),
  responseMonitor<Schemas['IssuedApiKey']>('KEY-06', ['issueApiKey'], ({ key, keyPrefix }) =>
    expectThat(keyPrefix.length < key.length, 'a keyPrefix shorter than the key', `keyPrefix ${keyPrefix}`),
  ),
  { rule: 'KEY-09', find: findSecret },
  {
    rule: 'KEY-18',
    find: ({ operation, isSuccess, status, text, summary }) => {
      if (operation !== 'revokeApiKey' || !isSuccess) return undefined;
      return expectThat(status === 204 && text === '', 'status 204 with an empty body', summary);
    },
  },
  responseMonitor<Schemas['ApiKeyList']>('KEY-20', ['listApiKeys'], (json, exchange) =>
    findCallingKey(json.keys, exchange),
  ),
  responseMonitor<Schemas['ApiKeyList']>('KEY-27', ['listApiKeys'], ({ keys }) =>
    expectEach<KeyMembers>(
      keys.filter(({ lastUsedAt }: KeyMembers) => lastUsedAt !== null),
      'lastUsedAt not before createdAt',
      ({ createdAt, lastUsedAt }) =>
        (parseTimestamp(lastUsedAt) ?? 0) >= (parseTimestamp(createdAt) ?? 0) - ORDER_SLACK_MS,
    ),
  ),
];
