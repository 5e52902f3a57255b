import type { OperationId } from '../../../spec/index.js';
import { promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { pinNames, saveBrand, unpinBrand, competitorNames } from '../../kit/brand-state.js';
import { fixture, pause, reword } from '../../kit/prompts/calls.js';
import { brandWrites, nameOf, promptAndKeyWrites } from '../../kit/valid-requests.js';
import { watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { assertRepeatable, facts, isReplay, newIdempotencyKey, repeater } from './repeat.js';

/** Checks of targets that replay the responses to repeated writes. */
export const idempotencyChecks = [
  directed(
    'idempotency/repeated',
    ['IDEM-01', 'IDEM-02', 'NS-022'],
    { writes: true, slots: 1 },
    repeatedPromptsAndKeys,
  ),
  directed(
    'idempotency/repeated-on-the-brand',
    ['IDEM-01', 'IDEM-02'],
    { destructive: true, slots: 1 },
    repeatedOnTheBrand,
  ),
  directed('idempotency/another-request', ['IDEM-03'], { writes: true, slots: 1 }, anotherRequest),
  directed('idempotency/overlapping', ['IDEM-04'], { writes: true, slots: 1 }, async (t) => {
    const actor = await repeater(t);
    await t.apart('adds', () => overlappingAdds(t, actor));
    await t.case('new keys', () => overlappingKeys(t, actor));
  }),
  directed(
    'idempotency/two-workspaces',
    ['IDEM-05'],
    { roles: ['other'], writes: true, slots: 1 },
    inTwoWorkspaces,
  ),
];

async function repeatedPromptsAndKeys(t: CheckContext): Promise<void> {
  const actor = await repeater(t);
  const key = await t.mint();
  // Each group needs a slot for every operation that names a separate prompt, or creates one.
  const groups: readonly (readonly OperationId[])[] =
    (await t.room()) >= SLOTS_OF_ALL ? [promptAndKeyWrites] : inOneSlot;
  for (const operations of groups)
    await t.apart(operations.length === 1 ? nameOf(operations[0] as OperationId) : 'several writes', () =>
      repeated(t, actor, key.keys[0]?.id ?? '', operations),
    );
}

const SLOTS_OF_ALL = 5;
const edits = ['rewordPrompt', 'bulkEditPrompts', 'pausePrompt'] as const satisfies readonly OperationId[];

/** The writes in groups that need one slot each. */
const inOneSlot: readonly (readonly OperationId[])[] = [
  ['addPrompt'],
  ['bulkInsertPrompts'],
  edits,
  ['replacePrompt'],
  ['archivePrompt'],
  ['issueApiKey', 'revokeApiKey'],
];

async function repeated(
  t: CheckContext,
  actor: Actor,
  keyId: string,
  operations: readonly OperationId[],
): Promise<void> {
  const promptOf = new Map<OperationId, string>();
  const isEdited = (operation: OperationId) => (edits as readonly OperationId[]).includes(operation);
  const changed = operations.some(isEdited) ? (await t.addPrompt()).id : undefined;
  for (const operation of ['replacePrompt', 'archivePrompt'] as const)
    if (operations.includes(operation)) promptOf.set(operation, (await t.addPrompt()).id);
  await assertRepeatable(t, actor, {
    operations,
    subjectOf: (operation) => ({
      promptId: promptOf.get(operation) ?? changed ?? '',
      keyId,
      text: () => t.text(),
    }),
    change: async () => {
      if (changed === undefined) return;
      fixture(await pause(t.paid, changed, { paused: false }));
      fixture(await reword(t.paid, changed, t.text()));
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
  // It may be archived: the key was used for another request in any case.
  const other = await t.addPrompt();
  if ((await t.room()) < 1) await t.archive(other.id);
  const one = await t.addPrompt();
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
