import { DomainError } from '../../domain/errors.js';
import type { NewPrompt } from '../../features/prompts/index.js';
import { sql, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { overCap } from './directory.js';
import type { LineError, OnError, PromptTracker } from '../types.js';
import { lockSubject } from '../workspace.js';

interface CreationRequest {
  readonly workspaceId: string;
  readonly prompts: PromptTracker;
  readonly wanted: ReadonlyMap<string, NewPrompt>;
  readonly draft: boolean;
  readonly onError: OnError;
  /** Called with the placeholders of prompts that no longer fit, whose lines are bad. */
  readonly onSurplus: (refs: readonly string[], error: LineError) => Promise<void>;
}

export interface CreatedPrompts {
  /** The ids by placeholder. */
  readonly ids: ReadonlyMap<string, string>;
  /** The number of new prompts among them. */
  readonly created: number;
}

const NONE: CreatedPrompts = { ids: new Map(), created: 0 };

/**
 * Creates the new prompts of a file in one transaction. A text that has been tracked elsewhere since the file was
 * checked refers to that prompt. Slots may also have been taken since: texts that no longer fit are skipped, or with
 * `stop` all of them.
 */
export async function createPrompts(database: Database, request: CreationRequest): Promise<CreatedPrompts> {
  let wanted = [...request.wanted];
  while (wanted.length > 0) {
    try {
      return await track(database, request, wanted);
    } catch (error) {
      const slots = slotsOf(error);
      if (slots === null) throw error;
      const surplus = await findSurplus(database, request.workspaceId, wanted, slots);
      await request.onSurplus(surplus, overCap(slots.cap, slots.free));
      if (request.onError === 'stop') return NONE;
      wanted = wanted.filter(([ref]) => !surplus.includes(ref));
    }
  }
  return NONE;
}

type Wanted = readonly (readonly [ref: string, prompt: NewPrompt])[];

function track(database: Database, request: CreationRequest, wanted: Wanted): Promise<CreatedPrompts> {
  const { workspaceId, prompts, draft } = request;
  return changeWorkspace(database, workspaceId, async (transaction) => {
    // Otherwise concurrent ingests of the same file would both count the same prompts as created.
    await lockSubject(transaction, workspaceId, 'observations');
    const before = await readIds(transaction, workspaceId);
    const items = wanted.map(([, prompt]) => prompt);
    const ids = await prompts.trackForIngest(transaction, workspaceId, items, { draft });
    const pairs = wanted.map(([ref], index) => [ref, ids[index] ?? ''] as const);
    return { ids: new Map(pairs), created: new Set(ids.filter((id) => !before.has(id))).size };
  });
}

async function readIds(transaction: Transaction, workspaceId: string): Promise<Set<string>> {
  const rows = await sql<{ prompt_id: string }>(
    transaction,
    'select prompt_id from prompts where workspace_id = $1',
    [workspaceId],
  );
  return new Set(rows.map((row) => row.prompt_id));
}

interface Slots {
  readonly cap: number;
  readonly free: number;
  readonly requested: number;
}

function slotsOf(error: unknown): Slots | null {
  if (!(error instanceof DomainError) || error.code !== 'prompt_cap_exceeded') return null;
  const { cap, activeCount, requested } = error.details as {
    cap: number;
    activeCount: number;
    requested: number;
  };
  return { cap, free: Math.max(0, cap - activeCount), requested };
}

const TRACKED_TEXTS = `
  select distinct p.text from prompts p join projects j using (workspace_id, project_id)
  where p.workspace_id = $1 and j.is_active and p.archived_at is null and p.text = any($2)`;

/** The last of the prompts still to be created, one for each missing slot, and at least one. */
async function findSurplus(
  database: Database,
  workspaceId: string,
  wanted: Wanted,
  slots: Slots,
): Promise<string[]> {
  const texts = wanted.map(([, prompt]) => prompt.text);
  const rows = await sql<{ text: string }>(database, TRACKED_TEXTS, [workspaceId, texts]);
  const tracked = new Set(rows.map((row) => row.text));
  const missing = wanted.filter(([, prompt]) => !tracked.has(prompt.text));
  const candidates = missing.length > 0 ? missing : wanted;
  return candidates.slice(-Math.max(1, slots.requested - slots.free)).map(([ref]) => ref);
}
