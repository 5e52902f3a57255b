import { DomainError } from '../../domain/errors.js';
import type { NewPrompt } from '../../features/prompts/index.js';
import { sql } from '../../platform/database.js';
import { overCap } from './directory.js';
import type { Session } from '../staging/session.js';
import { createStagingWriter, type StagingTable } from '../staging/writer.js';
import type { Tally } from '../report/tally.js';
import type { OnError, PromptTracker } from '../types.js';
import { lockSubject } from '../workspace.js';

/** The ids of the prompts created from the file, by their placeholders in the staged rows. */
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
 * Creates the new prompts of a file in one transaction and stores their ids in the prompt table. A text that has been
 * tracked by someone else since the file was checked refers to that prompt. Slots may have been taken since, too: the
 * lines of texts that no longer fit become bad lines.
 * @returns the number of prompts created
 */
export async function createPrompts(session: Session, request: CreationRequest): Promise<number> {
  let wanted = [...request.wanted];
  while (wanted.length > 0) {
    try {
      const outcome = await track(session, request, wanted);
      await saveIds(session, outcome.ids);
      return outcome.created;
    } catch (error) {
      const slots = slotsOf(error);
      if (slots === null) throw error;
      const surplus = await findSurplus(session, request.workspaceId, wanted, slots);
      await rejectLines(session, request.tally, surplus, slots);
      if (request.onError === 'stop') return 0;
      wanted = wanted.filter(([ref]) => !surplus.includes(ref));
    }
  }
  return 0;
}

type Wanted = readonly (readonly [ref: string, prompt: NewPrompt])[];

function track(session: Session, request: CreationRequest, wanted: Wanted) {
  const { workspaceId, prompts, draft } = request;
  return session.transaction(workspaceId, async (transaction) => {
    // Otherwise concurrent ingests of the same file would both count the same prompts as created.
    await lockSubject(transaction, workspaceId, 'observations');
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

async function saveIds(session: Session, pairs: readonly (readonly [string, string])[]): Promise<void> {
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

/** The last of the prompts still to be created, one for each missing slot, and at least one. */
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

/** Removes the lines of these prompts from the staged rows. Their mentions and citations are then never merged. */
async function rejectLines(
  session: Session,
  tally: Tally,
  refs: readonly string[],
  slots: Slots,
): Promise<void> {
  const rows = await session.query<{ line: number }>(
    'with gone as (delete from ingest_observations where prompt_ref = any($1) returning line) select line from gone order by line',
    [refs],
  );
  for (const { line } of rows) tally.addBad(line, overCap(slots.cap, slots.free));
}
