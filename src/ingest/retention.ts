import { setTimeout as delay } from 'node:timers/promises';
import { addDays, isoDay, startOfUtcDay } from '../domain/window.js';
import type { Database } from '../platform/database.js';
import { changeWorkspace } from '../platform/workspace-revision.js';
import type { IngestDependencies } from './dependencies.js';
import { lockRecords, raiseHorizon } from './merge/horizon.js';
import { deleteOldFilters, oldKeywordChecks, oldObservations, type OldRecords } from './merge/old-records.js';
import { refreshStatistics } from './merge/statistics.js';
import type { RetentionInput, RetentionReport } from './types.js';
import { listWorkspaces } from './workspace.js';

const RAW_TABLES = ['observations', 'mentions', 'citations', 'judgments', 'opinions', 'keyword_checks'];

/** The kinds of raw records, by the name of their count. */
const KINDS = { observations: oldObservations, keywordChecks: oldKeywordChecks } as const;

type Dependencies = Pick<IngestDependencies, 'database' | 'clock'>;

type Counts = Record<keyof typeof KINDS, number>;

/** See Ingest.retain. */
export async function retain(
  { database, clock }: Dependencies,
  { workspaceId, keepDays, dryRun, onProgress }: RetentionInput,
): Promise<RetentionReport> {
  const started = performance.now();
  const keptFrom = isoDay(addDays(startOfUtcDay(clock()), -keepDays));
  const workspaces = await listWorkspaces(database, workspaceId);
  const total = { workspaces: 0, observations: 0, keywordChecks: 0 };
  for (const [index, id] of workspaces.entries()) {
    const progress = ({ observations, keywordChecks }: Counts, done: number) =>
      onProgress?.({
        workspaces: done,
        totalWorkspaces: workspaces.length,
        observations: total.observations + observations,
        keywordChecks: total.keywordChecks + keywordChecks,
      });
    const { observations, keywordChecks } = dryRun
      ? await countIn(database, id, keptFrom)
      : await deleteIn({ database, clock }, id, keptFrom, (counts) => progress(counts, index));
    total.observations += observations;
    total.keywordChecks += keywordChecks;
    if (observations + keywordChecks > 0) total.workspaces += 1;
    progress({ observations: 0, keywordChecks: 0 }, index + 1);
  }
  if (total.workspaces > 0 && !dryRun) await refreshStatistics(database, RAW_TABLES);
  return { keptFrom, ...total, elapsedMs: Math.round(performance.now() - started) };
}

async function countIn(database: Database, workspaceId: string, keptFrom: string): Promise<Counts> {
  return {
    observations: await oldObservations.count(database, workspaceId, keptFrom),
    keywordChecks: await oldKeywordChecks.count(database, workspaceId, keptFrom),
  };
}

async function deleteIn(
  dependencies: Dependencies,
  workspaceId: string,
  keptFrom: string,
  onBatch: (counts: Counts) => void,
): Promise<Counts> {
  const counts = { observations: 0, keywordChecks: 0 };
  for (const kind of ['observations', 'keywordChecks'] as const) {
    for await (const size of deleteOld(dependencies, workspaceId, keptFrom, KINDS[kind])) {
      counts[kind] += size;
      onBatch(counts);
    }
  }
  if (counts.observations > 0)
    await changeWorkspace(dependencies.database, workspaceId, (transaction) =>
      deleteOldFilters(transaction, workspaceId, keptFrom),
    );
  return counts;
}

/**
 * Deletes batch by batch, and pauses after each for as long as it took, so that at least half of the time is left for
 * other work. A workspace without old records keeps accepting records of any day.
 */
async function* deleteOld(
  { database, clock }: Dependencies,
  workspaceId: string,
  keptFrom: string,
  records: OldRecords,
): AsyncGenerator<number> {
  let hasHorizon = false;
  let startedAt = performance.now();
  for await (const batch of records.deletable(database, workspaceId, keptFrom)) {
    if (!hasHorizon) await raise(database, workspaceId, keptFrom, clock());
    hasHorizon = true;
    await changeWorkspace(database, workspaceId, (transaction) => batch.delete(transaction));
    yield batch.size;
    await delay(performance.now() - startedAt);
    startedAt = performance.now();
  }
}

function raise(database: Database, workspaceId: string, keptFrom: string, at: Date): Promise<void> {
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockRecords(transaction, workspaceId);
    await raiseHorizon(transaction, workspaceId, keptFrom, { at, action: 'retention.applied' });
  });
}
