import type { KeyEnvironment, KeyLimits } from '../../domain/principal.js';
import { namedQuery, namedRead, sql, type Executor, type Transaction } from '../../platform/database.js';
import type { ApiKey } from './types.js';

/** The time at which a key was revoked or expired; null while it is active. `now` is an SQL expression. */
const endedAt = (now: string) =>
  `case when revoked_at is null and expires_at <= ${now} then expires_at else revoked_at end`;

const LIST = `
  select key_id as "keyId", listed.name, environment, key_prefix as "keyPrefix", listed.created_at as "createdAt", scopes,
         is_share as "isShare", expires_at as "expiresAt", last_used_at as "lastUsedAt", last_used_from as "lastUsedFrom",
         issued_by as "issuedBy", issuer.name as "issuerName", ${endedAt('$3')} as "revokedAt"
  from (
    (select * from api_keys where workspace_id = $1 and revoked_at is null)
    union all
    (select * from api_keys where workspace_id = $1 and revoked_at is not null
     order by revoked_at desc, key_id desc limit $2)
  ) listed
  left join people issuer on issuer.person_id = listed.issued_by
  order by listed.created_at desc, key_id desc`;

const LOCK_WORKSPACE = `select sharing from workspaces where workspace_id = $1 for no key update`;

const COUNT_ACTIVE = `
  select count(*) as count from api_keys where workspace_id = $1 and revoked_at is null`;

/** Expired keys become revoked, so that the list of active keys remains short. Locked in the order of TOUCH. */
const REVOKE_EXPIRED = `
  update api_keys set revoked_at = expires_at
  where workspace_id = $1 and key_id = any(array(
    select key_id from api_keys
    where workspace_id = $1 and revoked_at is null and expires_at <= $2 order by key_id for no key update))`;

const INSERT = `
  insert into api_keys (workspace_id, key_id, name, environment, key_prefix, key_hash, created_at, scopes, expires_at, is_share, issued_by)
  values (:workspaceId, :keyId, :name, :environment, :keyPrefix, :keyHash, :createdAt, :scopes, :expiresAt, :isShare, :issuedBy)`;

const REVOKE = `
  update api_keys set revoked_at = greatest(created_at, $3)
  where workspace_id = $1 and key_id = $2 and revoked_at is null`;

/** Revokes active keys that meet a condition on them. Locked in the order of TOUCH. */
const revokeThose = (condition: string) => `
  update api_keys set revoked_at = greatest(created_at, $2)
  where workspace_id = $1 and key_id = any(array(
    select key_id from api_keys
    where workspace_id = $1 and ${condition} and revoked_at is null and (expires_at is null or expires_at > $2)
    order by key_id for no key update))
  returning key_id as "keyId", name, environment, key_prefix as "keyPrefix", scopes, expires_at as "expiresAt",
            is_share as "isShare"`;

const REVOKE_SHARES = revokeThose('is_share');

const REVOKE_ISSUED_BY = revokeThose('issued_by = $3');

const EXPIRE = `
  update api_keys set expires_at = $3 where workspace_id = $1 and key_id = $2`;

const LOCK = `
  select name, environment, key_prefix as "keyPrefix", created_at as "createdAt", scopes, expires_at as "expiresAt",
         is_share as "isShare", ${endedAt('$3')} as "revokedAt"
  from api_keys
  where workspace_id = $1 and key_id = $2 for no key update`;

/**
 * Several processes report uses of one key, so the time never moves backward, unless the stored one is in the future
 * because of a wrong clock. Keys are locked in a fixed order, so that two processes never deadlock. Not in a CTE: Citus
 * would try to copy its rows to every node, and fail.
 */
const TOUCH = `
  update api_keys k set last_used_at = used.at, last_used_from = used.network
  from (
    select locked.workspace_id, locked.key_id, u.at, u.network
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) u (workspace_id, key_id, at, network)
    join api_keys locked on locked.workspace_id = u.workspace_id and locked.key_id = u.key_id
    order by locked.workspace_id, locked.key_id for no key update of locked) used
  where k.workspace_id = used.workspace_id and k.key_id = used.key_id
    and (k.last_used_at is null or k.last_used_at < used.at or k.last_used_at > $5)`;

/** All active keys and up to `revoked` of the most recently revoked ones, newest first. */
export function listKeys(
  executor: Executor,
  workspaceId: string,
  revoked: number,
  now: Date,
): Promise<ApiKey[]> {
  return namedRead<ApiKey>(executor, 'api-keys-list', LIST, [workspaceId, revoked, now]);
}

/**
 * Counts the active keys and locks the workspace, so that neither the count can grow nor sharing be turned on or off until the
 * transaction ends.
 */
export async function lockActiveCount(
  transaction: Transaction,
  workspaceId: string,
  now: Date,
): Promise<{ activeCount: number; sharing: boolean }> {
  const [workspace] = await namedQuery<{ sharing: boolean }>(
    transaction,
    'api-keys-lock-workspace',
    LOCK_WORKSPACE,
    [workspaceId],
  );
  await namedQuery(transaction, 'api-keys-revoke-expired', REVOKE_EXPIRED, [workspaceId, now]);
  // A separate statement, so that it sees what was committed while the first one waited for the lock.
  const values = [workspaceId];
  const [row] = await namedQuery<{ count: number }>(transaction, 'api-keys-count', COUNT_ACTIVE, values);
  return { activeCount: row?.count ?? 0, sharing: workspace?.sharing ?? false };
}

export interface KeyToInsert extends KeyLimits {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly keyPrefix: string;
  readonly keyHash: Buffer;
  readonly createdAt: Date;
  readonly isShare: boolean;
  /** The person who issued it, or the key that did; null if nobody with an account did. */
  readonly issuedBy: string | null;
}

export async function insertKey(transaction: Transaction, key: KeyToInsert): Promise<void> {
  await namedQuery(transaction, 'api-keys-insert', INSERT, { ...key });
}

/** The person who issued a key; null if nobody with an account did. */
export async function readIssuedBy(
  executor: Executor,
  workspaceId: string,
  keyId: string,
): Promise<string | null> {
  const text = 'select issued_by as "issuedBy" from api_keys where workspace_id = $1 and key_id = $2';
  const [row] = await sql<{ issuedBy: string | null }>(executor, text, [workspaceId, keyId]);
  return row?.issuedBy ?? null;
}

/** Revokes a key. Keeps the time of an earlier revocation. */
export async function revokeKey(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
  now: Date,
): Promise<void> {
  await namedQuery(transaction, 'api-keys-revoke', REVOKE, [workspaceId, keyId, now]);
}

type RevokedKey = Omit<LockedKey, 'createdAt' | 'revokedAt'> & { readonly keyId: string };

/** Revokes all keys of links, and returns those that were active. */
export function revokeShares(
  transaction: Transaction,
  workspaceId: string,
  now: Date,
): Promise<RevokedKey[]> {
  return namedQuery(transaction, 'api-keys-revoke-shares', REVOKE_SHARES, [workspaceId, now]);
}

/** Revokes all keys that a person issued, and returns those that were active. */
export function revokeIssuedBy(
  transaction: Transaction,
  workspaceId: string,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<RevokedKey[]> {
  return sql(transaction, REVOKE_ISSUED_BY, [workspaceId, now, personId]);
}

/** Lets a key expire at this time. */
export async function expireKey(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
  at: Date,
): Promise<void> {
  await namedQuery(transaction, 'api-keys-expire', EXPIRE, [workspaceId, keyId, at]);
}

export type LockedKey = Omit<ApiKey, 'keyId' | 'lastUsedAt' | 'lastUsedFrom' | 'issuedBy' | 'issuerName'>;

const IS_SHARE = 'select is_share as "isShare" from api_keys where workspace_id = $1 and key_id = $2';

/** Whether the key exists and is that of a link. */
export async function readIsShare(executor: Executor, workspaceId: string, keyId: string): Promise<boolean> {
  const values = [workspaceId, keyId];
  const [row] = await namedRead<{ isShare: boolean }>(executor, 'api-keys-is-share', IS_SHARE, values);
  return row?.isShare ?? false;
}

/** Locks a key until the transaction ends. Null when the workspace has no such key. */
export async function lockKey(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
  now: Date,
): Promise<LockedKey | null> {
  const rows = await namedQuery<LockedKey>(transaction, 'api-keys-lock', LOCK, [workspaceId, keyId, now]);
  return rows[0] ?? null;
}

export interface KeyUse {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly at: Date;
  /** See `ApiKey.lastUsedFrom`. */
  readonly network: string | null;
}

/** Writes last-used times and networks. Keeps a stored time that is later, unless it is later than `latest`. */
export async function recordUses(executor: Executor, uses: readonly KeyUse[], latest: Date): Promise<void> {
  await namedQuery(executor, 'api-keys-touch', TOUCH, [
    uses.map((use) => use.workspaceId),
    uses.map((use) => use.keyId),
    uses.map((use) => use.at),
    uses.map((use) => use.network),
    latest,
  ]);
}
