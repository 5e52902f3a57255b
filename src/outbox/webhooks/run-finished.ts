import { readFailures, readProgress } from '../../measuring/index.js';
import type { Transaction } from '../../platform/database.js';
import { requestComparison } from './visibility.js';
import { announce } from './webhooks-store.js';

/** A measuring run in which every slot has become an observation. */
export interface FinishedRun {
  readonly workspaceId: string;
  readonly runId: string;
  readonly scheduledFor: Date;
  readonly finishedAt: Date;
}

/** Notifies the receiver of a workspace about a finished measuring run, in the transaction that finishes it. */
export async function announceRun(transaction: Transaction, run: FinishedRun): Promise<void> {
  const { workspaceId, runId, scheduledFor, finishedAt: at } = run;
  const { slots, answered, failed, unknown, spentUsd } = await readProgress(transaction, workspaceId, runId);
  const failures = await readFailures(transaction, workspaceId, runId);
  const data = {
    runId,
    scheduledFor,
    slots,
    answered,
    failed,
    unknown,
    spentUsd,
    failures: failures.map(({ code, count }) => ({ code, count })),
  };
  await announce(transaction, { workspaceId, type: 'run.finished', at, data });
  await requestComparison(transaction, workspaceId, at);
}
