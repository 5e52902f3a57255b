import type { Actor } from '../http/actor.js';
import type { Run } from '../run/run.js';

/** Creates `count` keys in each busy workspace. Stops early if the target rejects one. */
export async function mintLoadKeys(run: Run, count: number): Promise<void> {
  if (run.settings.readOnly) return;
  for (const actor of busyActors(run)) await run.addLoadKeys(actor, count);
}

/** Stops using these keys before they are revoked. */
export function dropLoadKeys(run: Run): void {
  for (const { keys } of busyActors(run)) keys.splice(1);
}

function busyActors(run: Run): Set<Actor> {
  const actors = (['paid', 'other', 'capped'] as const).map((role) => run.actor(role));
  return new Set(actors.filter((actor) => actor !== undefined));
}
