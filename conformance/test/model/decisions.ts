import { createBehavior } from '../../model/behavior.js';
import type { Behavior } from '../../model/call.js';
import type { Variant } from '../../model/variants/index.js';
import { runAgainstModel } from '../prove.js';

type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Places that hold the decisions of a behavior, including its operations. */
function decisionsIn(behavior: Behavior): { readonly holder: Functions; readonly name: string }[] {
  const holders = [behavior.operations, behavior] as unknown as Functions[];
  return holders.flatMap((holder) =>
    Object.keys(holder)
      .filter((name) => typeof holder[name] === 'function')
      .map((name) => ({ holder, name })),
  );
}

/** Calls `onDecision` with the name of each decision before it is made. */
function watchDecisions(behavior: Behavior, onDecision: (name: string) => void): void {
  for (const { holder, name } of decisionsIn(behavior)) {
    const decide = holder[name];
    holder[name] = (...args) => {
      onDecision(name);
      return decide?.(...args);
    };
  }
}

/** The names of the decisions that the unchanged model makes during each check, by the id of the check. */
export async function decisionsByCheck(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const made = new Map<string, Set<string>>();
  let current = new Set<string>();
  const checkStarts = ({ id }: { readonly id: string }) => void made.set(id, (current = new Set()));
  const change = (behavior: Behavior) => watchDecisions(behavior, (name) => current.add(name));
  await runAgainstModel({ change }, { seed: 1, runs: 1, events: { checkStarts } }, 'directly');
  return made;
}

/** The names of the decisions that a variant changes. */
export function decisionsChangedBy({ apply }: Variant): string[] {
  const behavior = createBehavior();
  const places = decisionsIn(behavior);
  const before = places.map(({ holder, name }) => holder[name]);
  apply(behavior);
  return places.filter(({ holder, name }, index) => holder[name] !== before[index]).map(({ name }) => name);
}
