import type { Clock } from '../domain/clock.js';
import type { RescoresService } from '../features/brand/index.js';
import type { Ingest } from '../ingest/index.js';
import type { Completion, Topic } from './types.js';
import { requestComparison } from './events/visibility.js';

/** About ten minutes. */
const MAX_ATTEMPTS = 8;

/** How long an attempt may take, in ms. The next one continues with the days that are left. */
const DEADLINE_MS = 3_600_000;

const nothing: Completion = () => Promise.resolve();

/** Carries out requested rescores, day by day. A message without a pass that is queued or running does nothing. */
export function rescoreTopic({
  rescores,
  ingest,
  clock,
}: {
  readonly rescores: RescoresService;
  readonly ingest: Pick<Ingest, 'rescore'>;
  readonly clock: Clock;
}): Topic {
  return {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async handle({ workspaceId }, signal) {
      if (!(await rescores.begin(workspaceId))) return nothing;
      const { changed } = await ingest.rescore({ workspaceId, signal });
      await rescores.note(workspaceId, changed);
      signal.throwIfAborted();
      return async (transaction) => {
        await rescores.finish(transaction, workspaceId);
        await requestComparison(transaction, workspaceId, clock());
      };
    },
    onDead: (transaction, { workspaceId }, reason) => rescores.fail(transaction, workspaceId, reason),
    onRetry: (transaction, { workspaceId }) => rescores.requeue(transaction, workspaceId),
  };
}
