import type { RuleId } from '../catalog/index.js';
import type { Actor } from '../http/actor.js';
import type { BadCall, CheckContext, Watch } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import { brandDifferences, brandState, keyDifferences, type KeyRow } from '../run/state.js';

/** The keys of a workspace as something that must not change, but for the key of one id. */
export function watchKeys(t: CheckContext, actor: Actor = t.paid, except?: string): Watch {
  const others = (rows: unknown) => (rows as KeyRow[]).filter(({ id }) => id !== except);
  return {
    read: () => t.run.keys(actor),
    differences: (before, after) => keyDifferences(others(before), others(after)),
  };
}

/** The brand of a workspace as something that must not change. Before a first save there may be none. */
export function watchBrand(actor: Actor): Watch {
  return {
    read: () => actor.get('/v1/brand'),
    differences: (before, after) => differencesOfBrand(before as Exchange, after as Exchange),
  };
}

function differencesOfBrand(before: Exchange, after: Exchange): string[] {
  if (before.status === 404 && after.status === 404) return [];
  if (before.status === 404 || after.status === 404)
    return [`GET /v1/brand answered ${before.status} before and ${after.status} after`];
  return brandDifferences(brandState(before), brandState(after));
}

/** Several things that must not change, read one after another. */
export function watchAll(named: Readonly<Record<string, Watch>>): Watch {
  const watches = Object.entries(named);
  return {
    read: async () => {
      const readings: unknown[] = [];
      for (const [, watch] of watches) readings.push(await watch.read());
      return readings;
    },
    differences: (before, after) =>
      watches.flatMap(([name, watch], index) =>
        watch
          .differences((before as unknown[])[index], (after as unknown[])[index])
          .map((sentence) => `${name}: ${sentence}`),
      ),
  };
}

/**
 * Sends calls that must change nothing. Each is judged by `judge`, in a case of its own. What is watched is read
 * once before and once after all that were judged right; only when that differs, each of them is tried alone.
 */
export async function changingNothing(
  t: CheckContext,
  rule: RuleId,
  calls: readonly BadCall[],
  watch: Watch,
  judge: (exchange: Exchange, call: BadCall) => void | Promise<void>,
): Promise<void> {
  const before = await watch.read();
  const judged = new Map<BadCall, Exchange>();
  for (const call of calls)
    await t.case(call.name, async () => {
      const exchange = await call.send();
      await judge(exchange, call);
      // A call that was taken, though it should not, changes what is watched: that is no second fault.
      if (!exchange.isSuccess) judged.set(call, exchange);
    });
  if (judged.size < calls.length) return;
  const differences = watch.differences(before, await watch.read());
  if (differences.length === 0) return t.holds(rule, true, '', '');
  let isFound = false;
  for (const call of judged.keys()) {
    const changes = await changesAlone(t, rule, call, watch);
    isFound ||= changes;
  }
  // What changes only once, as a list that is emptied, shows no more when each call is tried again.
  if (!isFound) t.noDifference(rule, differences, 'no change by refused calls', ...judged.values());
}

async function changesAlone(
  t: CheckContext,
  rule: RuleId,
  { name, send }: BadCall,
  watch: Watch,
): Promise<boolean> {
  let differences: string[] = [];
  await t.case(`${name}, refused`, async () => {
    const before = await watch.read();
    const exchange = await send();
    differences = watch.differences(before, await watch.read());
    if (differences.length > 0) t.noDifference(rule, differences, 'no change by a refused call', exchange);
  });
  return differences.length > 0;
}
