import { newId } from '../../domain/ids.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { withSearch, type SearchMode, type Target } from '../target.js';

const TARGETS = `
  select t.platform, t.surface, t.provider, t.model, t.search, t.country, t.region, t.city, t.locale,
         t.samples
  from measuring_target_lists l left join measuring_targets t on t.workspace_id = l.workspace_id
  where l.workspace_id = $1 order by t.place`;

/** A list without targets is a row without values. */
type TargetRow = { [Name in keyof Target]: Target[Name] | null };
type StoredTarget = Omit<Target, 'search'> & { readonly search: SearchMode | null };

/** The targets of a workspace in their order; null if it has no list, which may also be empty. */
export async function readTargets(executor: Executor, workspaceId: string): Promise<Target[] | null> {
  const rows = await sql<TargetRow>(executor, TARGETS, [workspaceId]);
  return rows.length === 0
    ? null
    : rows.filter((row): row is StoredTarget => row.platform !== null).map(withSearch<Target>);
}

/** One key of xAI serves two providers. */
const KEYED = `case t.provider when 'xai-web' then 'xai' else t.provider end`;

const PROVIDERS = `
  select t.provider, count(distinct t.workspace_id)::integer as workspaces from measuring_targets t
  where not exists (select from provider_keys k where k.workspace_id = t.workspace_id and k.provider = ${KEYED})
    and not exists (select from installation_provider_keys k where k.provider = ${KEYED})
  group by t.provider`;

/** The number of workspaces that have their own targets for each provider without a stored key. Reads all workspaces. */
export async function readProvidersInUse(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ provider: string; workspaces: number }>(executor, PROVIDERS);
  return new Map(rows.map(({ provider, workspaces }) => [provider, workspaces]));
}

/** Locks the list, so that concurrent changes of a workspace's targets are serialized. */
const LOCK_LIST = `
  insert into measuring_target_lists (workspace_id) values ($1)
  on conflict (workspace_id) do update set workspace_id = excluded.workspace_id`;

const INSERT_TARGETS = `
  insert into measuring_targets
    (workspace_id, place, platform, surface, provider, model, search, country, region, city, locale, samples)
  select $1, t.place, t.platform, t.surface, t.provider, t.model, t.search, t.country, t.region, t.city, t.locale, t.samples
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
              $10::text[], $11::integer[])
    with ordinality t (platform, surface, provider, model, search, country, region, city, locale, samples, place)`;

const MEMBERS = [
  ...(['platform', 'surface', 'provider', 'model', 'search', 'country', 'region', 'city'] as const),
  ...(['locale', 'samples'] as const),
];

/** Replaces all targets of a workspace; null = the workspace has none. */
export async function writeTargets(
  transaction: Transaction,
  workspaceId: string,
  targets: readonly Target[] | null,
): Promise<void> {
  await sql(transaction, LOCK_LIST, [workspaceId]);
  await sql(transaction, 'delete from measuring_targets where workspace_id = $1', [workspaceId]);
  if (targets === null) {
    await sql(transaction, 'delete from measuring_target_lists where workspace_id = $1', [workspaceId]);
    return;
  }
  const column = <Name extends keyof Target>(name: Name) => targets.map((target) => target[name]);
  await sql(transaction, INSERT_TARGETS, [workspaceId, ...MEMBERS.map(column)]);
}

const INSERT_CHANGE = `
  insert into target_changes (workspace_id, change_id, changed_at, added, removed) values ($1, $2, $3, $4, $5)`;

/** Stores which targets a change added and removed. At least one of the lists must have a target. */
export async function insertTargetChange(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { added, removed }: { readonly added: readonly Target[]; readonly removed: readonly Target[] },
): Promise<void> {
  const lists = [added, removed].map((targets) => JSON.stringify(targets));
  await sql(transaction, INSERT_CHANGE, [workspaceId, newId('tch'), at, ...lists]);
}
