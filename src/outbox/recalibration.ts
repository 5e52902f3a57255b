import type { Recalibration, RecalibrationService } from '../features/brand/index.js';
import type { Ingest } from '../ingest/index.js';
import type { Clock } from '../domain/clock.js';
import type { Transaction } from '../platform/database.js';
import type { MeasuringService } from '../measuring/index.js';
import { announce } from './events/announce.js';
import type { Completion, Message, Topic } from './types.js';
import { requestComparison } from './events/visibility.js';

/** About ten minutes. */
const MAX_ATTEMPTS = 8;

/** How long an attempt may take, in ms. The next one continues with the days that are left. */
const DEADLINE_MS = 3_600_000;

export interface RecalibrationDependencies {
  readonly clock: Clock;
  readonly recalibrations: RecalibrationService;
  readonly ingest: Pick<Ingest, 'rescore'>;
  readonly measuring: Pick<MeasuringService, 'targetsOf' | 'plan' | 'begin'>;
}

const nothing: Completion = () => Promise.resolve();

/**
 * Carries out recalibrations: scores history again for the active brand version, and plans a measuring run of all
 * active prompts. The measuring run has the id of the recalibration, so a repeated one adds nothing.
 */
export function recalibrationTopic(dependencies: RecalibrationDependencies): Topic {
  const { recalibrations, ingest, clock } = dependencies;
  return {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async handle(message, signal) {
      const { workspaceId } = message;
      const passId = await recalibrations.begin(workspaceId, runIdOf(message));
      if (passId === null) return nothing;
      // Days scored before an interruption are neither scored nor counted again.
      const { days, observations, changed } = await ingest.rescore({ workspaceId, signal });
      await recalibrations.noteRescored(workspaceId, passId, { days, observations, changed });
      signal.throwIfAborted();
      const measuringRunId = await planRun(dependencies, message, passId);
      return async (transaction) => {
        const done = await recalibrations.finish(transaction, { workspaceId, passId, measuringRunId });
        await announceEnds(transaction, done, { workspaceId, at: clock() });
        await requestComparison(transaction, workspaceId, clock());
      };
    },
    async onDead(transaction, message, reason) {
      const { workspaceId } = message;
      const failed = await recalibrations.fail(transaction, workspaceId, runIdOf(message), reason);
      await announceEnds(transaction, failed, { workspaceId, at: clock() });
    },
    onRetry: (transaction, message) =>
      recalibrations.requeue(transaction, message.workspaceId, runIdOf(message)),
  };
}

function runIdOf({ payload }: Message): string {
  return (payload as { runId: string }).runId;
}

/** Plans the measuring run of a pass and returns its id; null if the workspace has no targets or no active prompts. */
async function planRun(
  { measuring }: RecalibrationDependencies,
  { workspaceId, createdAt: scheduledFor }: Message,
  runId: string,
): Promise<string | null> {
  if ((await measuring.targetsOf(workspaceId)).targets.length === 0) return null;
  if ((await measuring.plan({ workspaceId })).slots.length === 0) return null;
  await measuring.begin({ workspaceId }, { runId, scheduledFor, inBackground: true });
  return runId;
}

/** The data of `recalibration.finished`. */
export type FinishedRecalibration = Pick<
  Recalibration,
  'runId' | 'brandVersion' | 'state' | 'rescored' | 'measuringRunId' | 'error'
>;

async function announceEnds(
  transaction: Transaction,
  ended: readonly Recalibration[],
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<void> {
  for (const { runId, brandVersion, state, rescored, measuringRunId, error } of ended) {
    const data: FinishedRecalibration = { runId, brandVersion, state, rescored, measuringRunId, error };
    await announce(transaction, { workspaceId, type: 'recalibration.finished', at, data });
  }
}
