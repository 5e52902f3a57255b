import { timingSafeEqual } from 'node:crypto';
import type { KeyEnvironment, KeyScope, Plan, Principal } from '../../domain/principal.js';
import { batchLookUps } from '../../platform/batched-look-up.js';
import { namedRead, type Database } from '../../platform/database.js';
import { hashSecret, isWellFormed } from './secret.js';

const FIND = 'select * from find_principals($1::bytea[])';

/** For clusters, where the revisions of workspaces are on different nodes, and which have no row-level security. */
const FIND_ON_ONE_NODE = `
  select k.key_hash, k.key_id, k.environment, k.scopes, k.expires_at, k.workspace_id, w.plan, w.owner_id, w.owner_name,
         w.owner_email, w.deleted_at is not null as workspace_deleted, null::bigint as data_revision
  from api_keys k join workspaces w using (workspace_id)
  where k.key_hash = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

interface PrincipalRow {
  key_hash: Buffer;
  key_id: string;
  environment: KeyEnvironment;
  scopes: KeyScope[] | null;
  expires_at: Date | null;
  workspace_id: string;
  plan: Plan;
  owner_id: string;
  owner_name: string | null;
  owner_email: string | null;
  workspace_deleted: boolean;
  data_revision: number | null;
}

/**
 * Returns a function that finds the principal of a secret, or null. Nothing is cached, so a revocation takes effect
 * with the next request in every process. Batching look-ups keeps that cheap.
 *
 * @param isDistributed whether the workspaces are split over the nodes of a cluster; called first, and while they are not,
 * when a key was not found: the tables may have been distributed since
 */
export function createPrincipalFinder(
  database: Database,
  isDistributed: () => Promise<boolean>,
): (secret: string, throttled: boolean) => Promise<Principal | null> {
  let distributed: boolean | undefined;
  async function findEach(hashes: readonly Buffer[]) {
    distributed ??= await isDistributed();
    const found = await findAll(database, hashes, distributed);
    if (distributed || found.every((principal) => principal !== null)) return found;
    distributed = await isDistributed();
    return distributed ? findAll(database, hashes, distributed) : found;
  }
  const lookUp = batchLookUps(findEach);
  return async function findPrincipal(secret, throttled) {
    if (!isWellFormed(secret)) return null;
    return lookUp(hashSecret(secret), throttled);
  };
}

async function findAll(
  database: Database,
  hashes: readonly Buffer[],
  distributed: boolean,
): Promise<(Principal | null)[]> {
  const rows = await (distributed
    ? namedRead<PrincipalRow>(database, 'principals-find-on-one-node', FIND_ON_ONE_NODE, [hashes])
    : namedRead<PrincipalRow>(database, 'principals-find', FIND, [hashes]));
  return hashes.map((hash) => {
    const row = rows.find((candidate) => timingSafeEqual(candidate.key_hash, hash));
    return row === undefined ? null : toPrincipal(row);
  });
}

function toPrincipal(row: PrincipalRow): Principal {
  return {
    callerId: row.key_id,
    member: null,
    environment: row.environment,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    workspaceId: row.workspace_id,
    plan: row.plan,
    owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
    workspaceDeleted: row.workspace_deleted,
    dataRevision: row.data_revision,
  };
}
