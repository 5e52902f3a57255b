import type { Plan } from '../../domain/principal.js';
import type { Weighting } from '../../domain/weighting.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Workspace } from './types.js';

const COLUMNS = `workspace_id, name, plan, prompt_cap, owner_id, owner_name, owner_email,
  brand_name, brand_aliases, brand_domains, sharing, weighting, time_zone, created_at, deleted_at`;

interface WorkspaceRow {
  workspace_id: string;
  name: string;
  plan: Plan;
  prompt_cap: number | null;
  owner_id: string;
  owner_name: string | null;
  owner_email: string | null;
  brand_name: string | null;
  brand_aliases: string[];
  brand_domains: string[];
  sharing: boolean;
  weighting: Weighting;
  time_zone: string | null;
  created_at: Date;
  deleted_at: Date | null;
}

function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    workspaceId: row.workspace_id,
    name: row.name,
    plan: row.plan,
    promptCap: row.prompt_cap,
    owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
    brand: { name: row.brand_name, aliases: row.brand_aliases, domains: row.brand_domains },
    sharing: row.sharing,
    weighting: row.weighting,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  };
}

export async function readWorkspaces(executor: Executor): Promise<Workspace[]> {
  const rows = await sql<WorkspaceRow>(
    executor,
    `select ${COLUMNS} from workspaces order by created_at, workspace_id`,
  );
  return rows.map(toWorkspace);
}

/** A workspace, deleted ones included; null when it does not exist. */
export async function readWorkspace(executor: Executor, workspaceId: string): Promise<Workspace | null> {
  const text = `select ${COLUMNS} from workspaces where workspace_id = $1`;
  const [row] = await sql<WorkspaceRow>(executor, text, [workspaceId]);
  return row === undefined ? null : toWorkspace(row);
}

/** Returns the given ids of workspaces that exist and were not deleted. */
export async function readLiveIds(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = 'select workspace_id from workspaces where workspace_id = any($1) and deleted_at is null';
  const rows = await sql<Pick<WorkspaceRow, 'workspace_id'>>(executor, text, [workspaceIds]);
  return new Set(rows.map((row) => row.workspace_id));
}

export async function insertWorkspace(executor: Executor, workspace: Workspace): Promise<void> {
  const { owner, brand } = workspace;
  await sql(
    executor,
    `insert into workspaces (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      workspace.workspaceId,
      workspace.name,
      workspace.plan,
      workspace.promptCap,
      owner.id,
      owner.name,
      owner.email,
      brand.name,
      brand.aliases,
      brand.domains,
      workspace.sharing,
      workspace.weighting,
      workspace.timeZone,
      workspace.createdAt,
      workspace.deletedAt,
    ],
  );
}

export async function insertActiveProject(
  executor: Executor,
  project: { workspaceId: string; projectId: string; name: string; createdAt: Date },
): Promise<void> {
  await sql(
    executor,
    `insert into projects (workspace_id, project_id, name, is_active, created_at) values ($1, $2, $3, true, $4)`,
    [project.workspaceId, project.projectId, project.name, project.createdAt],
  );
}

/** Writes the mutable columns: name, plan, cap, brand, sharing, weighting, time zone and deletion. */
export async function updateWorkspace(executor: Executor, workspace: Workspace): Promise<void> {
  const { brand } = workspace;
  await sql(
    executor,
    `update workspaces
     set plan = $2, prompt_cap = $3, brand_name = $4, brand_aliases = $5, brand_domains = $6, sharing = $7, weighting = $8,
         time_zone = $9, deleted_at = $10, name = $11
     where workspace_id = $1`,
    [
      workspace.workspaceId,
      workspace.plan,
      workspace.promptCap,
      brand.name,
      brand.aliases,
      brand.domains,
      workspace.sharing,
      workspace.weighting,
      workspace.timeZone,
      workspace.deletedAt,
      workspace.name,
    ],
  );
}

/** Locks the row. Every change of the workspace and every count of its keys takes this lock. */
export async function lockWorkspace(executor: Executor, workspaceId: string): Promise<Workspace | null> {
  const text = `select ${COLUMNS} from workspaces where workspace_id = $1 for no key update`;
  const [row] = await sql<WorkspaceRow>(executor, text, [workspaceId]);
  return row === undefined ? null : toWorkspace(row);
}

/** Waits for adds of prompts, which take this lock, and holds up later ones. */
async function lockProjects(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, 'select from projects where workspace_id = $1 for no key update', [workspaceId]);
}

/** Every table with rows of workspaces, each after the tables that refer to it. Audit events outlive their workspace. */
export const TABLES_OF_WORKSPACES = [
  'daily_visibility',
  'daily_prompt_visibility',
  'daily_brand_mentions',
  'daily_prompt_competitors',
  'daily_citations',
  'daily_citation_urls',
  'daily_prompt_citations',
  'weekly_visibility',
  'weekly_prompt_visibility',
  'weekly_citations',
  'weekly_citation_urls',
  'daily_panels',
  'weekly_panels',
  'panel_prompts',
  'panel_brands',
  'answer_segments',
  'answer_prompts',
  'answer_targets',
  'answer_brands',
  'answer_domains',
  'answer_pages',
  'answer_titles',
  'prompt_platform_states',
  'opinions',
  'judgments',
  'mentions',
  'citations',
  'observations',
  'scored_days',
  'word_filters',
  'keyword_checks',
  'keyword_rankings',
  'keywords',
  'measuring_slots',
  'measuring_runs',
  'measuring_keyword_places',
  'measuring_keywords',
  'measuring_targets',
  'measuring_target_lists',
  'target_changes',
  'measuring_budgets',
  'measuring_schedules',
  'judging_attributes',
  'dismissed_companies',
  'steps',
  'provider_keys',
  'prompts',
  'projects',
  'outbox',
  'channels',
  'reporting_logins',
  'weekly_digests',
  'announced_verdicts',
  'recalibration_runs',
  'rescores',
  'name_options',
  'brands',
  'brand_versions',
  'idempotent_requests',
  'sign_in_codes',
  'invitations',
  'memberships',
  'api_keys',
  'restored_months',
  'retention_horizons',
  'workspace_revisions',
  'workspaces',
];

/** Deletes every row of a workspace, in the caller's transaction. */
export async function purgeWorkspace(transaction: Transaction, workspaceId: string): Promise<void> {
  await lockWorkspace(transaction, workspaceId);
  await lockProjects(transaction, workspaceId);
  for (const table of TABLES_OF_WORKSPACES) {
    await sql(transaction, `delete from ${table} where workspace_id = $1`, [workspaceId]);
  }
}
