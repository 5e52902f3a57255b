import type { OperationId } from '../../../spec/index.js';
import { statedMembers } from '../../contract/stated-members.js';
import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { fixture } from '../../kit/prompts/calls.js';
import { nameOf, sendRequest, validRequest, type Subject } from '../../kit/valid-requests.js';
import type { CheckContext, Watch } from '../../run/context.js';

/** Request options with an `Idempotency-Key` that the run has not used before. */
export function newIdempotencyKey(t: CheckContext) {
  return { headers: { 'idempotency-key': `${t.nonce}-${t.run.next()}` } };
}

export const isReplay = (exchange: Exchange) => exchange.header('idempotent-replayed') === 'true';

/**
 * A caller of a target that replays responses. It has a single key, because responses may be stored per key. Ends the
 * check if the target ignores `Idempotency-Key`, which is permitted, and records that choice.
 */
export async function repeater(t: CheckContext): Promise<Actor> {
  const actor = await t.mint();
  const options = newIdempotencyKey(t);
  const send = (body: object) => actor.post('/v1/prompts', body, options);
  const [first, second] = await t.undone(async () => {
    const body = { text: t.text() };
    return [fixture(await send(body)), await send(body)] as const;
  });
  const found = isReplay(second) ? 'the response to an add is replayed' : 'a repeated add is a new request';
  t.observe('NS-022', found, isReplay(second), first, second);
  if (!isReplay(second)) t.skip('ignores-idempotency-key');
  return actor;
}

interface Repetition {
  readonly operations: readonly OperationId[];
  readonly subjectOf: (operation: OperationId) => Subject;
  /** Changes the data between the first requests and their repetitions. */
  readonly change: () => Promise<void>;
  readonly watch: Watch;
}

/**
 * Sends a write of each operation, changes the data, and sends the writes again. Asserts that each replay is the first
 * response, and that nothing has changed.
 */
export async function assertRepeatable(
  t: CheckContext,
  actor: Actor,
  { operations, subjectOf, change, watch }: Repetition,
): Promise<void> {
  const sent: { readonly name: string; readonly first: Exchange; readonly again: () => Promise<Exchange> }[] =
    [];
  for (const operation of operations) {
    const request = validRequest(operation, subjectOf(operation));
    const options = newIdempotencyKey(t);
    const send = () => sendRequest(actor, request, options);
    sent.push({ name: nameOf(operation), first: fixture(await send()), again: send });
  }
  await change();
  const before = await watch.read();
  const replays: Exchange[] = [];
  for (const { name, first, again } of sent) {
    await t.case(name, async () => {
      const second = await again();
      if (!isReplay(second)) return;
      replays.push(second);
      t.equal('IDEM-01', facts(second), facts(first), 'the first response', first, second);
    });
  }
  if (replays.length < sent.length) return;
  t.run.forgetPrompts();
  const differences = watch.differences(before, await watch.read());
  t.noDifference('IDEM-02', differences, 'no change by repeated requests', ...replays);
}

/** The parts of a response that a replay repeats. */
export function facts(exchange: Exchange) {
  const { operation, status, json, text } = exchange;
  const body = operation === undefined ? json : statedMembers(operation, json);
  return { status, body: body ?? text, location: exchange.header('location') ?? null };
}
