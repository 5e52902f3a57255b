import type { KeyEnvironment } from '../../domain/principal.js';
import { namedQuery, namedRead, type Executor, type Transaction } from '../../platform/database.js';
import type { ApiKey } from './types.js';

const LIST = `
  select key_id, name, environment, key_prefix, created_at, last_used_at, revoked_at
  from (
    (select * from api_keys where workspace_id = $1 and revoked_at is null)
    union all
    (select * from api_keys where workspace_id = $1 and revoked_at is not null
     order by revoked_at desc, key_id desc limit $2)
  ) listed
  order by created_at desc, key_id desc`;

const LOCK_WORKSPACE = `select 1 from workspaces where workspace_id = $1 for no key update`;

const COUNT_ACTIVE = `
  select count(*) as count from api_keys where workspace_id = $1 and revoked_at is null`;

const INSERT = `
  insert into api_keys (workspace_id, key_id, name, environment, key_prefix, key_hash, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const REVOKE = `
  update api_keys set revoked_at = greatest(created_at, $3)
  where workspace_id = $1 and key_id = $2 and revoked_at is null`;

const LOCK = `
  select name, environment, key_prefix as "keyPrefix", revoked_at as "revokedAt" from api_keys
  where workspace_id = $1 and key_id = $2 for no key update`;

/**
 * Several processes report uses of one key, so the time never moves backward, unless the stored one is in the future
 * because of a wrong clock. Keys are locked in a fixed order, so that two processes never deadlock. Not in a CTE: Citus
 * would try to copy its rows to every node, and fail.
 */
const TOUCH = `
  update api_keys k set last_used_at = used.at
  from (
    select locked.workspace_id, locked.key_id, u.at
    from unnest($1::text[], $2::text[], $3::timestamptz[]) u (workspace_id, key_id, at)
    join api_keys locked on locked.workspace_id = u.workspace_id and locked.key_id = u.key_id
    order by locked.workspace_id, locked.key_id for no key update of locked) used
  where k.workspace_id = used.workspace_id and k.key_id = used.key_id
    and (k.last_used_at is null or k.last_used_at < used.at or k.last_used_at > $4)`;

interface KeyRow {
  key_id: string;
  name: string;
  environment: KeyEnvironment;
  key_prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** All active keys and up to `revoked` of the most recently revoked ones, newest first. */
export async function listKeys(executor: Executor, workspaceId: string, revoked: number): Promise<ApiKey[]> {
  const rows = await namedRead<KeyRow>(executor, 'api-keys-list', LIST, [workspaceId, revoked]);
  return rows.map((row) => ({
    keyId: row.key_id,
    name: row.name,
    environment: row.environment,
    keyPrefix: row.key_prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }));
}

/** Counts the active keys and locks the workspace, so that the count cannot grow until the transaction ends. */
export async function lockActiveCount(transaction: Transaction, workspaceId: string): Promise<number> {
  await namedQuery(transaction, 'api-keys-lock-workspace', LOCK_WORKSPACE, [workspaceId]);
  // A separate statement, so that it sees what was committed while the first one waited for the lock.
  const values = [workspaceId];
  const [row] = await namedQuery<{ count: number }>(transaction, 'api-keys-count', COUNT_ACTIVE, values);
  return row?.count ?? 0;
}

export interface KeyToInsert {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly keyPrefix: string;
  readonly keyHash: Buffer;
  readonly createdAt: Date;
}

export async function insertKey(executor: Executor, key: KeyToInsert): Promise<void> {
  const { workspaceId, keyId, name, environment, keyPrefix, keyHash, createdAt } = key;
  await namedQuery(executor, 'api-keys-insert', INSERT, [
    workspaceId,
    keyId,
    name,
    environment,
    keyPrefix,
    keyHash,
    createdAt,
  ]);
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

export type LockedKey = Pick<ApiKey, 'name' | 'environment' | 'keyPrefix' | 'revokedAt'>;

/** Locks a key until the transaction ends. Null when the workspace has no such key. */
export async function lockKey(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
): Promise<LockedKey | null> {
  const rows = await namedQuery<LockedKey>(transaction, 'api-keys-lock', LOCK, [workspaceId, keyId]);
  return rows[0] ?? null;
}

export interface KeyUse {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly at: Date;
}

/** Writes last-used times. Keeps a stored time that is later, unless it is later than `latest`. */
export async function recordUses(executor: Executor, uses: readonly KeyUse[], latest: Date): Promise<void> {
  await namedQuery(executor, 'api-keys-touch', TOUCH, [
    uses.map((use) => use.workspaceId),
    uses.map((use) => use.keyId),
    uses.map((use) => use.at),
    latest,
  ]);
}
