import { newId } from '../../domain/ids.js';
import { sql, type Database, type Transaction } from '../../platform/database.js';
import type { StoredPrompt } from '../prompts/stored-prompts.js';
import { recognitionOf, type ObservationRecord } from '../records/observation-record.js';
import type { Citation } from '../records/source-urls.js';
import { recognizesAlike, type IngestWorkspace } from '../workspace.js';
import { copyRows } from './copy.js';
import type { RecognizedFacts } from './facts.js';
import { citationRow, mentionRow, observationRow, RAW_COLUMNS } from './observation-rows.js';
import { mergePlatformStates } from './platform-states.js';
import { recognize } from './recognize-again.js';
import { RollUpSums } from './roll-up-sums.js';
import { addToRollUps, rollUpTables } from './roll-ups.js';
import { inMerge } from './transaction.js';

/** Tables that hold observations and what is derived from them. */
export const MERGED_TABLES = [
  'observations',
  'mentions',
  'citations',
  'prompt_platform_states',
  ...rollUpTables,
];

/** An observation to be stored. */
export interface NewObservation {
  readonly prompt: StoredPrompt;
  /** The wording as it was asked. */
  readonly promptText: string;
  readonly record: ObservationRecord;
}

/** An observation with everything that is to be written for it, so that the transaction need not wait for that. */
interface Prepared {
  readonly identity: Identity;
  readonly facts: RecognizedFacts<Citation>;
  readonly row: string;
  readonly mentionRows: readonly string[];
  readonly citationRows: readonly string[];
}

/** The run, prompt, platform and sample that a workspace has one observation of. */
type Identity = readonly [string, string, string, number];

export interface ObservationBatch {
  /** The workspace by whose names and domains the batch was prepared. */
  readonly workspace: IngestWorkspace;
  readonly prepared: readonly Prepared[];
  readonly sums: RollUpSums;
}

/** Prepares a batch. Of several records with the same identity it keeps the first. */
export function prepareObservations(
  workspace: IngestWorkspace,
  observations: Iterable<NewObservation>,
): ObservationBatch {
  const first = new Map<string, Prepared>();
  for (const observation of observations) {
    const identity = identityOf(observation);
    const key = identity.join('\0');
    if (!first.has(key)) first.set(key, prepare(workspace.workspaceId, identity, observation));
  }
  return batchOf(workspace, [...first.values()]);
}

function batchOf(workspace: IngestWorkspace, prepared: readonly Prepared[]): ObservationBatch {
  const sums = new RollUpSums();
  for (const { facts } of prepared) sums.add(facts);
  return { workspace, prepared, sums };
}

function identityOf({ prompt, record: { line } }: NewObservation): Identity {
  return [line.runId, prompt.promptId, line.platform, line.sampleIndex ?? 0];
}

function prepare(workspaceId: string, identity: Identity, observation: NewObservation): Prepared {
  const { prompt, promptText, record } = observation;
  const observationId = newId('obs');
  const facts = factsOf(observationId, observation);
  const row = observationRow(
    { workspaceId, observationId },
    { id: prompt.promptId, text: promptText },
    record,
  );
  return { identity, facts, row, ...partRows(workspaceId, facts) };
}

function partRows(workspaceId: string, { observationId, mentions, citations }: RecognizedFacts<Citation>) {
  const owner = { workspaceId, observationId };
  return {
    mentionRows: mentions.map((mention) => mentionRow(owner, mention)),
    citationRows: citations.map((citation) => citationRow(owner, citation)),
  };
}

function factsOf(observationId: string, { prompt, record }: NewObservation): RecognizedFacts<Citation> {
  const { line, observedAt, mentions, citations } = record;
  return {
    observationId,
    promptId: prompt.promptId,
    topic: prompt.topic,
    isCounted: prompt.isCounted,
    observedAt,
    platform: line.platform,
    surface: line.surface ?? 'api',
    model: line.modelServed ?? '',
    status: line.status,
    lastError: line.status === 'ok' ? null : (line.errorMessage ?? line.errorCode ?? null),
    usedRetrieval: line.retrievalStatus === 'used',
    mentions,
    citations,
  };
}

function recognizeAgain(workspace: IngestWorkspace, { prepared }: ObservationBatch): ObservationBatch {
  const recognition = recognitionOf(workspace);
  return batchOf(
    workspace,
    prepared.map((one) => {
      const facts = recognize(one.facts, recognition);
      return { ...one, facts, ...partRows(workspace.workspaceId, facts) };
    }),
  );
}

/** Locks prompts in id order, as bulk edits do, which prevents deadlocks. */
const LOCK_PROMPTS = `
  select from prompts where workspace_id = $1 and prompt_id = any($2) order by prompt_id for key share`;

/** The places, from 1, of the samples that are stored already. */
const KNOWN = `
  select i.place::integer as place
  from unnest($2::text[], $3::text[], $4::text[], $5::integer[])
    with ordinality i (run_id, prompt_id, platform, sample_index, place)
  cross join lateral (
    select from observations o
    where o.workspace_id = $1 and o.run_id = i.run_id and o.prompt_id = i.prompt_id and o.platform = i.platform
      and o.sample_index = i.sample_index
    limit 1
  ) known`;

/**
 * Merges a batch and everything derived from it in one transaction, without the samples that are already known. If the
 * names or domains of the workspace have changed since the batch was prepared, they are applied first: a recompute may
 * have passed these days already.
 * @returns the number of new observations
 */
export function mergeObservations(database: Database, batch: ObservationBatch): Promise<number> {
  const { workspaceId } = batch.workspace;
  return inMerge(database, workspaceId, 'observations', async (transaction, workspace) => {
    const current = recognizesAlike(workspace, batch.workspace) ? batch : recognizeAgain(workspace, batch);
    const promptIds = new Set(batch.prepared.map(({ facts }) => facts.promptId));
    await sql(transaction, LOCK_PROMPTS, [workspaceId, [...promptIds]]);
    const fresh = await withoutKnown(transaction, current);
    if (fresh.prepared.length > 0) await store(transaction, fresh);
    return fresh.prepared.length;
  });
}

async function withoutKnown(transaction: Transaction, batch: ObservationBatch): Promise<ObservationBatch> {
  const { workspace, prepared } = batch;
  const identities = prepared.map(({ identity }) => identity);
  const columns = [0, 1, 2, 3].map((index) => identities.map((identity) => identity[index]));
  const rows = await sql<{ place: number }>(transaction, KNOWN, [workspace.workspaceId, ...columns]);
  if (rows.length === 0) return batch;
  const known = new Set(rows.map(({ place }) => place));
  return batchOf(
    workspace,
    prepared.filter((_, index) => !known.has(index + 1)),
  );
}

async function store(
  transaction: Transaction,
  { workspace: { workspaceId }, prepared, sums }: ObservationBatch,
): Promise<void> {
  const rows = {
    observations: prepared.map(({ row }) => row),
    mentions: prepared.flatMap(({ mentionRows }) => mentionRows),
    citations: prepared.flatMap(({ citationRows }) => citationRows),
  };
  for (const table of ['observations', 'mentions', 'citations'] as const) {
    await copyRows(transaction, { table, columns: RAW_COLUMNS[table], rows: rows[table] });
  }
  await addToRollUps(transaction, workspaceId, sums);
  await mergePlatformStates(
    transaction,
    workspaceId,
    prepared.map(({ facts }) => facts),
  );
}
