import type { Actor } from '../http/actor.js';
import { Key } from '../http/key.js';
import { loadKeyName } from '../http/load-keys.js';
import type { Run } from '../run/run.js';

/** Creates `count` keys in each busy workspace. Stops early if the target rejects one. */
export async function mintLoadKeys(run: Run, count: number): Promise<void> {
  if (run.settings.readOnly) return;
  for (const actor of busyActors(run))
    for (let i = 0; i < count; i += 1) {
      const minted = await actor.post('/v1/api-keys', { name: loadKeyName(run.nonce, run.next()) });
      const { id, key } = (minted.json ?? {}) as { id?: unknown; key?: unknown };
      if (minted.status !== 201 || typeof id !== 'string' || typeof key !== 'string') break;
      actor.keys.push(new Key(key, run.clock, id));
    }
}

/** Stops using these keys before they are revoked. */
export function dropLoadKeys(run: Run): void {
  for (const { keys } of busyActors(run)) keys.splice(1);
}

function busyActors(run: Run): Set<Actor> {
  const actors = (['paid', 'other', 'capped'] as const).map((role) => run.actor(role));
  return new Set(actors.filter((actor) => actor !== undefined));
}
