import { sql, type Executor } from '../../platform/database.js';

/** The properties of a prompt that roll-ups use. Both are fixed when it is created. */
export interface StoredPrompt {
  readonly promptId: string;
  /** Empty for none. */
  readonly topic: string;
  /** Whether it counts in the figures of the workspace. */
  readonly isCounted: boolean;
}

const PROMPTS = `
  select prompt_id as "promptId", coalesce(topic, '') as topic,
         persona not in ('branded', 'competitor', 'control') as "isCounted"
  from prompts where workspace_id = $1`;

const ONLY = `${PROMPTS} and prompt_id = any($2)`;

/** All or only the given prompts of a workspace, by id. */
export async function readStoredPrompts(
  executor: Executor,
  workspaceId: string,
  only: readonly string[] | null = null,
): Promise<ReadonlyMap<string, StoredPrompt>> {
  const rows = await (only === null
    ? sql<StoredPrompt>(executor, PROMPTS, [workspaceId])
    : sql<StoredPrompt>(executor, ONLY, [workspaceId, only]));
  return new Map(rows.map((row) => [row.promptId, row]));
}
