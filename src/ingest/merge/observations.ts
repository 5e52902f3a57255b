import { sql, type Database, type Transaction } from '../../platform/database.js';
import { recognitionIdOf, recognitionOf } from '../records/observation-record.js';
import { copyRows } from './copy.js';
import { comparedValues, storedDifferences } from './compared-fields.js';
import { findKnown, identityKey } from './known-observations.js';
import { observationComparison } from './observation-comparison.js';
import { identityOf, prepareObservations, type ObservationBatch } from './observation-batch.js';
import { RAW_COLUMNS } from './observation-rows.js';
import { mergePlatformStates } from './platform-states.js';
import { addToSegments, segmentTables } from './segments.js';
import { markScored } from './scored-days.js';
import { addToWordFilters } from './word-filters.js';
import { inMerge, requireKept, storedMeanwhile } from './transaction.js';

/** Tables with observations and the data derived from them. */
export const MERGED_TABLES = [
  'observations',
  'mentions',
  'citations',
  'prompt_platform_states',
  'word_filters',
  ...segmentTables,
];

/** Locks prompts in id order, as bulk edits do, which prevents deadlocks. */
const LOCK_PROMPTS = `
  select from prompts where workspace_id = $1 and prompt_id = any($2) order by prompt_id for key share`;

/**
 * Merges a batch, except known samples, and everything derived from it in one transaction. If the names or domains of
 * the workspace have changed since the batch was prepared, they are applied first, because a rescore may already have
 * passed these days.
 * @param steps in the same transaction: `alongside` runs first, even when every sample is known; `onKnown` gets the ids of the known ones
 * by the keys of their identities, and nothing is stored if it throws; `afterwards` runs once the new observations are stored
 * @returns the number of new observations
 */
export function mergeObservations(
  database: Database,
  batch: ObservationBatch,
  steps: {
    alongside?: (transaction: Transaction) => Promise<void>;
    onKnown?: (
      transaction: Transaction,
      batch: ObservationBatch,
      known: ReadonlyMap<string, string>,
    ) => Promise<void>;
    afterwards?: (transaction: Transaction) => Promise<void>;
  } = {},
): Promise<number> {
  const { workspaceId } = batch.workspace;
  return inMerge(database, workspaceId, 'observations', async (transaction, workspace) => {
    requireKept(workspace, batch.days.keys());
    const promptIds = new Set(Array.from(batch.identities.values(), ({ promptId }) => promptId));
    await sql(transaction, LOCK_PROMPTS, [workspaceId, [...promptIds]]);
    await steps.alongside?.(transaction);
    const known = await knownIds(transaction, batch);
    if (known.size > 0) await steps.onKnown?.(transaction, batch, known);
    if (known.size === batch.identities.size) return 0;
    const isReady = known.size === 0 && recognitionIdOf(workspace) === recognitionIdOf(batch.workspace);
    const fresh = isReady ? batch : await prepareObservations(workspace, batch.read, known, batch.ids);
    await store(transaction, fresh);
    await steps.afterwards?.(transaction);
    return fresh.identities.size;
  });
}

/** The ids of the observations that are already stored, by the keys of their identities. */
async function knownIds(
  transaction: Transaction,
  { workspace, identities }: ObservationBatch,
): Promise<Map<string, string>> {
  const keys = [...identities.keys()];
  const known = await findKnown(transaction, workspace.workspaceId, [...identities.values()]);
  return new Map(Array.from(known, ([index, id]) => [keys[index] ?? '', id]));
}

/** @throws DomainError if a stored observation says something else, which was stored after the file was checked */
export async function requireSameObservations(
  transaction: Transaction,
  batch: ObservationBatch,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  if ((await storedContradictions(transaction, batch, known)).length > 0) throw storedMeanwhile();
}

/** The stored observations that say something else than the batch, with the fields that differ. */
export async function storedContradictions(
  transaction: Transaction,
  { workspace, read }: ObservationBatch,
  known: ReadonlyMap<string, string>,
): Promise<{ observationId: string; fields: readonly string[] }[]> {
  const rows = Array.from(read(recognitionOf(workspace))).flatMap((observation) => {
    const id = known.get(identityKey(identityOf(observation)));
    const values = comparedValues(observationComparison.fields, observation.record.line);
    return id === undefined ? [] : [{ key: [id], values }];
  });
  const { workspaceId } = workspace;
  const differences = await storedDifferences(transaction, workspaceId, observationComparison, rows);
  return Array.from(differences, ([index, fields]) => ({ observationId: rows[index]?.key[0] ?? '', fields }));
}

async function store(
  transaction: Transaction,
  { workspace: { workspaceId }, rows, days, sums, filters, states }: ObservationBatch,
): Promise<void> {
  for (const table of ['observations', 'mentions', 'citations'] as const) {
    await copyRows(transaction, table, RAW_COLUMNS[table], rows[table]);
  }
  await markScored(transaction, workspaceId, days);
  await addToSegments(transaction, workspaceId, sums);
  await addToWordFilters(transaction, workspaceId, filters);
  await mergePlatformStates(transaction, workspaceId, states);
}
