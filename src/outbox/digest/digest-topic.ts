import type { Clock } from '../../domain/clock.js';
import { announce } from '../events/announce.js';
import type { Topic } from '../types.js';
import { digestOf, type DigestDependencies } from './digest.js';
import type { DigestRequest } from './digest-task.js';

/** About a day. */
const MAX_ATTEMPTS = 19;

/** How long computing a digest may take, in ms. */
const DEADLINE_MS = 600_000;

/** Makes the digests that are asked for, and announces each once. A workspace that was never measured gets none. */
export function digestTopic(dependencies: DigestDependencies & { readonly clock: Clock }): Topic {
  return {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async handle({ workspaceId, payload }) {
      const digest = await digestOf(dependencies, workspaceId, payload as DigestRequest);
      return async (transaction) => {
        if (digest === null) return;
        const at = dependencies.clock();
        await announce(transaction, { workspaceId, type: 'digest.weekly', at, data: digest });
      };
    },
  };
}
