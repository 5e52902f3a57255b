import { namedQuery, sql, type Database, type Transaction } from '../database.js';

/** How long a response is replayed, in ms: 24 hours. */
const REPLAYED_MS = 86_400_000;
/** The number of requests that one statement deletes. */
const BATCH = 1000;

/** The time from which on requests are replayed. Earlier ones have expired. */
export const startOfReplay = (now: Date): Date => new Date(now.getTime() - REPLAYED_MS);

/** Identifies an `Idempotency-Key` of an API key. */
export interface RequestName {
  readonly workspaceId: string;
  /** Of both keys: 32 bytes. */
  readonly digest: Buffer;
}

const LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked';

const FIND = `
  select request_digest as "requestDigest", response from idempotent_requests
  where workspace_id = $1 and name_digest = $2 and created_at > $3`;

const SAVE = `
  insert into idempotent_requests as known (workspace_id, name_digest, request_digest, response, created_at)
  values ($1, $2, $4, $5, $6)
  on conflict (workspace_id, name_digest) do update
  set request_digest = excluded.request_digest, response = excluded.response, created_at = excluded.created_at
  where known.created_at <= $3
  returning name_digest`;

/** Locks the name until the end of the transaction. False if another transaction has locked it. */
export async function lockName(
  transaction: Transaction,
  { workspaceId, digest }: RequestName,
): Promise<boolean> {
  const name = `idempotency ${workspaceId} ${digest.toString('hex')}`;
  const [row] = await namedQuery<{ locked: boolean }>(transaction, 'idempotency-lock', LOCK, [name]);
  return row?.locked === true;
}

interface SavedRequest {
  readonly requestDigest: Buffer;
  readonly response: Buffer;
}

/** The request that was saved under the name since then; undefined if there is none. */
export async function findRequest(
  transaction: Transaction,
  { workspaceId, digest }: RequestName,
  expired: Date,
): Promise<SavedRequest | undefined> {
  const values = [workspaceId, digest, expired];
  const [row] = await namedQuery<SavedRequest>(transaction, 'idempotency-find', FIND, values);
  return row;
}

/** Saves a request in place of an expired one. False if another transaction has saved one with this name. */
export async function saveRequest(
  transaction: Transaction,
  { workspaceId, digest }: RequestName,
  { requestDigest, response }: SavedRequest,
  { now, expired }: { readonly now: Date; readonly expired: Date },
): Promise<boolean> {
  const values = [workspaceId, digest, expired, requestDigest, response, now];
  const saved = await namedQuery(transaction, 'idempotency-save', SAVE, values);
  return saved.length > 0;
}

const WITH_EXPIRED = `select distinct workspace_id as "workspaceId" from idempotent_requests where created_at <= $1`;

/** Skips rows that another process is deleting, so that two deletions never wait for each other. */
const REMOVE = `
  with expired as materialized (
    select name_digest from idempotent_requests
    where workspace_id = $1 and created_at <= $2 limit ${BATCH} for update skip locked)
  delete from idempotent_requests
  where workspace_id = $1 and name_digest = any(array(select name_digest from expired))
  returning 1 as removed`;

/** Deletes the expired requests of all workspaces in batches. Once the signal is aborted, it begins no further batch. */
export async function removeExpired(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const expired = startOfReplay(now);
  const workspaces = await sql<{ workspaceId: string }>(database, WITH_EXPIRED, [expired]);
  for (const { workspaceId } of workspaces) {
    let removed = BATCH;
    while (removed === BATCH && !signal.aborted)
      removed = (await sql(database, REMOVE, [workspaceId, expired])).length;
  }
}
