import type { RuleId } from '../catalogue/index.js';
import type { Actor } from '../engine/actor.js';
import type { BadCall, CheckContext, Watch } from '../engine/context.js';
import type { Exchange } from '../engine/exchange.js';
import { brandDifferences, brandState, keyDifferences, type KeyRow } from '../engine/state.js';

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
  const judged: BadCall[] = [];
  for (const call of calls)
    await t.case(call.name, async () => {
      await judge(await call.send(), call);
      judged.push(call);
    });
  // A call that was taken, though it should not, changes what is watched: that is no second fault.
  if (judged.length < calls.length) return;
  if (watch.differences(before, await watch.read()).length === 0) t.holds(rule, true, '', '');
  else for (const call of judged) await tryAlone(t, rule, call, watch);
}

async function tryAlone(t: CheckContext, rule: RuleId, { name, send }: BadCall, watch: Watch) {
  await t.case(`${name}, refused`, async () => {
    const before = await watch.read();
    const exchange = await send();
    const differences = watch.differences(before, await watch.read());
    t.noDifference(rule, differences, 'no change by a refused call', exchange);
  });
}
