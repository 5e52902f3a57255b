import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../domain/steps.js';

/** After so many ms of a computation, other requests are served. */
const TURN_MS = 1;

/** Does a long computation, and serves other requests in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let startedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}
