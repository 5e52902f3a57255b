import type { DataVersion } from '../../domain/data-version.js';
import type { Wording } from '../../domain/prompt-groups.js';
import {
  namedQuery,
  namedRead,
  sql,
  type Database,
  type Executor,
  type Transaction,
} from '../../platform/database.js';
import { GROUP_REASON } from '../../platform/prompt-group-sql.js';
import type { Reader } from '../../platform/reader.js';
import { versionSql } from './names-sql.js';
import type { SuspectPrompts } from './types.js';

const NAMES = `
  select ${versionSql('$1')} as version, w.brand_name as name, w.brand_aliases as aliases, w.brand_domains as domains,
         coalesce(b.competitors, '{}') as competitors,
         (select json_agg(json_build_object(
            'brandKey', n.brand_key, 'aliases', n.aliases, 'domains', n.domains, 'commonWord', n.common_word,
            'notIn', n.not_in))
          from name_options n where n.workspace_id = $1) as options
  from workspaces w left join brands b using (workspace_id)
  where w.workspace_id = $1`;

const LOCK_PROJECTS = 'select from projects where workspace_id = $1 for no key update';

const OUTDATED = `
  select prompt_id as "promptId", text from prompts
  where workspace_id = $1 and names_version is distinct from $2 and prompt_id > $3
  order by prompt_id limit $4
  for no key update`;

const SUSPECTS = `
  select p.workspace_id as id, count(*) filter (where p.named <> 'neither') as naming,
         count(*) filter (where p.named is null) as unexamined,
         (array_agg(p.text order by p.prompt_id) filter (where p.named <> 'neither'))[1:3] as texts
  from prompts p join workspaces w using (workspace_id)
  where w.deleted_at is null and ${GROUP_REASON} = 'wording' and p.named is distinct from 'neither'
  group by p.workspace_id
  order by p.workspace_id`;

const STORE = `
  update prompts
  set named = $3::jsonb -> prompt_id ->> 'named',
      named_brands = array(select jsonb_array_elements_text($3::jsonb -> prompt_id -> 'brands')), names_version = $4
  where workspace_id = $1 and prompt_id = any($2)`;

/** The options of a brand. Those of the workspace's brand have an empty key. */
export interface NameOptionsRow {
  readonly brandKey: string;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly commonWord: boolean | null;
  readonly notIn: readonly string[];
}

export interface NamesRow {
  readonly version: string;
  readonly name: string | null;
  readonly aliases: readonly string[];
  readonly domains: readonly string[];
  readonly competitors: readonly string[];
  readonly options: readonly NameOptionsRow[] | null;
}

const NO_NAMES: NamesRow = {
  version: '',
  name: null,
  aliases: [],
  domains: [],
  competitors: [],
  options: null,
};

/** The names of a workspace; none if it does not exist. */
export async function readNames(executor: Executor, workspaceId: string): Promise<NamesRow> {
  const [row] = await namedRead<NamesRow>(executor, 'prompt-groups-names', NAMES, [workspaceId]);
  return row ?? NO_NAMES;
}

/** The names of a workspace at a revision of its data. */
export async function readNamesAt(reader: Reader, at: DataVersion): Promise<NamesRow> {
  const [row] = await reader.read<NamesRow>(at, 'prompt-groups-names', NAMES, []);
  return row ?? NO_NAMES;
}

/** Waits for adds of prompts, which take this lock, and holds up later ones. */
export async function lockProjects(transaction: Transaction, workspaceId: string): Promise<void> {
  await namedQuery(transaction, 'prompt-groups-lock', LOCK_PROJECTS, [workspaceId]);
}

export interface PromptText {
  readonly promptId: string;
  readonly text: string;
}

/** Locks the next prompts that were examined with other names, in the order of their ids. */
export function lockOutdated(
  transaction: Transaction,
  workspaceId: string,
  version: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PromptText[]> {
  const values = [workspaceId, version, after, limit];
  return namedQuery<PromptText>(transaction, 'prompt-groups-outdated', OUTDATED, values);
}

/** Stores what the wordings of prompts name, by their ids. */
export async function storeWordings(
  transaction: Transaction,
  workspaceId: string,
  version: string,
  wordings: Readonly<Record<string, Wording>>,
): Promise<void> {
  const values = [workspaceId, Object.keys(wordings), JSON.stringify(wordings), version];
  await namedQuery(transaction, 'prompt-groups-store', STORE, values);
}

/** Workspaces with prompts that only their wording keeps out of figures, or whose wording has not been examined. */
export async function readSuspects(database: Database): Promise<Map<string, SuspectPrompts>> {
  const rows = await sql<{ id: string; naming: number; unexamined: number; texts: string[] | null }>(
    database,
    SUSPECTS,
  );
  return new Map(rows.map(({ id, texts, ...counts }) => [id, { ...counts, texts: texts ?? [] }]));
}
