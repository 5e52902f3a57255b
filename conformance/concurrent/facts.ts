import type { Call, Contention, Fact, Reply } from './domain/calls.js';

/** The facts of a call: the call itself, and then the count in its response, if any. */
export function factsOf(call: Call, reply: Reply, contention: Contention): readonly [Fact, ...Fact[]] {
  const reported = reportedBy(call, reply);
  const own: Fact = { kind: 'call', call, reply, contention };
  return reported === undefined ? [own] : [own, reported];
}

/** The value in the response to a write that a server may read at any moment after the write. */
function reportedBy(call: Call, reply: Reply): Fact | undefined {
  if (reply.kind !== 'accepted') return undefined;
  const { activeCount, cap, count } = reply.json;
  if (call.kind === 'add' || call.kind === 'bulk') return { kind: 'count', activeCount, cap };
  if (call.kind === 'pin' || call.kind === 'unpin')
    return { kind: 'names', count, mayBeZero: call.kind === 'unpin' };
  return undefined;
}
