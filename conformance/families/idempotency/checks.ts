import type { OperationId } from '../../../spec/index.js';
import { promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { pinNames, saveBrand, unpinBrand, competitorNames } from '../../kit/brand-state.js';
import { fixture, pause, reword } from '../../kit/prompts/calls.js';
import { brandWrites, promptAndKeyWrites } from '../../kit/valid-requests.js';
import { watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { assertRepeatable, facts, isReplay, newIdempotencyKey, repeater } from './repeat.js';

/** Checks of targets that replay the responses to repeated writes. */
export const idempotencyChecks = [
  directed(
    'idempotency/repeated',
    ['IDEM-01', 'IDEM-02', 'NS-022'],
    { writes: true, slots: 6 },
    repeatedPromptsAndKeys,
  ),
  directed(
    'idempotency/repeated-on-the-brand',
    ['IDEM-01', 'IDEM-02'],
    { destructive: true, slots: 1 },
    repeatedOnTheBrand,
  ),
  directed('idempotency/another-request', ['IDEM-03'], { writes: true, slots: 3 }, anotherRequest),
  directed('idempotency/overlapping', ['IDEM-04'], { writes: true, slots: 7 }, async (t) => {
    const actor = await repeater(t);
    await t.case('adds', () => overlappingAdds(t, actor));
    await t.case('new keys', () => overlappingKeys(t, actor));
  }),
  directed(
    'idempotency/two-workspaces',
    ['IDEM-05'],
    { roles: ['other'], writes: true, slots: 2 },
    inTwoWorkspaces,
  ),
];

async function repeatedPromptsAndKeys(t: CheckContext): Promise<void> {
  const actor = await repeater(t);
  const [changed, replaced, archived] = [await t.addPrompt(), await t.addPrompt(), await t.addPrompt()];
  const key = await t.mint();
  const promptOf: { readonly [operation in OperationId]?: string } = {
    replacePrompt: replaced.id,
    archivePrompt: archived.id,
  };
  await assertRepeatable(t, actor, {
    operations: promptAndKeyWrites,
    subjectOf: (operation) => ({
      promptId: promptOf[operation] ?? changed.id,
      keyId: key.keys[0]?.id ?? '',
      text: () => t.text(),
    }),
    change: async () => {
      fixture(await pause(t.paid, changed.id, { paused: false }));
      fixture(await reword(t.paid, changed.id, t.text()));
    },
    watch: watchAll({ prompts: t.watchPrompts(), keys: watchKeys(t) }),
  });
}

async function repeatedOnTheBrand(t: CheckContext): Promise<void> {
  const actor = await repeater(t);
  await saveBrand(t, { positioning: t.text() });
  await unpinBrand(t);
  await assertRepeatable(t, actor, {
    operations: brandWrites,
    subjectOf: () => ({ promptId: '', keyId: '', text: () => t.text() }),
    change: async () => {
      await saveBrand(t, { positioning: t.text() });
      await pinNames(t, competitorNames(t, 2));
    },
    watch: watchBrand(t.paid),
  });
}

async function anotherRequest(t: CheckContext): Promise<void> {
  const actor = await repeater(t);
  const [one, other] = [await t.addPrompt(), await t.addPrompt()];
  const text = t.text();
  const options = newIdempotencyKey(t);
  const send = (id: string, body: string) => actor.patch(promptPath(id), { text: body }, options);
  fixture(await send(one.id, text));
  await t.rejectsAll({
    rule: 'IDEM-03',
    bad: [
      { name: 'another body', send: () => send(one.id, t.text()) },
      { name: 'another prompt', send: () => send(other.id, text) },
      { name: 'another operation', send: () => actor.delete(promptPath(one.id), undefined, options) },
    ],
    good: () => send(one.id, text),
    watch: t.watchPrompts(),
  });
  await t.case('the status', async () => t.accepts('IDEM-03', await send(one.id, t.text()), 422));
}

const AT_ONCE = 6;

/** Sends a request several times at once. Asserts that one response was new, and the others are replays of it or 409. */
async function overlapping(
  t: CheckContext,
  actor: Actor,
  send: () => Promise<Exchange>,
): Promise<readonly Exchange[]> {
  const exchanges = await actor.inParallel(Array.from({ length: AT_ONCE }, () => send));
  const successes = exchanges.filter(({ isSuccess }) => isSuccess);
  const others = exchanges.filter(({ isSuccess, status }) => !isSuccess && status !== 409);
  t.holds('IDEM-04', others.length === 0, 'only successes and 409', others[0]?.summary, ...others);
  const isNew = successes.filter((exchange) => !isReplay(exchange));
  t.holds('IDEM-04', isNew.length === 1, 'one response that is not replayed', isNew.length, ...exchanges);
  const bodies = new Set(successes.map((exchange) => JSON.stringify(facts(exchange))));
  t.holds('IDEM-04', bodies.size === 1, 'the same in every success', [...bodies].join(' '), ...successes);
  return exchanges;
}

async function overlappingAdds(t: CheckContext, actor: Actor): Promise<void> {
  const text = t.text();
  const options = newIdempotencyKey(t);
  const sent = await overlapping(t, actor, () => actor.post('/v1/prompts', { text }, options));
  t.run.forgetPrompts();
  const { tracked, evidence } = await t.prompts();
  const count = tracked.filter((row) => row.text === text).length;
  t.equal('IDEM-04', count, 1, 'prompts with this text', ...sent, ...evidence);
}

async function overlappingKeys(t: CheckContext, actor: Actor): Promise<void> {
  const name = t.text('Key');
  const options = newIdempotencyKey(t);
  const sent = await overlapping(t, actor, () => actor.post('/v1/api-keys', { name }, options));
  const rows = await t.run.keys(t.paid);
  t.equal('IDEM-04', rows.filter((row) => row.name === name).length, 1, 'keys with this name', ...sent);
}

async function inTwoWorkspaces(t: CheckContext): Promise<void> {
  const here = await repeater(t);
  const there = await t.mint(t.actor('other'));
  const options = newIdempotencyKey(t);
  const text = t.text();
  const first = fixture(await here.post('/v1/prompts', { text }, options));
  const second = await there.post('/v1/prompts', { text }, options);
  const isNew = second.status === 201 && !isReplay(second);
  t.holds(
    'IDEM-05',
    isNew,
    'a new 201',
    `${isReplay(second) ? 'a replayed ' : ''}${second.summary}`,
    first,
    second,
  );
  const { tracked, evidence } = await t.prompts(t.actor('other'));
  const isTracked = tracked.some((row) => row.text === text);
  t.holds('IDEM-05', isTracked, 'the prompt in the second workspace', 'no such prompt', second, ...evidence);
}
