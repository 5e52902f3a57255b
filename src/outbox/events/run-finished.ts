import { readFailures, readProgress } from '../../measuring/index.js';
import type { Transaction } from '../../platform/database.js';
import { announce } from './announce.js';
import { requestComparison } from './visibility.js';

/** A measuring run in which every slot has become an observation. */
export interface FinishedRun {
  readonly workspaceId: string;
  readonly runId: string;
  readonly scheduledFor: Date;
  readonly finishedAt: Date;
}

/** The data of `run.finished`. */
export interface FinishedRunData {
  readonly runId: string;
  readonly scheduledFor: Date;
  readonly slots: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  readonly spentUsd: number;
  readonly failures: readonly { readonly code: string; readonly count: number }[];
}

/**
 * Notifies the receivers of a workspace about a finished measuring run, in the transaction that finishes it. A run without
 * failures is routine.
 */
export async function announceRun(transaction: Transaction, run: FinishedRun): Promise<void> {
  const { workspaceId, runId, scheduledFor, finishedAt: at } = run;
  const { slots, answered, failed, unknown, spentUsd } = await readProgress(transaction, workspaceId, runId);
  const failures = await readFailures(transaction, workspaceId, runId);
  const data: FinishedRunData = {
    runId,
    scheduledFor,
    slots,
    answered,
    failed,
    unknown,
    spentUsd,
    failures: failures.map(({ code, count }) => ({ code, count })),
  };
  const isRoutine = failed + unknown === 0;
  await announce(transaction, { workspaceId, type: 'run.finished', at, data, isRoutine });
  await requestComparison(transaction, workspaceId, at);
}
