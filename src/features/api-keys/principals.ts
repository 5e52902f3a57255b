import { timingSafeEqual } from 'node:crypto';
import DataLoader from 'dataloader';
import type { KeyEnvironment, Plan, Principal } from '../../domain/principal.js';
import { namedRead, type Database } from '../../platform/database.js';
import { hashSecret, isWellFormed } from './secret.js';

const FIND = `
  select k.key_hash, k.key_id, k.environment, k.workspace_id, w.plan, w.owner_id, w.owner_name, w.owner_email,
         w.deleted_at is not null as workspace_deleted
  from api_keys k join workspaces w using (workspace_id)
  where k.key_hash = any($1) and k.revoked_at is null`;

interface PrincipalRow {
  key_hash: Buffer;
  key_id: string;
  environment: KeyEnvironment;
  workspace_id: string;
  plan: Plan;
  owner_id: string;
  owner_name: string | null;
  owner_email: string | null;
  workspace_deleted: boolean;
}

/** The pause between two queries of patient look-ups. */
const PATIENT_MS = 100;

/**
 * Finds who a secret belongs to, or null. Nothing is kept from one request to the next, so a revocation
 * counts for the next request of every process; the look-ups of one turn of the event loop go as one query,
 * which is what makes that affordable. Patient look-ups wait a little longer: of them there is at most one query at
 * a time, and ten a second, however many secrets are to be found.
 */
export function createPrincipalFinder(
  database: Database,
): (secret: string, patiently: boolean) => Promise<Principal | null> {
  const prompt = new DataLoader<Buffer, Principal | null>((hashes) => findAll(database, hashes), {
    cache: false,
    // Requests of one turn of the event loop are callbacks of their own: the batch is sent after the last.
    batchScheduleFn: (send) => setImmediate(send),
    maxBatchSize: 500,
  });
  let lastQuery: Promise<unknown> = Promise.resolve();
  const patient = new DataLoader<Buffer, Principal | null>(
    (hashes) => {
      const found = findAll(database, hashes);
      lastQuery = found.catch(() => undefined);
      return found;
    },
    { cache: false, batchScheduleFn: (send) => void lastQuery.then(() => setTimeout(send, PATIENT_MS)) },
  );
  return async function findPrincipal(secret, patiently) {
    if (!isWellFormed(secret)) return null;
    return (patiently ? patient : prompt).load(hashSecret(secret));
  };
}

async function findAll(database: Database, hashes: readonly Buffer[]): Promise<(Principal | null)[]> {
  const rows = await namedRead<PrincipalRow>(database, 'principals-find', FIND, [hashes]);
  return hashes.map((hash) => {
    const row = rows.find((candidate) => timingSafeEqual(candidate.key_hash, hash));
    return row === undefined ? null : toPrincipal(row);
  });
}

function toPrincipal(row: PrincipalRow): Principal {
  return {
    keyId: row.key_id,
    environment: row.environment,
    workspaceId: row.workspace_id,
    plan: row.plan,
    owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
    workspaceDeleted: row.workspace_deleted,
  };
}
