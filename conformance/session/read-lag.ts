import type { Run } from '../run/run.js';

/**
 * Finds out whether a write shows in the next read, by one prompt that is tracked and archived again. Nothing says
 * that it must: where it shows a while later, every read from here on waits so long after a write. Where no prompt can
 * be tracked, or it never shows, it answers undefined, and the checks find out what they find.
 */
export async function detectReadLag(run: Run): Promise<boolean | undefined> {
  const paid = run.actor('paid');
  if (paid === undefined) return undefined;
  const text = `Does it show at once [${run.nonce}-${run.next()}]`;
  const added = await paid.post('/v1/prompts', { text });
  if (added.status !== 201) return undefined;
  const shows = async () => (await run.prompts(paid)).tracked.some((row) => row.text === text);
  const isConcurrent = await shows();
  if (!isConcurrent) {
    await run.client.sleep(run.settings.settleMs);
    run.forgetPrompts();
  }
  const isThere = isConcurrent || (await shows());
  if (isThere && !isConcurrent) run.client.setSettleTime(run.settings.settleMs);
  await run.removeCreated(run.ledger.remaining);
  return isThere ? !isConcurrent : undefined;
}
