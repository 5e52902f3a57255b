import type { Actor } from '../http/actor.js';
import type { Run } from '../run/run.js';

/**
 * Detects whether reads lag behind writes, by adding a prompt, reading it with the key that added it and with another
 * one, and removing it. If one of them lags, which is allowed, further reads wait until the settle time after a write has
 * passed. Returns undefined if no prompt can be added or if it never appears.
 */
export async function detectReadLag(run: Run): Promise<boolean | undefined> {
  const paid = run.actor('paid');
  if (paid === undefined) return undefined;
  const other = await run.issueKey(paid, `key ${run.nonce}-${run.next()}`);
  const text = `Is it visible immediately [${run.nonce}-${run.next()}]`;
  const added = await paid.post('/v1/prompts', { text });
  const lags = added.status === 201 ? await lagOf(run, text, [paid, other ?? paid]) : undefined;
  await run.removeCreated(run.ledger.remaining);
  return lags;
}

async function lagOf(
  run: Run,
  text: string,
  [writer, other]: readonly [Actor, Actor],
): Promise<boolean | undefined> {
  const shows = async (actor: Actor) => {
    const { json } = await actor.get('/v1/prompts');
    const rows = Array.isArray(json?.tracked)
      ? (json.tracked as readonly { readonly text?: unknown }[])
      : undefined;
    // A key that cannot read says nothing about lag. Checks find out why.
    return rows?.some((row) => row.text === text) ?? actor === other;
  };
  const isImmediate = await shows(writer);
  if (isImmediate && (await shows(other))) return false;
  const { settleMs } = run.settings;
  await run.client.sleep(settleMs);
  if (!(await shows(writer)) || !(await shows(other))) return undefined;
  run.client.settleTime.begin(settleMs, isImmediate ? 'other keys' : 'all keys');
  return true;
}
