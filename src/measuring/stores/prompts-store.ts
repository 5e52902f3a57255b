import { sql, type Executor } from '../../platform/database.js';
import { IS_COUNTED } from '../../platform/prompt-group-sql.js';
import { IS_ACTIVE } from './slot-sql.js';

const LIVE_DOMAINS = `
  select brand_domains as domains from workspaces where workspace_id = $1 and deleted_at is null`;

/** The domains of the brand of a workspace; null if it does not exist or was deleted. */
export async function readLiveDomains(executor: Executor, workspaceId: string): Promise<string[] | null> {
  const [row] = await sql<{ domains: string[] }>(executor, LIVE_DOMAINS, [workspaceId]);
  return row?.domains ?? null;
}

export interface ActivePrompt {
  readonly promptId: string;
  readonly text: string;
  /** Whether it counts in figures over several prompts. */
  readonly isCounted: boolean;
}

const ACTIVE_PROMPTS = `
  select p.prompt_id as "promptId", p.text, ${IS_COUNTED} as "isCounted" from prompts p
  where p.workspace_id = :workspaceId and ${IS_ACTIVE} and (:only::text[] is null or p.prompt_id = any(:only))
  order by p.prompt_id`;

/** The prompts that may be asked, optionally only some of them. */
export function readActivePrompts(
  executor: Executor,
  workspaceId: string,
  only: readonly string[] | null,
): Promise<ActivePrompt[]> {
  return sql<ActivePrompt>(executor, ACTIVE_PROMPTS, { workspaceId, only });
}
