import type { RuleId } from '../catalog/index.js';
import type { CheckContext, Watch } from '../run/context.js';
import { Exchange } from '../http/exchange.js';

/** A call that must be rejected and change nothing. */
export interface Rejection {
  readonly rule: RuleId;
  readonly unchanged: RuleId;
  /** Sends the call. Each call uses new texts, because it may be repeated. */
  readonly send: () => Promise<Exchange>;
}

/**
 * Asserts that every call is rejected and changes nothing. The watched state is read before the first and after the
 * last call; only if it differs, the calls are repeated one by one to find the culprit.
 */
export async function allRejected(t: CheckContext, watch: Watch, calls: readonly Rejection[]): Promise<void> {
  const [first] = calls;
  if (first === undefined) return;
  const { differences, evidence } = await sendAll(t, watch, calls);
  if (differences.length > 0 && calls.length > 1)
    for (const call of calls) await allRejected(t, watch, [call]);
  t.noDifference(first.unchanged, differences, 'no change by a rejected call', ...evidence);
  for (const { unchanged } of calls.slice(1)) t.noDifference(unchanged, [], 'no change by a rejected call');
}

async function sendAll(t: CheckContext, watch: Watch, calls: readonly Rejection[]) {
  const before = await watch.read();
  const rejected: Exchange[] = [];
  for (const { rule, send } of calls) {
    const exchange = await send();
    t.rejects(rule, exchange);
    rejected.push(exchange);
  }
  const after = await watch.read();
  const evidence = [...readingsOf(before), ...rejected, ...readingsOf(after)];
  return { differences: watch.differences(before, after), evidence };
}

/** The exchanges that a watched state was read from. */
function readingsOf(state: unknown): readonly Exchange[] {
  if (state instanceof Exchange) return [state];
  return (state as { readonly evidence?: readonly Exchange[] }).evidence ?? [];
}
