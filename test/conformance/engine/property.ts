import fc, { type Arbitrary } from 'fast-check';
import { RuleBroken, type Replay } from './outcome.js';
import type { Run } from './run.js';
import type { Scope } from './scope.js';

/** How one property is tried. */
export interface PropertyOptions {
  /** Share of the run's number of runs; 1 when absent. Costly properties take less. */
  readonly share?: number;
  /** Of a sequence of commands: reads the replay path out of a counterexample. */
  readonly replayPathOf?: (value: unknown) => string | undefined;
}

/** Where a replay goes on from, by `check id: name of the property`. */
export type Replays = ReadonlyMap<string, { readonly seed: number; readonly path: string }>;

/**
 * Tries a property with the seed of the run and reports what breaks it, shrunk. Shrinking keeps to the rule that
 * broke first, so that it does not slip to another fault, and ends when its budget of requests is used up.
 */
export async function checkProperty<T>(
  run: Run,
  scope: Scope,
  name: string,
  arbitrary: Arbitrary<T>,
  body: (value: T) => Promise<void>,
  options: PropertyOptions,
): Promise<void> {
  const { settings, client } = run;
  const found: { broken?: RuleBroken; exchanges?: Scope['lastTry']; since?: number; fatal?: unknown } = {};
  const isSpent = () => found.since !== undefined && client.requests - found.since > settings.shrinkBudget;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (found.fatal !== undefined || isSpent()) return;
    const mark = run.ledger.left.length;
    try {
      await scope.tryOut(() => body(value));
    } catch (error) {
      if (!(error instanceof RuleBroken)) {
        // No verdict can come of it: fast-check must not shrink towards it.
        found.fatal ??= found.broken === undefined ? error : undefined;
        return;
      }
      if (found.broken !== undefined && found.broken.rule !== error.rule) return;
      found.since ??= client.requests;
      found.broken = error;
      found.exchanges = scope.lastTry;
      throw error;
    } finally {
      await run.takeAway(run.ledger.left.slice(mark));
    }
  });
  const replayed = run.replays.get(`${scope.checkId}: ${name}`);
  const details = await fc.check(property, {
    seed: replayed?.seed ?? settings.seed,
    ...(replayed === undefined ? {} : { path: replayed.path }),
    numRuns: Math.max(1, Math.round(settings.runs * (options.share ?? 1))),
  });
  if (found.fatal !== undefined) throw found.fatal as Error;
  if (!details.failed || found.broken === undefined) return;
  const replay: Replay = {
    seed: details.seed,
    path: details.counterexamplePath ?? '',
    ...replayPath(options, details.counterexample?.[0]),
    counterexample: fc.stringify(details.counterexample?.[0]),
    shrinks: details.numShrinks,
  };
  scope.fail(found.broken, replay, found.exchanges, name);
}

function replayPath(options: PropertyOptions, value: unknown): { replayPath?: string } {
  const path = options.replayPathOf?.(value);
  return path === undefined ? {} : { replayPath: path };
}
