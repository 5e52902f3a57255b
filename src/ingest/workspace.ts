import { isDeepStrictEqual } from 'node:util';
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
}

interface WorkspaceRow {
  brand_name: string | null;
  brand_aliases: string[];
  brand_domains: string[];
  competitors: string[];
}

const WORKSPACE = `
  select w.brand_name, w.brand_aliases, w.brand_domains, coalesce(b.competitors, '{}') as competitors
  from workspaces w left join brands b using (workspace_id)
  where w.workspace_id = $1 and w.deleted_at is null`;

/** @throws DomainError not_found if the workspace does not exist or was deleted */
export async function readWorkspace(executor: Executor, workspaceId: string): Promise<IngestWorkspace> {
  const [row] = await sql<WorkspaceRow>(executor, WORKSPACE, [workspaceId]);
  if (row === undefined) throw unknownWorkspace(workspaceId);
  return {
    workspaceId,
    brand: { name: row.brand_name, aliases: row.brand_aliases, competitors: row.competitors },
    domains: row.brand_domains,
  };
}

/** Serializes transactions that change `subject` in a workspace: locks it until the transaction ends. */
export async function lockSubject(
  transaction: Transaction,
  workspaceId: string,
  subject: string,
): Promise<void> {
  await sql(transaction, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${subject} ${workspaceId}`,
  ]);
}

/** True if brands and own sources are recognized alike in both: by the same names and domains. */
export function recognizesAlike(one: IngestWorkspace, other: IngestWorkspace): boolean {
  return isDeepStrictEqual([one.brand, one.domains], [other.brand, other.domains]);
}

function unknownWorkspace(workspaceId: string): DomainError {
  return new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}
