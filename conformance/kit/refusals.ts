import type { RuleId } from '../catalog/index.js';
import type { CheckContext, Watch } from '../run/context.js';
import { Exchange } from '../http/exchange.js';

/** A call that must be refused. */
export interface Refusal {
  readonly rule: RuleId;
  /** The rule that it changes nothing. */
  readonly unchanged: RuleId;
  /** Sends it, with new texts each time: it may be sent again to see what it does alone. */
  readonly send: () => Promise<Exchange>;
}

/**
 * Every call is refused, and changes nothing. They are sent one after another, and what is watched is read before
 * the first and behind the last; only where that differs is it found out, one by one, which of them it was.
 */
export async function allRefused(t: CheckContext, watch: Watch, calls: readonly Refusal[]): Promise<void> {
  const [first] = calls;
  if (first === undefined) return;
  const { differences, evidence } = await sendAll(t, watch, calls);
  if (differences.length > 0 && calls.length > 1)
    for (const call of calls) await allRefused(t, watch, [call]);
  t.noDifference(first.unchanged, differences, 'no change by a refused call', ...evidence);
  for (const { unchanged } of calls.slice(1)) t.noDifference(unchanged, [], 'no change by a refused call');
}

/** Answers what refused calls have changed all the same. */
async function sendAll(t: CheckContext, watch: Watch, calls: readonly Refusal[]) {
  const before = await watch.read();
  const refused: Exchange[] = [];
  for (const { rule, send } of calls) {
    const exchange = await send();
    t.rejects(rule, exchange);
    refused.push(exchange);
  }
  const after = await watch.read();
  const evidence = [...readingsOf(before), ...refused, ...readingsOf(after)];
  return { differences: watch.differences(before, after), evidence };
}

/** The exchanges that a watched state was read from. */
function readingsOf(state: unknown): readonly Exchange[] {
  if (state instanceof Exchange) return [state];
  return (state as { readonly evidence?: readonly Exchange[] }).evidence ?? [];
}
