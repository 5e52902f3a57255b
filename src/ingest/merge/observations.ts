import { sql, type Database, type Transaction } from '../../platform/database.js';
import { readInOrder } from '../../platform/index-look-ups.js';
import { recognitionIdOf } from '../records/observation-record.js';
import { copyRows } from './copy.js';
import { prepareObservations, type ObservationBatch } from './observation-batch.js';
import { RAW_COLUMNS } from './observation-rows.js';
import { mergePlatformStates } from './platform-states.js';
import { addToRollUps, rollUpTables } from './roll-ups.js';
import { markScored } from './scored-days.js';
import { inMerge, requireKept } from './transaction.js';

/** Tables with observations and the data derived from them. */
export const MERGED_TABLES = [
  'observations',
  'mentions',
  'citations',
  'prompt_platform_states',
  ...rollUpTables,
];

/** Locks prompts in id order, as bulk edits do, which prevents deadlocks. */
const LOCK_PROMPTS = `
  select from prompts where workspace_id = $1 and prompt_id = any($2) order by prompt_id for key share`;

/**
 * The positions, from 1, of the samples that are already stored. It searches for the first sample from each identity
 * on, because only the unique index has that order: with `readInOrder`, no statistics make another index look better.
 */
const KNOWN = `
  select i.place::integer as place
  from unnest($2::text[], $3::text[], $4::text[], $5::integer[])
    with ordinality i (run_id, prompt_id, platform, sample_index, place)
  cross join lateral (
    select o.sample_index from observations o
    where o.workspace_id = $1 and o.run_id = i.run_id and o.prompt_id = i.prompt_id and o.platform = i.platform
      and o.sample_index >= i.sample_index
    order by o.sample_index limit 1
  ) next
  where next.sample_index = i.sample_index`;

/**
 * Merges a batch, except known samples, and everything derived from it in one transaction. If the names or domains of
 * the workspace have changed since the batch was prepared, they are applied first, because a rescore may already have
 * passed these days.
 * @param alongside runs in the same transaction, even when every sample is known
 * @param afterwards runs in the same transaction once the new observations are stored
 * @returns the number of new observations
 */
export function mergeObservations(
  database: Database,
  batch: ObservationBatch,
  alongside: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  afterwards: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { workspaceId } = batch.workspace;
  return inMerge(database, workspaceId, 'observations', async (transaction, workspace) => {
    requireKept(workspace, batch.days.keys());
    const promptIds = new Set(Array.from(batch.identities.values(), ([, promptId]) => promptId));
    await sql(transaction, LOCK_PROMPTS, [workspaceId, [...promptIds]]);
    await alongside(transaction);
    const known = await findKnown(transaction, batch);
    if (known.size === batch.identities.size) return 0;
    const isReady = known.size === 0 && recognitionIdOf(workspace) === recognitionIdOf(batch.workspace);
    const fresh = isReady ? batch : await prepareObservations(workspace, batch.read, known, batch.ids);
    await store(transaction, fresh);
    await afterwards(transaction);
    return fresh.identities.size;
  });
}

/** The keys of the identities that are already stored. */
async function findKnown(
  transaction: Transaction,
  { workspace, identities }: ObservationBatch,
): Promise<Set<string>> {
  const keys = [...identities.keys()];
  const samples = [...identities.values()];
  const columns = [0, 1, 2, 3].map((index) => samples.map((identity) => identity[index]));
  await readInOrder(transaction, workspace.workspaceId);
  const rows = await sql<{ place: number }>(transaction, KNOWN, [workspace.workspaceId, ...columns]);
  return new Set(rows.map(({ place }) => keys[place - 1] ?? ''));
}

async function store(
  transaction: Transaction,
  { workspace: { workspaceId }, rows, days, sums, states }: ObservationBatch,
): Promise<void> {
  for (const table of ['observations', 'mentions', 'citations'] as const) {
    await copyRows(transaction, table, RAW_COLUMNS[table], rows[table]);
  }
  await markScored(transaction, workspaceId, days);
  await addToRollUps(transaction, workspaceId, sums);
  await mergePlatformStates(transaction, workspaceId, states);
}
