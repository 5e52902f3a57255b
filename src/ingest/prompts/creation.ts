import { DomainError } from '../../domain/errors.js';
import type { NewPrompt } from '../../features/prompts/index.js';
import { sql } from '../../platform/database.js';
import { overCap } from './directory.js';
import type { Session } from '../staging/session.js';
import { createStagingWriter, type StagingTable } from '../staging/writer.js';
import type { Tally } from '../report/tally.js';
import type { OnError, PromptTracker } from '../types.js';
import { takeTurn } from '../workspace.js';

/** The ids of the prompts that the file made, by the reference that stands for them in the staged rows. */
export const promptTable = {
  name: 'ingest_prompts',
  columns: { ref: 'text', prompt_id: 'text' },
} as const satisfies StagingTable;

interface CreationRequest {
  readonly workspaceId: string;
  readonly prompts: PromptTracker;
  readonly wanted: ReadonlyMap<string, NewPrompt>;
  readonly draft: boolean;
  readonly onError: OnError;
  readonly tally: Tally;
}

/**
 * Creates the new prompts of a file in one transaction and notes their ids in the prompt table. A text that somebody
 * else has begun to track since the file was checked stands for that prompt. Slots may have gone since as well:
 * the lines of texts that no longer fit become bad lines.
 * @returns how many prompts are new.
 */
export async function createPrompts(session: Session, request: CreationRequest): Promise<number> {
  let wanted = [...request.wanted];
  while (wanted.length > 0) {
    try {
      const outcome = await track(session, request, wanted);
      await noteIds(session, outcome.ids);
      return outcome.created;
    } catch (error) {
      const slots = slotsOf(error);
      if (slots === null) throw error;
      const surplus = await findSurplus(session, request.workspaceId, wanted, slots);
      await refuse(session, request.tally, surplus, slots);
      if (request.onError === 'stop') return 0;
      wanted = wanted.filter(([ref]) => !surplus.includes(ref));
    }
  }
  return 0;
}

type Wanted = readonly (readonly [ref: string, prompt: NewPrompt])[];

function track(session: Session, request: CreationRequest, wanted: Wanted) {
  const { workspaceId, prompts, draft } = request;
  return session.transaction(async (transaction) => {
    // Two ingests of one file would otherwise both count the same prompts as theirs.
    await takeTurn(transaction, workspaceId, 'observations');
    const before = await readIds(transaction, workspaceId);
    const items = wanted.map(([, prompt]) => prompt);
    const ids = await prompts.trackForIngest(transaction, workspaceId, items, { draft });
    const pairs = wanted.map(([ref], index) => [ref, ids[index] ?? ''] as const);
    return { ids: pairs, created: new Set(ids.filter((id) => !before.has(id))).size };
  });
}

async function readIds(transaction: Parameters<typeof sql>[0], workspaceId: string): Promise<Set<string>> {
  const rows = await sql<{ prompt_id: string }>(
    transaction,
    'select prompt_id from prompts where workspace_id = $1',
    [workspaceId],
  );
  return new Set(rows.map((row) => row.prompt_id));
}

async function noteIds(session: Session, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const writer = createStagingWriter(session, { prompts: promptTable });
  for (const pair of pairs) {
    writer.add('prompts', pair);
    await writer.lineDone();
  }
  await writer.finish();
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

/** The last of those that are still to be created, as many as there are slots too few; at least one. */
async function findSurplus(
  session: Session,
  workspaceId: string,
  wanted: Wanted,
  slots: Slots,
): Promise<string[]> {
  const texts = wanted.map(([, prompt]) => prompt.text);
  const rows = await session.query<{ text: string }>(TRACKED_TEXTS, [workspaceId, texts]);
  const tracked = new Set(rows.map((row) => row.text));
  const missing = wanted.filter(([, prompt]) => !tracked.has(prompt.text));
  const candidates = missing.length > 0 ? missing : wanted;
  return candidates.slice(-Math.max(1, slots.requested - slots.free)).map(([ref]) => ref);
}

/** Takes the lines of these prompts out of the staged rows. Their mentions and citations then belong to none. */
async function refuse(session: Session, tally: Tally, refs: readonly string[], slots: Slots): Promise<void> {
  const rows = await session.query<{ line: number }>(
    'with gone as (delete from ingest_observations where prompt_ref = any($1) returning line) select line from gone order by line',
    [refs],
  );
  for (const { line } of rows) tally.bad(line, overCap(slots.cap, slots.free));
}
