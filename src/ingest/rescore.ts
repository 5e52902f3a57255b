import { inSnapshot, inTransaction, type Database, type Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { DayChangeCounts } from './merge/day-changes.js';
import { MERGED_TABLES } from './merge/observations.js';
import { differencesIn, recognize, storeDifferences } from './merge/recognize-again.js';
import { allDays, markRescored, markUnknown, outdatedDays, type Days } from './merge/scored-days.js';
import { SegmentSums } from './merge/segment-sums.js';
import { replaceInSegments } from './merge/segments.js';
import { refreshStatistics } from './merge/statistics.js';
import { readDay } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';
import { recognitionIdOf, recognitionOf } from './records/observation-record.js';
import type { DayChanges, RescoreInput, RescoreReport } from './types.js';
import { lockSubject, readWorkspace, type IngestWorkspace } from './workspace.js';

/** The contribution of a day to the report. */
interface RescoredDay {
  readonly observations: number;
  readonly changed: number;
  readonly changes: DayChanges | null;
}

const NOTHING: RescoredDay = { observations: 0, changed: 0, changes: null };

/** See Ingest.rescore. Each day is one transaction under the lock that ingests of the workspace take too. */
export async function rescore(
  { database }: Pick<IngestDependencies, 'database'>,
  input: RescoreInput,
): Promise<RescoreReport> {
  const { workspaceId, dryRun = false, all = false, signal } = input;
  const report = createReport(input);
  const days: Days = { from: input.from ?? null, to: input.to ?? null };
  const workspace = await readWorkspace(database, workspaceId);
  if (dryRun) {
    const chosen = await (all ? allDays(database, workspace, days) : toDo(database, workspace, days));
    await inTurn(chosen, report, signal, (day) => previewDay(database, workspace, day));
    return report.end();
  }
  if (all) await forget(database, workspaceId, days);
  // The names may change during the run, so finished days may have to be repeated.
  for (;;) {
    const left = await toDo(database, await readWorkspace(database, workspaceId), days);
    if (left.length === 0) break;
    await inTurn(left, report, signal, (day) => rescoreDay(database, workspaceId, day));
    if (signal?.aborted) break;
  }
  if (report.hasDays()) await refreshStatistics(database, MERGED_TABLES);
  return report.end();
}

function toDo(database: Database, workspace: IngestWorkspace, days: Days): Promise<string[]> {
  return outdatedDays(database, workspace, days, recognitionIdOf(workspace));
}

/** Marks every day as pending, so that an interrupted run can be continued like any other. */
function forget(database: Database, workspaceId: string, days: Days): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockSubject(transaction, workspaceId, 'observations');
    await markUnknown(transaction, workspaceId, days);
  });
}

async function inTurn(
  days: readonly string[],
  report: ReportInProgress,
  signal: AbortSignal | undefined,
  work: (day: string) => Promise<RescoredDay>,
): Promise<void> {
  report.expect(days.length);
  for (const day of days) {
    if (signal?.aborted) return;
    report.add(await work(day));
  }
}

function rescoreDay(database: Database, workspaceId: string, day: string): Promise<RescoredDay> {
  return inMerge(database, workspaceId, 'observations', async (transaction, workspace) => {
    // Retention may have started since the days were listed.
    if (workspace.keptFrom !== null && day < workspace.keptFrom) return NOTHING;
    const sums = new SegmentSums();
    const done = await recognizeDay(transaction, workspace, day, sums);
    await replaceInSegments(transaction, workspaceId, day, sums);
    await markRescored(transaction, workspaceId, day, recognitionIdOf(workspace));
    return done;
  });
}

function previewDay(database: Database, workspace: IngestWorkspace, day: string): Promise<RescoredDay> {
  return inSnapshot(database, (transaction) => recognizeDay(transaction, workspace, day, null));
}

/**
 * Recognizes all observations of a day again. With `sums`, stores the differences and adds all observations to these
 * sums.
 */
async function recognizeDay(
  transaction: Transaction,
  workspace: IngestWorkspace,
  day: string,
  sums: SegmentSums | null,
): Promise<RescoredDay> {
  const { workspaceId } = workspace;
  const recognition = recognitionOf(workspace);
  const counts = new DayChangeCounts();
  let [observations, changed] = [0, 0];
  for await (const chunk of readDay(transaction, workspaceId, day)) {
    const changes = chunk.map((before) => ({ before, after: recognize(before, recognition) }));
    const differences = differencesIn(workspaceId, changes);
    if (sums !== null) await storeDifferences(transaction, workspaceId, differences, recognition.names);
    const different = new Set([...differences.mentions, ...differences.sources]);
    for (const change of different) counts.add(change);
    for (const { after } of changes) sums?.add(after);
    observations += chunk.length;
    changed += different.size;
  }
  return { observations, changed, changes: counts.of(day) };
}

type ReportInProgress = ReturnType<typeof createReport>;

function createReport({ onProgress, signal }: RescoreInput) {
  const started = performance.now();
  const changes: DayChanges[] = [];
  const total = { days: 0, observations: 0, changed: 0 };
  let totalDays = 0;
  return {
    hasDays: () => total.days > 0,
    /** Adds to the number of pending days. */
    expect(days: number): void {
      totalDays = total.days + days;
    },
    add(day: RescoredDay): void {
      total.days += 1;
      total.observations += day.observations;
      total.changed += day.changed;
      if (day.changes !== null) changes.push(day.changes);
      const seconds = (performance.now() - started) / 1000;
      const etaSeconds = (seconds * (totalDays - total.days)) / total.days;
      onProgress?.({ days: total.days, totalDays, observations: total.observations, etaSeconds });
    },
    end(): RescoreReport {
      const stopped = signal?.aborted === true && total.days < totalDays;
      return { ...total, changes, stopped, elapsedMs: Math.round(performance.now() - started) };
    },
  };
}
