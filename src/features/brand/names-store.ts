import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { NameOptions } from './types.js';

/** The key of the options of the workspace's brand. No name is empty. */
export const OWN_KEY = '';

const KNOWN = `
  select w.brand_name as "ownName", w.brand_aliases as aliases, w.brand_domains as domains,
         coalesce(b.competitors, '{}') as competitors
  from workspaces w left join brands b using (workspace_id)
  where w.workspace_id = $1 and w.deleted_at is null`;

const OPTIONS = `
  select brand_key as "brandKey", aliases, domains, common_word as "commonWord", not_in as "notIn"
  from name_options where workspace_id = $1`;

const SAVE = `
  insert into name_options (workspace_id, brand_key, aliases, domains, common_word, not_in)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id, brand_key) do update
  set aliases = excluded.aliases, domains = excluded.domains, common_word = excluded.common_word,
      not_in = excluded.not_in`;

const REMOVE = 'delete from name_options where workspace_id = $1 and brand_key = $2';

/** The brands that a workspace knows by name. */
export interface KnownBrands {
  readonly ownName: string | null;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly competitors: readonly string[];
}

/** Null if the workspace does not exist or was deleted. */
export async function readKnownBrands(executor: Executor, workspaceId: string): Promise<KnownBrands | null> {
  const [row] = await sql<KnownBrands>(executor, KNOWN, [workspaceId]);
  return row ?? null;
}

/** The options by the key of their brand, including former competitors. */
export async function readNameOptions(
  executor: Executor,
  workspaceId: string,
): Promise<Map<string, NameOptions>> {
  const rows = await sql<NameOptions & { brandKey: string }>(executor, OPTIONS, [workspaceId]);
  return new Map(rows.map(({ brandKey, ...options }) => [brandKey, options]));
}

export async function saveNameOptions(
  transaction: Transaction,
  workspaceId: string,
  brandKey: string,
  { aliases, domains, commonWord, notIn }: NameOptions,
): Promise<void> {
  await sql(transaction, SAVE, [workspaceId, brandKey, aliases, domains, commonWord, notIn]);
}

export async function removeNameOptions(
  transaction: Transaction,
  workspaceId: string,
  brandKey: string,
): Promise<void> {
  await sql(transaction, REMOVE, [workspaceId, brandKey]);
}
