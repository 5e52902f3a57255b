import type { Clock } from '../../domain/clock.js';
import { newId } from '../../domain/ids.js';
import type { OlderAnswers } from '../../domain/older-days.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { inTransaction, type Database, type Executor, type Transaction } from '../../platform/database.js';
import {
  beginRescore,
  endRescore,
  lockRescore,
  noteChanged,
  queueRescore,
  readRescore,
  requestPass,
  requeueRescore,
} from './rescores-store.js';
import type { Rescore } from './types.js';

export interface RescoresDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Counts the stored answers that were read with older names; null if there are none. */
  readonly olderAnswersOf: (workspaceId: string, executor?: Executor) => Promise<OlderAnswers | null>;
}

export type RescoresService = ReturnType<typeof createRescoresService>;

/**
 * Requests to recognize the brands of stored answers again with the present names, and what became of the last one. A
 * workspace has at most one pass at a time, which all requests share.
 */
export function createRescoresService(dependencies: RescoresDependencies) {
  return bindUseCases(dependencies, { read, request, begin, note, finish, fail, requeue });
}

/** The state of the workspace: what is left to do, and the pass that does it or the last one. */
async function read(
  { database, olderAnswersOf }: RescoresDependencies,
  workspaceId: string,
): Promise<Rescore> {
  const last = await readRescore(database, workspaceId);
  const left = await olderAnswersOf(workspaceId);
  const isGoingOn = last?.state === 'queued' || last?.state === 'running';
  const idle = left === null ? 'upToDate' : last?.state === 'failed' ? 'failed' : 'outdated';
  const state = isGoingOn ? last.state : idle;
  return {
    state,
    daysLeft: left?.days ?? 0,
    answersLeft: left?.answers ?? 0,
    answersTotal: last?.totalAnswers ?? 0,
    changed: last?.changed ?? 0,
    requestedAt: last?.requestedAt ?? null,
    startedAt: last?.startedAt ?? null,
    finishedAt: last?.finishedAt ?? null,
    error: state === 'failed' ? (last?.error ?? null) : null,
  };
}

/** Queues a pass, unless one is queued or running, which also applies names that change in the meantime, or nothing is left. */
async function request(dependencies: RescoresDependencies, workspaceId: string): Promise<Rescore> {
  const { database, clock, olderAnswersOf } = dependencies;
  const left = await olderAnswersOf(workspaceId);
  if (left !== null)
    await inTransaction(database, async (transaction) => {
      const at = clock();
      const state = await lockRescore(transaction, workspaceId, at);
      if (state === 'queued' || state === 'running') return;
      await queueRescore(transaction, workspaceId, { at, answers: left.answers, outboxId: newId('out') });
    });
  return read(dependencies, workspaceId);
}

/** Begins or continues a pass. False if none is queued or running. */
function begin({ database, clock }: RescoresDependencies, workspaceId: string): Promise<boolean> {
  return beginRescore(database, workspaceId, clock());
}

/** Adds to the number of answers that the pass has changed. */
function note({ database }: RescoresDependencies, workspaceId: string, changed: number): Promise<void> {
  return noteChanged(database, workspaceId, changed);
}

/** Ends a pass in the caller's transaction, or queues another one if names have changed since its last day. */
async function finish(
  { clock, olderAnswersOf }: RescoresDependencies,
  transaction: Transaction,
  workspaceId: string,
): Promise<void> {
  const at = clock();
  await lockRescore(transaction, workspaceId, at);
  // A request that found this pass running has committed its names, so they are seen here.
  if ((await olderAnswersOf(workspaceId, transaction)) === null)
    await endRescore(transaction, workspaceId, { at, error: null });
  else await requestPass(transaction, workspaceId, { at, outboxId: newId('out') });
}

/** Ends a pass as failed, in the caller's transaction. */
function fail(
  { clock }: RescoresDependencies,
  transaction: Transaction,
  workspaceId: string,
  error: string,
): Promise<void> {
  return endRescore(transaction, workspaceId, { at: clock(), error });
}

/** Queues a failed pass again, in the caller's transaction. */
function requeue(_: RescoresDependencies, transaction: Transaction, workspaceId: string): Promise<void> {
  return requeueRescore(transaction, workspaceId);
}
