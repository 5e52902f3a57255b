import type { Run } from '../run/run.js';

/**
 * Detects whether reads lag behind writes, by adding and removing a prompt. If they do, which is allowed, further reads
 * wait until the settle time after a write has passed. Returns undefined if no prompt can be added or if it never
 * appears.
 */
export async function detectReadLag(run: Run): Promise<boolean | undefined> {
  const paid = run.actor('paid');
  if (paid === undefined) return undefined;
  const text = `Is it visible immediately [${run.nonce}-${run.next()}]`;
  const added = await paid.post('/v1/prompts', { text });
  if (added.status !== 201) return undefined;
  const shows = async () => (await run.prompts(paid)).tracked.some((row) => row.text === text);
  const isImmediate = await shows();
  if (!isImmediate) {
    await run.client.sleep(run.settings.settleMs);
    run.forgetPrompts();
  }
  const isVisible = isImmediate || (await shows());
  if (isVisible && !isImmediate) run.client.setSettleTime(run.settings.settleMs);
  await run.removeCreated(run.ledger.remaining);
  return isVisible ? !isImmediate : undefined;
}
