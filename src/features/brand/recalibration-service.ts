import type { Clock } from '../../domain/clock.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import {
  failRun,
  finishPass,
  joinPass,
  lockRuns,
  noteRescored,
  readRecalibrations,
  requeueRun,
} from './recalibration-store.js';
import type { Recalibration, Rescored } from './types.js';

/**
 * Records of recalibrations. Runs of a workspace that are queued at the same time share one pass: history is scored,
 * and prompts are measured, once for all of them.
 */
export interface RecalibrationService {
  /** The recalibrations of a workspace, latest first. */
  list(workspaceId: string): Promise<Recalibration[]>;
  /**
   * Begins the pass of a run, or returns the pass that it is part of; null if the run is done. All queued runs of the
   * workspace join a new pass.
   */
  begin(workspaceId: string, runId: string): Promise<string | null>;
  /** Adds the result of rescoring history, or a part of it, to the runs of a pass. */
  noteRescored(workspaceId: string, passId: string, rescored: Rescored): Promise<void>;
  /** Marks the runs of a pass as done, in the caller's transaction, and returns them. */
  finish(
    transaction: Transaction,
    pass: { workspaceId: string; passId: string; measuringRunId: string | null },
  ): Promise<Recalibration[]>;
  /** Marks a run as failed, in the caller's transaction, and returns it. */
  fail(transaction: Transaction, workspaceId: string, runId: string, error: string): Promise<Recalibration[]>;
  /** Queues a failed run again, in the caller's transaction. */
  requeue(transaction: Transaction, workspaceId: string, runId: string): Promise<void>;
}

export function createRecalibrationService(dependencies: {
  readonly database: Database;
  readonly clock: Clock;
}): RecalibrationService {
  const { database, clock } = dependencies;
  return {
    list: (workspaceId) => readRecalibrations(database, workspaceId),
    begin: (workspaceId, runId) =>
      inTransaction(database, async (transaction) => {
        const runs = await lockRuns(transaction, workspaceId, runId);
        const own = runs.find((run) => run.runId === runId);
        if (own === undefined || own.state === 'done') return null;
        if (own.state === 'running' && own.passId !== null) return own.passId;
        const runIds = runs.map((run) => run.runId);
        await joinPass(transaction, { workspaceId, passId: runId, runIds, startedAt: clock() });
        return runId;
      }),
    noteRescored: (workspaceId, passId, rescored) => noteRescored(database, workspaceId, passId, rescored),
    finish: (transaction, pass) => finishPass(transaction, { ...pass, finishedAt: clock() }),
    fail: (transaction, workspaceId, runId, error) =>
      failRun(transaction, { workspaceId, runId, error, finishedAt: clock() }),
    requeue: requeueRun,
  };
}
