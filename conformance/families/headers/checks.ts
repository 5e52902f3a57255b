import { keyPath, promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { hasRemainingHeader } from '../../kit/assertions.js';
import { unknownId } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

/** Sends a call that should be rejected and asserts the header on the rejection. A success proves nothing. */
function onRejection(t: CheckContext, name: string, send: () => Promise<Exchange>): Promise<void> {
  return t.case(name, async () => {
    const exchange = await send();
    if (exchange.isSuccess) t.skipRule('HDR-02', 'not-exercised');
    else hasRemainingHeader(t, 'HDR-02', exchange);
  });
}

/**
 * Checks of the headers of rejections. Monitors cover successes, the rate checks cover 429s, and the error checks cover
 * rejections because of the plan or the cap.
 */
export const headersChecks = [
  directed('headers/unauthorized', ['HDR-02'], {}, async (t) => {
    const unknownKey = t.run.actorWith(`sk_test_${t.nonce}${t.nonce}${t.nonce}${t.nonce}`, 'nobody');
    await onRejection(t, '401 without a key', () => t.nobody.get('/v1/me'));
    await onRejection(t, '401 with an unknown key', () => unknownKey.get('/v1/me'));
    if (!t.run.settings.readOnly)
      await onRejection(t, '401 of a write', () => t.nobody.post('/v1/prompts', { text: t.text() }));
    await onRejection(t, '400 of a query', () => t.paid.get('/v1/keywords', { limit: 'x' }));
  }),
  directed('headers/refusals', ['HDR-02', 'HDR-03'], { writes: true }, async (t) => {
    const minted = await t.mint();
    await minted.get('/v1/me');
    const id = minted.keys[0]?.id ?? '';
    await t.case('the 204', async () => {
      const revoked = await t.paid.delete(keyPath(id));
      if (revoked.isSuccess) hasRemainingHeader(t, 'HDR-03', revoked);
    });
    await onRejection(t, '401 with a revoked key', () => minted.get('/v1/me'));
    const nowhere = unknownId(t.nonce);
    await onRejection(t, 'an invalid body', () => t.paid.post('/v1/prompts', {}));
    await onRejection(t, 'an unknown prompt', () => t.paid.patch(promptPath(nowhere), { text: t.text() }));
    await onRejection(t, 'a bulk edit that fails', () =>
      t.paid.put('/v1/prompts', { prompts: [{ id: nowhere, text: t.text() }] }),
    );
  }),
];
