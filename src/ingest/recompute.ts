import { sql, type Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { MERGED_TABLES } from './merge/observations.js';
import { recognize, storeRecognition } from './merge/recognize-again.js';
import { RollUpSums } from './merge/roll-up-sums.js';
import { replaceInRollUps } from './merge/roll-ups.js';
import { refreshStatistics } from './merge/statistics.js';
import { readDay } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';
import { recognitionOf } from './records/observation-record.js';
import type { RecomputeInput, RecomputeReport } from './types.js';
import { readWorkspace, type IngestWorkspace } from './workspace.js';

const DAYS = `
  select distinct (observed_at at time zone 'UTC')::date as day from observations
  where workspace_id = $1 and ($2::date is null or observed_at >= $2::date::timestamp at time zone 'UTC') order by 1`;

/**
 * See Ingest.recompute. Days before the first whose raw records are all kept stay as they are: their roll-ups are all
 * that is left of them. Each day is one transaction under the lock that ingests of the workspace take too.
 */
export async function recompute(
  { database }: Pick<IngestDependencies, 'database'>,
  { workspaceId, onProgress }: RecomputeInput,
): Promise<RecomputeReport> {
  const started = performance.now();
  const { keptFrom } = await readWorkspace(database, workspaceId);
  const days = await sql<{ day: string }>(database, DAYS, [workspaceId, keptFrom]);
  const total = { days: 0, observations: 0, changed: 0 };
  for (const { day } of days) {
    const done = await inMerge(database, workspaceId, 'observations', (transaction, workspace) =>
      recomputeDay(transaction, workspace, day),
    );
    total.days += 1;
    total.observations += done.observations;
    total.changed += done.changed;
    const seconds = (performance.now() - started) / 1000;
    const etaSeconds = (seconds * (days.length - total.days)) / total.days;
    onProgress?.({ ...total, totalDays: days.length, etaSeconds });
  }
  await refreshStatistics(database, MERGED_TABLES);
  return { ...total, elapsedMs: Math.round(performance.now() - started) };
}

async function recomputeDay(
  transaction: Transaction,
  workspace: IngestWorkspace,
  day: string,
): Promise<{ observations: number; changed: number }> {
  const { workspaceId } = workspace;
  const done = { observations: 0, changed: 0 };
  // Retention may have begun since the days were listed.
  if (workspace.keptFrom !== null && day < workspace.keptFrom) return done;
  const recognition = recognitionOf(workspace);
  const sums = new RollUpSums();
  for await (const chunk of readDay(transaction, workspaceId, day)) {
    const changes = chunk.map((before) => ({ before, after: recognize(before, recognition) }));
    done.observations += chunk.length;
    done.changed += await storeRecognition(transaction, workspaceId, changes);
    for (const { after } of changes) sums.add(after);
  }
  await replaceInRollUps(transaction, workspaceId, day, sums);
  return done;
}
