import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Database } from '../../platform/database.js';
import { subjectIdOf } from '../types.js';
import { readUnknown } from '../stores/progress-store.js';
import { findRun, retryRunId } from '../stores/runs-store.js';
import { addSlots } from './add-slots.js';
import { estimateWith } from './estimate.js';
import { planOf, type EstimateJudging, type MeasuringPlan, type Selection } from './plan.js';
import { MAX_RANK } from './planned-slots.js';
import type { ProvidersOf } from './provider-of.js';

/** The slots to retry. */
export interface RetrySelection extends Omit<Selection, 'samples'> {
  /** The run that they belong to. Default: the latest one that is not a retry. */
  readonly runId?: string;
}

export interface RetryPlan extends MeasuringPlan {
  /** The run that retries them. */
  readonly runId: string;
}

export interface RetryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly providers: ProvidersOf;
  readonly estimateJudging: EstimateJudging;
}

/** Retries slots with an unknown outcome. */
export function createRetrying(dependencies: RetryDependencies) {
  const { database, clock, workspaces, providers, estimateJudging } = dependencies;

  async function planRetry({ runId: given, ...selection }: RetrySelection): Promise<RetryPlan> {
    const { workspaceId, platform, promptIds } = selection;
    await workspaces.requireLive(workspaceId);
    const estimate = estimateWith(await providers(workspaceId));
    const runId = await findRun(database, workspaceId, given ?? null, clock());
    if (runId === null) throw noRun(given);
    const retry = retryRunId(runId);
    const unknown = (await readUnknown(database, { workspaceId, runId }, retry))
      .filter((slot) => platform === undefined || slot.platform === platform)
      .filter(({ subject }) => promptIds === undefined || promptIds.includes(subjectIdOf(subject)));
    const slots = unknown.map(({ subject, platform: on, sampleIndex, place, text, estimatedUsd }) => {
      const slot = { subject, platform: on, sampleIndex, place };
      if (subject.kind === 'judgment') return { ...slot, estimatedUsd };
      const depth = subject.kind === 'keyword' ? MAX_RANK : undefined;
      return { ...slot, estimatedUsd: estimate(text, place, depth) };
    });
    if (slots.length === 0 && (await findRun(database, workspaceId, retry, clock())) === null)
      throw nothingUnknown(runId);
    return { ...planOf(slots, estimateJudging), runId: retry };
  }

  return {
    /**
     * The slots of a run with an unknown outcome, to be retried in a separate run, and the cost. Slots that were
     * already retried are left out. Changes nothing.
     * @throws DomainError if there is no such run, or nothing in it is unknown
     */
    planRetry,

    /** Adds these slots to that run. Idempotent. */
    async beginRetry(selection: RetrySelection): Promise<RetryPlan> {
      const planned = await planRetry(selection);
      if (planned.slots.length > 0)
        await addSlots(
          dependencies,
          selection.workspaceId,
          { runId: planned.runId, scheduledFor: clock() },
          planned.slots,
        );
      return planned;
    },
  };
}

function noRun(runId: string | undefined): DomainError {
  return runId === undefined
    ? new DomainError('conflict', { message: 'The workspace has not been measured yet.' })
    : invalidParameter('run', `The workspace has no run ${runId}.`);
}

function nothingUnknown(runId: string): DomainError {
  return new DomainError('conflict', {
    message: `The run ${runId} has no questions whose outcome is unknown. Give another run with --run.`,
  });
}
