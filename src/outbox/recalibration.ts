import type { RecalibrationService } from '../features/brand/index.js';
import type { Ingest } from '../ingest/index.js';
import type { MeasuringService } from '../measuring/index.js';
import type { Completion, Message, Topic } from './types.js';

/** About ten minutes. */
const MAX_ATTEMPTS = 8;

export interface RecalibrationDependencies {
  readonly recalibrations: RecalibrationService;
  readonly ingest: Pick<Ingest, 'recompute'>;
  readonly measuring: Pick<MeasuringService, 'targetsOf' | 'plan' | 'begin'>;
}

const nothing: Completion = () => Promise.resolve();

/**
 * Makes recalibrations happen: scores history again towards the active brand version, and plans a measuring run of all
 * active prompts. The measuring run has the id of the recalibration, so a repeated one adds nothing.
 */
export function recalibrationTopic(dependencies: RecalibrationDependencies): Topic {
  const { recalibrations, ingest } = dependencies;
  return {
    maxAttempts: MAX_ATTEMPTS,
    async handle(message, signal) {
      const { workspaceId } = message;
      const passId = await recalibrations.begin(workspaceId, runIdOf(message));
      if (passId === null) return nothing;
      const { days, observations, changed } = await ingest.recompute({ workspaceId });
      await recalibrations.noteRescored(workspaceId, passId, { days, observations, changed });
      signal.throwIfAborted();
      const measuringRunId = await planRun(dependencies, message, passId);
      return async (transaction) => {
        await recalibrations.finish(transaction, { workspaceId, passId, measuringRunId });
      };
    },
    onDead: (transaction, message, reason) =>
      recalibrations.fail(transaction, message.workspaceId, runIdOf(message), reason),
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
  if ((await measuring.targetsOf(workspaceId)).length === 0) return null;
  if ((await measuring.plan({ workspaceId })).slots.length === 0) return null;
  await measuring.begin({ workspaceId }, { runId, scheduledFor });
  return runId;
}
