import { sql, type Executor } from '../../platform/database.js';

const INSERT = `
  insert into sign_in_codes (workspace_id, code_digest, secret, expires_at)
  select w.workspace_id, $2, $3, $4 from workspaces w where w.workspace_id = $1 and w.deleted_at is null`;

const TAKE = `
  delete from sign_in_codes where workspace_id = $1 and code_digest = $2 returning secret, expires_at as "expiresAt"`;

const REMOVE_EXPIRED = 'delete from sign_in_codes where workspace_id = $1 and expires_at <= $2';

/** A code as it is stored. */
export interface StoredCode {
  /** Encrypted. */
  readonly secret: Buffer;
  readonly expiresAt: Date;
}

export async function insertCode(
  executor: Executor,
  workspaceId: string,
  digest: Buffer,
  { secret, expiresAt }: StoredCode,
): Promise<void> {
  await sql(executor, INSERT, [workspaceId, digest, secret, expiresAt]);
}

/** Deletes a code and returns it; undefined if it does not exist. Only one of several concurrent calls gets it. */
export async function takeCode(
  executor: Executor,
  workspaceId: string,
  digest: Buffer,
): Promise<StoredCode | undefined> {
  const [row] = await sql<StoredCode>(executor, TAKE, [workspaceId, digest]);
  return row;
}

export async function removeExpiredCodes(executor: Executor, workspaceId: string, now: Date): Promise<void> {
  await sql(executor, REMOVE_EXPIRED, [workspaceId, now]);
}
