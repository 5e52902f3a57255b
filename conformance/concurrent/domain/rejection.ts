import type { Outcome } from '../find-order.js';
import { isInvalid, type Fact } from './calls.js';

type CallFact = Extract<Fact, { kind: 'call' }>;

/** Statuses for rejecting a write only because another one is in progress. */
const conflicts = [409, 412, 423];

/**
 * The step of a call that was or must be rejected, which changes nothing; undefined for any other call. `reason` says why
 * the state allows no rejection; undefined if it allows one.
 */
export function rejection<State>(
  state: State,
  { call, reply, contention: { isContended } }: CallFact,
  reason: () => string | undefined,
): Outcome<State> | undefined {
  const isBad = isInvalid(call);
  if (reply.kind !== 'rejected') {
    if (!isBad) return undefined;
    return reply.kind === 'unknown' ? [state] : 'it was accepted, although its input is invalid';
  }
  // The client retries a 429, and RATE-01 judges one that the limit does not explain.
  const isConflict = isContended && conflicts.includes(reply.status) && reply.isForCap !== true;
  if (isBad || reply.status === 429 || isConflict) return [state];
  const why = reason();
  return why === undefined ? [state] : `it was rejected, although ${why}`;
}
