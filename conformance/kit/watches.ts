import type { RuleId } from '../catalog/index.js';
import type { Actor } from '../http/actor.js';
import type { BadCall, CheckContext, Watch } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import { brandDifferences, brandState, keyDifferences, type KeyRow } from '../run/state.js';

export function watchKeys(t: CheckContext, actor: Actor = t.paid, except?: string): Watch {
  const others = (rows: unknown) => (rows as KeyRow[]).filter(({ id }) => id !== except);
  return {
    read: () => t.run.keys(actor),
    differences: (before, after) => keyDifferences(others(before), others(after)),
  };
}

/** Watches the brand of a workspace, which may be missing before the first save. */
export function watchBrand(actor: Actor): Watch {
  return {
    read: () => actor.get('/v1/brand'),
    differences: (before, after) => differencesOfBrand(before as Exchange, after as Exchange),
  };
}

function differencesOfBrand(before: Exchange, after: Exchange): string[] {
  if (before.status === 404 && after.status === 404) return [];
  if (before.status === 404 || after.status === 404)
    return [`GET /v1/brand returned ${before.status} before and ${after.status} after`];
  return brandDifferences(brandState(before), brandState(after));
}

/** Combines several watches. They are read one after another. */
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
 * Sends calls that must change nothing, each in its own case with the assertions of `judge`. The watched state is read
 * once before and once after all calls; only if it differs, each call is retried alone.
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
      // A wrongly accepted call is already reported, and may change the watched state.
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
  // A change that can happen only once, such as emptying a list, does not occur again when each call is tried alone.
  if (!isFound) t.noDifference(rule, differences, 'no change by rejected calls', ...judged.values());
}

async function changesAlone(
  t: CheckContext,
  rule: RuleId,
  { name, send }: BadCall,
  watch: Watch,
): Promise<boolean> {
  let differences: string[] = [];
  await t.case(`${name}, rejected`, async () => {
    const before = await watch.read();
    const exchange = await send();
    differences = watch.differences(before, await watch.read());
    if (differences.length > 0) t.noDifference(rule, differences, 'no change by a rejected call', exchange);
  });
  return differences.length > 0;
}
