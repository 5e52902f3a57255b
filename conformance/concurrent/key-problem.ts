import type { KeyRow } from '../run/state.js';
import type { Entry } from './history.js';

interface Problem {
  readonly rule: 'CON-04' | 'CON-07';
  readonly expected: string;
  readonly got: string;
}

/**
 * A use or a list of keys that no moment of the revocations explains; undefined if there is none. A broken CON-07 takes
 * precedence, since CON-04 is arguable. Between the request and the response of a revocation, a key may be accepted or
 * rejected, even alternately.
 */
export function keyProblem(entries: readonly Entry[], lags: boolean): Problem | undefined {
  const revocations = entries.filter(
    ({ call, reply }) => call.kind === 'revoke' && reply.kind !== 'rejected',
  );
  const problems = entries.flatMap(
    (entry) => useProblem(entry, revocations) ?? listProblem(entry, entries, revocations) ?? [],
  );
  return problems.find(({ rule }) => rule === 'CON-07') ?? (lags ? undefined : problems[0]);
}

function useProblem(entry: Entry, revocations: readonly Entry[]): Problem | undefined {
  const { keyId, reply } = entry;
  if (keyId === undefined || reply.kind === 'unknown') return undefined;
  const isUnauthorized = reply.kind === 'rejected' && reply.status === 401;
  const own = revocations.filter(({ call }) => call.kind === 'revoke' && call.id === keyId);
  if (!isUnauthorized && own.some(({ end }) => end < entry.start))
    return {
      rule: 'CON-07',
      expected: `401 with ${keyId}, revoked before the request was sent`,
      got: nameOf(entry),
    };
  if (isUnauthorized && !own.some(({ start }) => start < entry.end))
    return { rule: 'CON-07', expected: `${keyId} to be valid, since nothing revoked it`, got: '401' };
  return undefined;
}

function listProblem(
  list: Entry,
  entries: readonly Entry[],
  revocations: readonly Entry[],
): Problem | undefined {
  if (list.call.kind !== 'keys' || list.reply.kind !== 'accepted') return undefined;
  // A list among the calls may lag behind writes; the one after them may not.
  const rule = list.client < 0 ? 'CON-07' : 'CON-04';
  const rows = (list.reply.json.keys ?? []) as readonly KeyRow[];
  for (const { call, end } of revocations) {
    const row = rows.find(({ id }) => call.kind === 'revoke' && id === call.id);
    if (row?.revokedAt === null && end < list.start)
      return { rule, expected: `${row.id} as revoked in the list`, got: 'revokedAt null' };
  }
  const revoked = revocations.flatMap(({ call, start }) =>
    call.kind === 'revoke' && start < list.end ? [call.id] : [],
  );
  for (const { call, reply, end } of entries) {
    if (call.kind !== 'issue' || reply.kind !== 'accepted' || end > list.start) continue;
    const id = String(reply.json.id);
    const row = rows.find((one) => one.id === id);
    if (revoked.includes(id) || row?.revokedAt === null) continue;
    const got = row === undefined ? 'a list without it' : `revokedAt ${JSON.stringify(row.revokedAt)}`;
    return { rule, expected: `the new key ${id} as valid in the list`, got };
  }
  return undefined;
}

const nameOf = ({ call, exchange }: Entry) => `${exchange?.status ?? 'no response'} for ${call.kind}`;
