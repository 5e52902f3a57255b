import type { OperationId } from '../../../spec/index.js';
import { fullBody } from '../../contract/marks.js';
import { errorOf } from '../../http/exchange.js';
import { brandWrites, nameOf, promptAndKeyWrites, validRequest } from '../../kit/valid-requests.js';
import { directed, property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { anyForbiddenSign, markProbes, type MarkProbe } from './mark-probes.js';

/** Sends a probe with new texts. Our choice is to reject it. */
async function sendProbe(t: CheckContext, promptId: string, { rule, operation, name, apply }: MarkProbe) {
  const { method, target, body } = validRequest(operation, { promptId, keyId: '', text: () => t.text() });
  const exchange = await t.paid.send(method, target, apply(fullBody(operation, body as object, t.text())));
  const isOurs = exchange.status === 400 && errorOf(exchange)?.code === 'invalid_parameter';
  t.observe(rule, `${nameOf(operation)}, ${name}: ${exchange.status}`, isOurs, exchange);
}

/** Sends every probe of some operations. They share one prompt. */
async function sendAll(t: CheckContext, operations: readonly OperationId[], promptId: string): Promise<void> {
  for (const one of markProbes().filter(({ operation }) => operations.includes(operation)))
    await t.case(`${nameOf(one.operation)}: ${one.name}`, () => sendProbe(t, promptId, one));
}

/** Checks that texts and lists comply with the marks in the contract. The members come from the contract. */
export const silentMarkChecks = [
  directed(
    'silences/marked-members',
    ['NS-020', 'NS-061', 'NS-067'],
    { oursOnly: true, writes: true, slots: 1 },
    async (t) => {
      const { id } = await t.addPrompt();
      await sendAll(t, promptAndKeyWrites, id);
    },
  ),
  directed(
    'silences/marked-members-of-the-brand',
    ['NS-020', 'NS-067'],
    { oursOnly: true, destructive: true },
    (t) => sendAll(t, brandWrites, ''),
  ),
  property(
    'silences/any-forbidden-character',
    ['NS-020', 'NS-067'],
    { oursOnly: true, writes: true, slots: 1 },
    async (t) => {
      const { id } = await t.addPrompt();
      await t.forAll('a marked text', anyForbiddenSign(promptAndKeyWrites), (one) => sendProbe(t, id, one));
    },
  ),
];
