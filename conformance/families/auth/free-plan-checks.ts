import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { keyPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { eachRule } from '../../kit/assertions.js';
import { nameOf, reads, sendRequest, unknownId, validRequest } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

/** For each operation, the rule of its family that it requires no paid plan. */
const familyRule: { readonly [operation in OperationId]?: RuleId } = {
  getAnalyticsOverview: 'AN-24',
  listPromptAnalytics: 'AN-24',
  getMetricRows: 'AN-24',
  listKeywords: 'KW-39',
  listApiKeys: 'KEY-26',
  issueApiKey: 'KEY-26',
  revokeApiKey: 'KEY-26',
  startRecalibration: 'BR-33',
};

/** Checks of the operations that a workspace may use without a paid plan. */
export const freePlanChecks = [
  directed('plan/free-reads', ['AUTH-17', 'AN-24', 'KW-39'], { roles: ['free'] }, async (t) => {
    for (const operation of reads) {
      const subject = { promptId: '', keyId: '', text: () => '' };
      const send = (role: 'free' | 'paid') => sendRequest(t.actor(role), validRequest(operation, subject));
      await allowed(t, operation, send);
    }
  }),
  directed(
    'plan/free-keys',
    ['AUTH-16', 'AUTH-17', 'KEY-26'],
    { roles: ['free'], writes: true },
    async (t) => {
      const made = await allowed(t, 'issueApiKey', (role) =>
        t.actor(role).post('/v1/api-keys', { name: t.text('Free key') }),
      );
      const { id, key } = (made.json ?? {}) as { id?: unknown; key?: unknown };
      if (typeof id !== 'string' || typeof key !== 'string') return;
      t.holds(
        'AUTH-16',
        key.startsWith('sk_test_'),
        'a key that starts with sk_test_',
        key.slice(0, 8),
        made,
      );
      const me = await t.run.actorWith(key, 'free', id).get('/v1/me');
      t.accepts('AUTH-16', me, 200);
      await allowed(t, 'revokeApiKey', async (role) => {
        // The control for a rejection: the paid workspace revokes one of its keys.
        const own = role === 'free' ? id : ((await t.mint()).keys[0]?.id ?? unknownId(t.nonce));
        return t.actor(role).delete(keyPath(own));
      });
    },
  ),
  directed(
    'plan/free-recalibration',
    ['AUTH-17', 'BR-33'],
    { roles: ['free'], destructive: true },
    async (t) => {
      const exchange = await t.actor('free').post('/v1/brand/recalibrations');
      // Without a saved positioning, it may be rejected for that reason.
      const isRight =
        exchange.status === 201 || (exchange.isRejection && ![402, 403].includes(exchange.status));
      const expected = '201, or a rejection because no positioning is saved, but not for the plan (402, 403)';
      await eachRule(t, ['AUTH-17', 'BR-33'], (rule) =>
        t.holds(rule, isRight, expected, exchange.summary, exchange),
      );
    },
  ),
];

/** Asserts that an operation succeeds in the free workspace. Inconclusive if it also fails in the paid one. */
async function allowed(
  t: CheckContext,
  operation: OperationId,
  send: (role: 'free' | 'paid') => Promise<Exchange>,
): Promise<Exchange> {
  const exchange = await send('free');
  // The brand may not exist before the first save.
  const isRight = exchange.isSuccess || (operation === 'getBrand' && exchange.status === 404);
  const family = familyRule[operation];
  const rules: readonly RuleId[] = family === undefined ? ['AUTH-17'] : ['AUTH-17', family];
  const control = isRight ? undefined : await send('paid');
  if (control !== undefined && !control.isSuccess) {
    const why = `${nameOf(operation)} fails with a paid plan too: ${control.summary}`;
    for (const rule of rules) t.inconclusive(rule, why);
    return exchange;
  }
  const evidence = control === undefined ? [exchange] : [exchange, control];
  await t.case(nameOf(operation), () =>
    eachRule(t, rules, (rule) =>
      t.holds(rule, isRight, 'a success: the operation needs no paid plan', exchange.summary, ...evidence),
    ),
  );
  return exchange;
}
