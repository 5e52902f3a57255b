import { decodeCursor, encodeCursor, readPosition } from '../../domain/cursor.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { PromptGroup } from '../../domain/prompt-groups.js';
import { namedQuery, type Transaction } from '../../platform/database.js';
import { GROUP, GROUP_REASON } from '../../platform/prompt-group-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { PromptProperties, PropertiesPage } from './types.js';

const COLUMNS = `
  p.prompt_id as id, p.text, p.topic, p.persona, p.intent, p.archived_at is not null as "isArchived", ${GROUP} as "group",
  ${GROUP_REASON} as "groupReason", p.chosen_group as "chosenGroup", p.named_brands as "namedBrands"`;

// $1 workspace, $2 the groups and $3 the prompts or null, $4 the id after which the page begins, $5 its size.
const PAGE = `
  select ${COLUMNS} from prompts p
  where p.workspace_id = $1 and p.prompt_id collate "C" > $4
    and ($2::text[] is null or ${GROUP} = any($2)) and ($3::text[] is null or p.prompt_id = any($3))
  order by p.prompt_id collate "C"
  limit $5`;

const LOCKED = `
  select ${COLUMNS} from prompts p where p.workspace_id = $1 and p.prompt_id = any($2)
  order by p.prompt_id
  for no key update`;

const SOME = `select ${COLUMNS} from prompts p where p.workspace_id = $1 and p.prompt_id = any($2)`;

export interface PropertiesQuery {
  readonly groups: readonly PromptGroup[] | undefined;
  readonly promptIds: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the prompts that the workspace ever had, in the order of their ids.
 * @throws DomainError invalid_parameter for a cursor of another list
 */
export async function readProperties(
  reader: Reader,
  at: DataVersion,
  { groups, promptIds, limit, cursor }: PropertiesQuery,
): Promise<PropertiesPage> {
  const filters = { groups: groups?.toSorted(), promptIds: promptIds?.toSorted() };
  const binding = { operation: 'listPromptProperties', workspaceId: at.workspaceId, filters };
  const [after] = cursor === undefined ? [''] : readPosition(decodeCursor(binding, cursor), ['string']);
  // One extra row shows whether another page exists.
  const values = [groups ?? null, promptIds ?? null, after, limit + 1];
  const rows = await reader.read<PromptProperties>(at, 'prompts-properties', PAGE, values);
  const prompts = rows.slice(0, limit);
  const last = rows.length > limit ? prompts.at(-1) : undefined;
  return { prompts, hasMore: last !== undefined, nextCursor: last ? encodeCursor(binding, [last.id]) : null };
}

/** Locks those of the prompts that the workspace has, in the order of their ids, and returns them by id. */
export async function lockProperties(
  transaction: Transaction,
  workspaceId: string,
  promptIds: readonly string[],
): Promise<Map<string, PromptProperties>> {
  const values = [workspaceId, promptIds];
  const rows = await namedQuery<PromptProperties>(transaction, 'prompts-lock-properties', LOCKED, values);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The prompts that the workspace has, by id. */
export async function propertiesOf(
  transaction: Transaction,
  workspaceId: string,
  promptIds: readonly string[],
): Promise<Map<string, PromptProperties>> {
  const values = [workspaceId, promptIds];
  const rows = await namedQuery<PromptProperties>(transaction, 'prompts-some-properties', SOME, values);
  return new Map(rows.map((row) => [row.id, row]));
}
