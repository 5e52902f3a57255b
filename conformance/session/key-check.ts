import { variableOf, type Role } from '../http/roles.js';
import type { Run } from '../run/run.js';
import type { PromptsState } from '../run/state.js';

/** A key that was given does not fit its role. The message says which, and what to do. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

/**
 * Asks every key who it is, before anything else: a key that is refused, or that is of the wrong workspace, would
 * make failures of rules that are kept. The orphan's workspace is gone: its key is not asked.
 */
export async function verifyKeys(run: Run): Promise<void> {
  const workspaces = new Map<Role, unknown>();
  for (const role of ['paid', 'other', 'free', 'live', 'capped'] as const) {
    const me = await run.actor(role)?.get('/v1/me');
    if (me === undefined) continue;
    if (me.status === 401)
      throw new WrongKey(
        `The target refuses the key in ${variableOf(role)}: ${me.summary}. Give one that is valid.`,
      );
    workspaces.set(role, me.json?.workspaceId);
  }
  const paid = workspaces.get('paid');
  for (const role of ['other', 'free'] as const)
    if (paid !== undefined && workspaces.get(role) === paid)
      throw new WrongKey(
        `${variableOf(role)} and ${variableOf('paid')} are keys of one workspace (${JSON.stringify(paid)}); they must be of two.`,
      );
}

/** A prompt that was given up for the run cannot show anything. The message says which one, and what to do. */
export class WrongSacrifice extends Error {
  override readonly name = 'WrongSacrifice';
}

/** Makes sure, before the first write, that every prompt given up for the run is tracked and has a history to lose. */
export function assertSacrifices({ settings }: Run, { tracked }: PromptsState): void {
  for (const id of settings.sacrificePrompts) {
    const row = tracked.find((one) => one.id === id);
    const advice = 'Give --sacrifice-prompt the id of a tracked prompt that is measured and not paused.';
    if (row === undefined)
      throw new WrongSacrifice(
        `The workspace of ${variableOf('paid')} does not track a prompt "${id}". ${advice}`,
      );
    if (!row.hasObservations || row.status === 'paused')
      throw new WrongSacrifice(
        `The prompt "${id}" ${row.hasObservations ? 'is paused' : 'has no observations'}. ${advice}`,
      );
  }
}
