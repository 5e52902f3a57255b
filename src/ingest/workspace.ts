import type { DataVersion } from '../domain/data-version.js';
import { DomainError } from '../domain/errors.js';
import { nameKey } from '../domain/text.js';
import type { BrandIdentity } from '../extraction/index.js';
import { sql, type Executor, type Transaction } from '../platform/database.js';
import type { Reader } from '../platform/reader.js';

/** The data of a workspace that ingestion needs. */
export interface IngestWorkspace {
  readonly workspaceId: string;
  readonly brand: {
    readonly name: string | null;
    readonly aliases: string[];
    readonly competitors: readonly BrandIdentity[];
    readonly options: Pick<BrandIdentity, 'commonWord' | 'notIn'>;
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
  name_options: NameOptionsRow[] | null;
}

interface NameOptionsRow {
  brand_key: string;
  aliases: string[];
  domains: string[];
  common_word: boolean | null;
  not_in: string[];
}

/** The options of the workspace's brand have an empty key. */
const WORKSPACE = `
  select w.brand_name, w.brand_aliases, w.brand_domains, coalesce(b.competitors, '{}') as competitors, r.kept_from,
         (select json_agg(row_to_json(n)) from name_options n where n.workspace_id = $1) as name_options
  from workspaces w left join brands b using (workspace_id) left join retention_horizons r using (workspace_id)
  where w.workspace_id = $1 and w.deleted_at is null`;

/** @throws DomainError not_found if the workspace does not exist or was deleted */
export async function readWorkspace(executor: Executor, workspaceId: string): Promise<IngestWorkspace> {
  return workspaceOf(workspaceId, await sql<WorkspaceRow>(executor, WORKSPACE, [workspaceId]));
}

/** @throws DomainError not_found if the workspace does not exist or was deleted */
export async function readWorkspaceAt(reader: Reader, at: DataVersion): Promise<IngestWorkspace> {
  return workspaceOf(at.workspaceId, await reader.read<WorkspaceRow>(at, 'ingest-workspace', WORKSPACE, []));
}

function workspaceOf(workspaceId: string, [row]: readonly WorkspaceRow[]): IngestWorkspace {
  if (row === undefined) throw unknownWorkspace(workspaceId);
  const options = new Map(row.name_options?.map((one) => [one.brand_key, one]));
  return {
    workspaceId,
    brand: {
      name: row.brand_name,
      aliases: row.brand_aliases,
      competitors: row.competitors.map((name) => toCompetitor(name, options.get(nameKey(name)))),
      options: toOptions(options.get('')),
    },
    domains: row.brand_domains,
    keptFrom: row.kept_from,
  };
}

function toCompetitor(name: string, options: NameOptionsRow | undefined): BrandIdentity {
  const { aliases = [], domains = [] } = options ?? {};
  return { name, aliases, domains, ...toOptions(options) };
}

function toOptions(options: NameOptionsRow | undefined): Pick<BrandIdentity, 'commonWord' | 'notIn'> {
  const { common_word: commonWord = null, not_in: notIn = [] } = options ?? {};
  return { ...(commonWord !== null && { commonWord }), notIn };
}

/**
 * Selects from a table of the workspace, so that one node holds the locks of a workspace, regardless of where the
 * caller is connected.
 */
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

const WORKSPACES = `
  select workspace_id as id from workspaces where $1::text is null or workspace_id = $1 order by workspace_id`;

/**
 * The ids of all workspaces, deleted ones included, whose records age like any others; or only the given one.
 * @throws DomainError not_found if the given one does not exist
 */
export async function listWorkspaces(executor: Executor, workspaceId: string | undefined): Promise<string[]> {
  const found = await sql<{ id: string }>(executor, WORKSPACES, [workspaceId ?? null]);
  if (workspaceId !== undefined && found.length === 0) throw unknownWorkspace(workspaceId);
  return found.map(({ id }) => id);
}
