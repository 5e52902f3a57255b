import { keyPath, promptPath, type Actor } from '../engine/actor.js';
import { directed } from '../engine/check.js';
import type { BadCall, CheckContext, OwnPrompt } from '../engine/context.js';
import type { Exchange } from '../engine/exchange.js';
import { unknownId } from './valid-requests.js';
import { watchAll } from './watches.js';

/** Writes to what belongs to another workspace. */
export const isolationChecks = [
  directed(
    {
      id: 'isolation/prompts-of-another-workspace',
      rules: ['ISO-02'],
      needs: { roles: ['other'], writes: true, slots: 1 },
    },
    async (t) => {
      const other = t.actor('other');
      const prompts = { paid: await t.addPrompt(), other: await t.addPrompt(other) };
      await strangerWrites(t, 'the second workspace', other, prompts.other, prompts.paid);
      await strangerWrites(t, 'the first workspace', t.paid, prompts.paid, prompts.other);
    },
  ),

  directed(
    {
      id: 'isolation/batch-with-a-foreign-prompt',
      rules: ['ISO-03'],
      needs: { roles: ['other'], writes: true, slots: 1 },
    },
    async (t) => {
      const other = t.actor('other');
      const foreign = await t.addPrompt();
      const [first, second] = (await t.addPrompts(2, other)) as [OwnPrompt, OwnPrompt];
      const put = (ids: readonly string[]) =>
        other.put('/v1/prompts', { prompts: ids.map((id) => ({ id, text: t.text() })) });
      await t.refuses({
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
    {
      id: 'isolation/keys-of-another-workspace',
      rules: ['ISO-04', 'NS-026'],
      needs: { roles: ['other'], writes: true },
    },
    async (t) => {
      const other = t.actor('other');
      await strangerRevokes(t, t.paid, other);
      await strangerRevokes(t, other, t.paid);
      await t.case('a key made in the second workspace', async () =>
        strangerRevokes(t, t.paid, await t.mint(other)),
      );
      const unknown = await t.paid.delete(keyPath(unknownId(t.nonce)));
      t.observe('NS-026', `${unknown.status} for an unknown id`, unknown.status === 404, unknown);
    },
  ),

  directed(
    {
      id: 'isolation/bulk-reuse',
      rules: ['ISO-06', 'ISO-08'],
      needs: { roles: ['other'], writes: true, slots: 1 },
    },
    reuseOfForeignTexts,
  ),
];

const bothWorkspaces = (t: CheckContext) =>
  watchAll({
    'the first workspace': t.watchPrompts(),
    'the second workspace': t.watchPrompts(t.actor('other')),
  });

/** Somebody tries every single write on a prompt of another workspace, and with success on one of its own. */
async function strangerWrites(
  t: CheckContext,
  who: string,
  stranger: Actor,
  own: OwnPrompt,
  foreign: OwnPrompt,
): Promise<void> {
  const reword = (id: string) => stranger.patch(promptPath(id), { text: t.text() });
  const bad: BadCall[] = [
    { name: 'reword', send: () => reword(foreign.id) },
    { name: 'pause', send: () => stranger.post(promptPath(foreign.id, '/pause'), { paused: true }) },
    {
      name: 'replace',
      send: () => stranger.post(promptPath(foreign.id, '/replacements'), { text: t.text() }),
    },
    { name: 'archive', send: () => stranger.delete(promptPath(foreign.id)) },
  ];
  await t.case(`by ${who}`, () =>
    t.refuses({ rule: 'ISO-02', bad, good: () => reword(own.id), watch: bothWorkspaces(t) }),
  );
}

/** Whatever the answer to a stranger's DELETE is, the key goes on working and is not revoked. */
async function strangerRevokes(t: CheckContext, owner: Actor, stranger: Actor): Promise<void> {
  const key = await t.mint(owner);
  const id = key.keys[0]?.id ?? '';
  await t.case(`"${stranger.name}" revokes a key of "${owner.name}"`, async () => {
    const answer = await stranger.delete(keyPath(id));
    const isRight = answer.status === 204 || answer.isRefusal;
    t.holds('ISO-04', isRight, '204 or a refusal, with no effect', answer.summary, answer);
    const me = await key.get('/v1/me');
    t.holds('ISO-04', me.status === 200, 'the key goes on working (200)', me.summary, answer, me);
    const list = await owner.get('/v1/api-keys');
    const row = rowOf(list, id);
    const expected = `key ${id} listed with revokedAt null`;
    t.holds('ISO-04', row?.revokedAt === null, expected, row ?? 'it is not listed', answer, list);
    const strangers = await stranger.get('/v1/api-keys');
    t.holds(
      'ISO-04',
      rowOf(strangers, id) === undefined,
      `no key ${id} in its list`,
      rowOf(strangers, id),
      strangers,
    );
  });
}

function rowOf(list: Exchange, id: string): { readonly revokedAt?: unknown } | undefined {
  const rows: unknown = list.json?.keys;
  return Array.isArray(rows)
    ? (rows as { id?: unknown; revokedAt?: unknown }[]).find((row) => row.id === id)
    : undefined;
}

/** A text that only the first workspace tracks is a new one in the second, in bulk and alone. */
async function reuseOfForeignTexts(t: CheckContext): Promise<void> {
  const other = t.actor('other');
  const foreign = await t.addPrompt();
  const before = await t.prompts(other);
  await t.case('bulk', async () => {
    const exchange = await other.post('/v1/prompts/bulk', { prompts: [{ text: foreign.text }] });
    t.accepts('ISO-06', exchange, 201);
    const result = exchange.json?.results?.[0] as { created?: unknown; promptId?: unknown } | undefined;
    t.equal('ISO-06', result?.created, true, 'created', exchange);
    isNew(t, foreign, result?.promptId, exchange);
    t.equal('ISO-08', exchange.json?.activeCount, before.activeCount + 1, 'activeCount of its own', exchange);
    await other.delete(promptPath(result?.promptId as string));
  });
  await t.case('single add', async () => {
    const exchange = await other.post('/v1/prompts', { text: foreign.text });
    t.accepts('ISO-06', exchange, 201);
    isNew(t, foreign, exchange.json?.promptId, exchange);
  });
}

function isNew(t: CheckContext, foreign: OwnPrompt, id: unknown, exchange: Exchange): void {
  const isOther = typeof id === 'string' && id !== foreign.id;
  const expected = `a promptId of its own, not ${foreign.id} of the first workspace`;
  t.holds('ISO-06', isOther, expected, id, foreign.exchange, exchange);
}
