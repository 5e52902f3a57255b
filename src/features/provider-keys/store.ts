import type { KeyedProvider } from '../../domain/keyed-providers.js';
import { namedRead, sql, type Executor, type Transaction } from '../../platform/database.js';
import type { KeyOwner, KeyRow } from './types.js';

/** Makes a change of the sealing wait until the transaction ends. */
export async function shareSealing(transaction: Transaction, lock: number): Promise<void> {
  await sql(transaction, 'select pg_advisory_xact_lock_shared($1)', [lock]);
}

/** Waits for all writers of keys, and makes others wait until the transaction ends. */
export async function lockSealing(transaction: Transaction, lock: number): Promise<void> {
  await sql(transaction, 'select pg_advisory_xact_lock($1)', [lock]);
}

const COLUMNS = `
  provider, sealed, sealed_by as "sealedBy", last_four as "lastFour", set_at as "setAt", set_by as "setBy"`;

const OF_WORKSPACE = `
  select 'workspace' as source, ${COLUMNS}, checked_at as "checkedAt", problem
  from provider_keys where workspace_id = :workspaceId`;

const OF_INSTALLATION = `
  select 'installation' as source, ${COLUMNS}, null::timestamptz as "checkedAt", null::text as problem
  from installation_provider_keys`;

const USABLE = `${OF_WORKSPACE} union all ${OF_INSTALLATION}`;

/** The keys that a workspace may use: its own, and those of the installation. */
export function readUsable(executor: Executor, workspaceId: string): Promise<KeyRow[]> {
  return namedRead<KeyRow>(executor, 'provider-keys-usable', USABLE, { workspaceId });
}

/** The keys of the installation. */
export function readOfInstallation(executor: Executor): Promise<KeyRow[]> {
  return sql<KeyRow>(executor, OF_INSTALLATION);
}

const WRITE_OF_WORKSPACE = `
  insert into provider_keys (workspace_id, provider, sealed, sealed_by, last_four, set_at, set_by)
  values (:owner, :provider, :sealed, :sealedBy, :lastFour, :setAt, :setBy)
  on conflict (workspace_id, provider) do update
  set sealed = excluded.sealed, sealed_by = excluded.sealed_by, last_four = excluded.last_four, set_at = excluded.set_at,
      set_by = excluded.set_by, checked_at = null, problem = null`;

const WRITE_OF_INSTALLATION = `
  insert into installation_provider_keys (provider, sealed, sealed_by, last_four, set_at, set_by)
  values (:provider, :sealed, :sealedBy, :lastFour, :setAt, :setBy)
  on conflict (provider) do update
  set sealed = excluded.sealed, sealed_by = excluded.sealed_by, last_four = excluded.last_four, set_at = excluded.set_at,
      set_by = excluded.set_by`;

/** Stores a key in place of an earlier one. */
export async function writeKey(
  transaction: Transaction,
  owner: KeyOwner,
  { provider, sealed, sealedBy, lastFour, setAt, setBy }: Omit<KeyRow, 'source' | 'checkedAt' | 'problem'>,
): Promise<void> {
  const values = { provider, sealed, sealedBy, lastFour, setAt, setBy };
  if (owner === null) await sql(transaction, WRITE_OF_INSTALLATION, values);
  else await sql(transaction, WRITE_OF_WORKSPACE, { owner, ...values });
}

/** Deletes a key; does nothing without one. */
export async function deleteKey(
  transaction: Transaction,
  owner: KeyOwner,
  provider: KeyedProvider,
): Promise<void> {
  if (owner === null)
    await sql(transaction, 'delete from installation_provider_keys where provider = $1', [provider]);
  else
    await sql(transaction, 'delete from provider_keys where workspace_id = $1 and provider = $2', [
      owner,
      provider,
    ]);
}

const NOTE_CHECK = `
  update provider_keys set checked_at = $4, problem = $5
  where workspace_id = $1 and provider = $2 and sealed = $3`;

/** Notes what a check of a workspace's key has found, unless the key has changed meanwhile. */
export async function noteCheck(
  executor: Executor,
  workspaceId: string,
  { provider, sealed }: Pick<KeyRow, 'provider' | 'sealed'>,
  { at, problem }: { readonly at: Date; readonly problem: string | null },
): Promise<void> {
  await sql(executor, NOTE_CHECK, [workspaceId, provider, sealed, at, problem]);
}

const ALL = `
  select workspace_id as owner, provider, sealed, sealed_by as "sealedBy" from provider_keys
  union all
  select null, provider, sealed, sealed_by from installation_provider_keys`;

/** A sealed key of any owner. */
export interface SealedRow extends Pick<KeyRow, 'provider' | 'sealed' | 'sealedBy'> {
  readonly owner: KeyOwner;
}

/** The sealed keys of all workspaces and of the installation. */
export function readAllSealed(executor: Executor): Promise<SealedRow[]> {
  return sql<SealedRow>(executor, ALL);
}

/** Replaces the sealed bytes of a key that stays the same. */
export async function resealKey(
  transaction: Transaction,
  { owner, provider, sealed, sealedBy }: SealedRow,
): Promise<void> {
  if (owner === null)
    await sql(
      transaction,
      'update installation_provider_keys set sealed = $2, sealed_by = $3 where provider = $1',
      [provider, sealed, sealedBy],
    );
  else
    await sql(
      transaction,
      'update provider_keys set sealed = $3, sealed_by = $4 where workspace_id = $1 and provider = $2',
      [owner, provider, sealed, sealedBy],
    );
}

const IS_OWNED = 'select from provider_keys where workspace_id = $1 and provider = $2';

/** Whether a workspace has its own key of a provider. */
export async function isOwned(
  executor: Executor,
  workspaceId: string,
  provider: KeyedProvider,
): Promise<boolean> {
  return (await namedRead(executor, 'provider-keys-owned', IS_OWNED, [workspaceId, provider])).length > 0;
}

/** Whether any key is stored. One statement for each table: on Citus, only one of them is on every node. */
export async function hasStored(executor: Executor): Promise<boolean> {
  const found = await sql(executor, 'select from installation_provider_keys limit 1');
  return found.length > 0 || (await sql(executor, 'select from provider_keys limit 1')).length > 0;
}
