import { keyPath, promptPath, type Actor } from '../../http/actor.js';
import { resultAt, type Exchange } from '../../http/exchange.js';
import { workingKey } from '../../kit/valid-requests.js';
import { unknownId } from '../../kit/valid-requests.js';
import { watchAll } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, keyRows } from '../../run/state.js';

export const isolationChecks = [
  directed(
    'isolation/prompts-of-another-workspace',
    ['ISO-02'],
    { roles: ['other'], writes: true, slots: 1 },
    async (t) => {
      const other = t.actor('other');
      const prompts = { paid: await t.addPrompt(), other: await t.addPrompt(other) };
      const wasTested = [
        await assertForeignWritesRejected(t, 'the second workspace', other, prompts.other, prompts.paid),
        await assertForeignWritesRejected(t, 'the first workspace', t.paid, prompts.paid, prompts.other),
      ];
      if (!wasTested.includes(true)) t.inconclusive('ISO-02', idsClash);
    },
  ),

  directed(
    'isolation/batch-with-a-foreign-prompt',
    ['ISO-03'],
    { roles: ['other'], writes: true, slots: 1 },
    async (t) => {
      const other = t.actor('other');
      const foreign = await t.addPrompt();
      const [first, second] = (await t.addPrompts(2, other)) as [OwnPrompt, OwnPrompt];
      if (!(await isOnlyForeign(t, other, foreign))) return t.inconclusive('ISO-03', idsClash);
      const put = (ids: readonly string[]) =>
        other.put('/v1/prompts', { prompts: ids.map((id) => ({ id, text: t.text() })) });
      await t.rejectsAll({
        rule: 'ISO-03',
        bad: [
          { name: 'foreign prompt first', send: () => put([foreign.id, first.id, second.id]) },
          { name: 'foreign prompt in the middle', send: () => put([first.id, foreign.id, second.id]) },
          { name: 'foreign prompt last', send: () => put([first.id, second.id, foreign.id]) },
          { name: 'foreign prompt alone', send: () => put([foreign.id]) },
        ],
        good: () => put([first.id, second.id]),
        watch: bothWorkspaces(t),
      });
    },
  ),

  directed(
    'isolation/keys-of-another-workspace',
    ['ISO-04', 'NS-026'],
    { roles: ['other'], writes: true },
    async (t) => {
      const other = t.actor('other');
      const wasTested = [
        await assertForeignRevokeHarmless(t, t.paid, other),
        await assertForeignRevokeHarmless(t, other, t.paid),
        await assertForeignRevokeHarmless(t, t.paid, await t.mint(other)),
      ];
      if (!wasTested.includes(true)) t.inconclusive('ISO-04', idsClash);
      const unknown = await t.paid.delete(keyPath(unknownId(t.nonce)));
      t.observe('NS-026', `${unknown.status} for an unknown id`, unknown.status === 404, unknown);
    },
  ),

  directed(
    'isolation/bulk-reuse',
    ['ISO-06', 'ISO-08'],
    { roles: ['other'], writes: true, slots: 1 },
    reuseOfForeignTexts,
  ),
];

const bothWorkspaces = (t: CheckContext) =>
  watchAll({
    'the first workspace': t.watchPrompts(),
    'the second workspace': t.watchPrompts(t.actor('other')),
  });

const idsClash = 'the same ids identify different resources in the two workspaces';

/** Whether an id names a prompt only in the other workspace. If workspaces number their prompts, ids may collide. */
async function isOnlyForeign(t: CheckContext, outsider: Actor, foreign: OwnPrompt): Promise<boolean> {
  const own = findPrompt(await t.prompts(outsider), foreign.id);
  return own === undefined || own.text === foreign.text;
}

/**
 * Tries every write on a prompt of another workspace, with a write to one of its own prompts as a control. Returns false
 * without trying if the id could also name a prompt of the actor's own.
 */
async function assertForeignWritesRejected(
  t: CheckContext,
  who: string,
  outsider: Actor,
  own: OwnPrompt,
  foreign: OwnPrompt,
): Promise<boolean> {
  if (!(await isOnlyForeign(t, outsider, foreign))) return false;
  const reword = (id: string) => outsider.patch(promptPath(id), { text: t.text() });
  const bad: BadCall[] = [
    { name: 'reword', send: () => reword(foreign.id) },
    { name: 'pause', send: () => outsider.post(promptPath(foreign.id, '/pause'), { paused: true }) },
    {
      name: 'replace',
      send: () => outsider.post(promptPath(foreign.id, '/replacements'), { text: t.text() }),
    },
    { name: 'archive', send: () => outsider.delete(promptPath(foreign.id)) },
  ];
  await t.case(`by ${who}`, () =>
    t.rejectsAll({ rule: 'ISO-02', bad, good: () => reword(own.id), watch: bothWorkspaces(t) }),
  );
  return true;
}

/**
 * Asserts that a key keeps working and is not revoked after a DELETE from another workspace, whatever that returns.
 * Returns false without trying if the id could be that of a key of the caller.
 */
async function assertForeignRevokeHarmless(t: CheckContext, owner: Actor, outsider: Actor): Promise<boolean> {
  const name = t.text('Key');
  const key = await workingKey(t, owner, name);
  const id = key.keys[0]?.id ?? '';
  const own = await outsider.get('/v1/api-keys');
  if (keyRows(own).some((row) => row.id === id && row.name !== name)) return false;
  await t.case(`"${outsider.name}" revokes a key of "${owner.name}"`, async () => {
    const response = await outsider.delete(keyPath(id));
    const isRight = response.status === 204 || response.isRejection;
    t.holds('ISO-04', isRight, '204 or a rejection, with no effect', response.summary, response);
    const me = await key.get('/v1/me');
    t.holds('ISO-04', me.status === 200, 'the key still works (200)', me.summary, response, me);
    const list = await owner.get('/v1/api-keys');
    const row = keyRows(list).find((one) => one.id === id);
    const expected = `key ${id} listed with revokedAt null`;
    t.holds('ISO-04', row?.revokedAt === null, expected, row ?? 'not listed', response, list);
  });
  return true;
}

/** Asserts that texts tracked only in the first workspace are new in the second one, in any kind of add. */
async function reuseOfForeignTexts(t: CheckContext): Promise<void> {
  const other = t.actor('other');
  await t.apart('bulk', async () => {
    const first = await t.addPrompt();
    const before = await t.prompts(other);
    const bulk = await other.post('/v1/prompts/bulk', { prompts: [{ text: first.text }] });
    t.accepts('ISO-06', bulk, 201);
    const result = resultAt(bulk, 0);
    t.equal('ISO-06', result?.created, true, 'created', first.exchange, bulk);
    await t.case('ISO-08', () => {
      t.equal(
        'ISO-08',
        bulk.json?.activeCount,
        before.activeCount + 1,
        'activeCount of its own workspace',
        bulk,
      );
      return Promise.resolve();
    });
    await assertTracked(t, other, first, result?.promptId, bulk);
  });
  await t.apart('single add', async () => {
    const second = await t.addPrompt();
    const single = await other.post('/v1/prompts', { text: second.text });
    t.accepts('ISO-06', single, 201);
    await assertTracked(t, other, second, single.json?.promptId, single);
  });
}

function assertTracked(
  t: CheckContext,
  here: Actor,
  foreign: OwnPrompt,
  id: unknown,
  added: Exchange,
): Promise<void> {
  return t.shows('ISO-06', `its own prompt ${String(id)} "${foreign.text}" in tracked`, async () => {
    const { tracked, evidence } = await t.prompts(here);
    const isRight = tracked.some((row) => row.id === id && row.text === foreign.text);
    return { isRight, got: 'no such prompt', evidence: [foreign.exchange, added, ...evidence] };
  });
}
