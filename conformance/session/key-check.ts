import { variableOf, type Role } from '../http/roles.js';
import type { Run } from '../run/run.js';
import type { PromptsState } from '../run/state.js';

/** Thrown if a key does not fit its role. The message names the key and says how to fix it. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

/**
 * Verifies every key except the orphan before the first check, because a rejected key or a key of the wrong workspace
 * would cause false failures.
 */
export async function verifyKeys(run: Run): Promise<void> {
  const workspaces = new Map<Role, unknown>();
  for (const role of ['paid', 'other', 'free', 'live', 'capped'] as const) {
    const me = await run.actor(role)?.get('/v1/me');
    if (me === undefined) continue;
    if (me.status === 401)
      throw new WrongKey(
        `The target rejects the key in ${variableOf(role)}: ${me.summary}. Set a valid key.`,
      );
    workspaces.set(role, me.json?.workspaceId);
  }
  const paid = workspaces.get('paid');
  for (const role of ['other', 'free'] as const)
    if (paid !== undefined && workspaces.get(role) === paid)
      throw new WrongKey(
        `${variableOf(role)} and ${variableOf('paid')} are keys of the same workspace (${JSON.stringify(paid)}). Set keys of different workspaces.`,
      );
}

/** Thrown if a prompt named with `--sacrifice-prompt` is unsuitable. The message says how to fix it. */
export class WrongSacrifice extends Error {
  override readonly name = 'WrongSacrifice';
}

/**
 * Checks, before the first write, that every prompt to sacrifice is tracked and has a measurement history.
 * @throws WrongSacrifice otherwise
 */
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
