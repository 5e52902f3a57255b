import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../domain/steps.js';

/** After so many ms of a computation, other requests are served. */
const TURN_MS = 0.5;

/** Does a long computation, and serves other requests in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let startedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - startedAt < TURN_MS) continue;
    await othersServed();
    startedAt = performance.now();
  }
}

/** A round of the event loop that takes longer, in ms, has served others, and more may be ready after it. */
const BUSY_MS = 0.1;
/** The maximum number of rounds between turns, so that a computation advances beside any load. */
const MAX_ROUNDS = 5;

async function othersServed(): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const startedAt = performance.now();
    await setImmediate();
    if (performance.now() - startedAt < BUSY_MS) return;
  }
}
