import { DomainError } from '../domain/errors.js';
import { sql, type Executor, type Transaction } from '../platform/database.js';

/** What ingestion needs to know about a workspace. */
export interface IngestWorkspace {
  readonly workspaceId: string;
  readonly brand: {
    readonly name: string | null;
    readonly aliases: string[];
    readonly competitors: string[];
  };
  readonly domains: string[];
  /** The first day (YYYY-MM-DD) of which all raw records are kept; null when none were deleted. */
  readonly keptFrom: string | null;
}

interface WorkspaceRow {
  brand_name: string | null;
  brand_aliases: string[];
  brand_domains: string[];
  competitors: string[];
  kept_from: string | null;
}

const WORKSPACE = `
  select w.brand_name, w.brand_aliases, w.brand_domains, coalesce(b.competitors, '{}') as competitors, r.kept_from
  from workspaces w left join brands b using (workspace_id) left join retention_horizons r using (workspace_id)
  where w.workspace_id = $1 and w.deleted_at is null`;

/** @throws DomainError not_found if the workspace does not exist or was deleted */
export async function readWorkspace(executor: Executor, workspaceId: string): Promise<IngestWorkspace> {
  const [row] = await sql<WorkspaceRow>(executor, WORKSPACE, [workspaceId]);
  if (row === undefined) throw unknownWorkspace(workspaceId);
  return {
    workspaceId,
    brand: { name: row.brand_name, aliases: row.brand_aliases, competitors: row.competitors },
    domains: row.brand_domains,
    keptFrom: row.kept_from,
  };
}

/** Names the workspace's own table so that, wherever the caller is connected, one node keeps the locks of a workspace. */
const LOCK = `
  select count(*), pg_advisory_xact_lock(hashtextextended($2, 0)) from projects where workspace_id = $1`;

/** Serializes transactions that change `subject` in a workspace: locks it until the transaction ends. */
export async function lockSubject(
  transaction: Transaction,
  workspaceId: string,
  subject: string,
): Promise<void> {
  await sql(transaction, LOCK, [workspaceId, `${subject} ${workspaceId}`]);
}

/** The error for a workspace that does not exist. */
export function unknownWorkspace(workspaceId: string): DomainError {
  return new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}
