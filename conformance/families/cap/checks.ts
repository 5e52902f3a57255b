import type { RuleId } from '../../catalog/index.js';
import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import {
  addMany,
  addOne,
  archive,
  editMany,
  fixture,
  itemsOf,
  outcomeOf,
  pause,
  replace,
  reword,
} from '../../kit/prompts/calls.js';
import { activeCountFits, showsPrompts } from '../../kit/prompts/list.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { findPrompt, freeSlots, promptDifferences, type PromptsState } from '../../run/state.js';
import { ownRunning, raceAtCap } from './races.js';

export const capChecks = [
  directed(
    'cap/at-the-cap',
    [
      'CAP-04',
      'CAP-05',
      'CAP-06',
      'CAP-07',
      'CAP-09',
      'CAP-10',
      'CAP-11',
      'CAP-12',
      'BULK-20',
      'EDIT-11',
      'ERR-06',
      'REP-08',
      'NS-004',
      'NS-048',
    ],
    { roles: ['capped'], writes: true },
    async (t) => {
      const actor = t.actor('capped');
      const free = freeSlots(await t.prompts(actor));
      if (free > MAX_TO_FILL) return t.skip('unlimited-cap');
      if (free === 0) return t.skip('no-room');
      // Filling the slots takes one request, and freeing them takes one request each.
      await t.spreadLoad(actor, Math.ceil(free / 30) + 1);
      await t.case('a batch of one item more than the free slots', () => longestOverCap(t, actor, free));
      const headroom = Math.min(free, HEADROOM);
      await t.fillTo(headroom, actor);
      await batchOverCap(t, actor, headroom);
      await t.case('a batch that exactly fits', () => batchThatFits(t, actor));
      await t.case('adds at the cap', () => rejectedAtCap(t, actor));
      await t.case('other calls at the cap', () => acceptedAtCap(t, actor));
      await t.case('the last slot', () => lastSlot(t, actor));
      await raceAtCap(t, actor, headroom);
    },
  ),
  directed('cap/unlimited', ['CAP-08'], { writes: true }, async (t) => {
    const actor = await unlimited(t);
    if (actor === undefined) return t.skipRule('CAP-08', 'finite-cap');
    const add = await addOne(actor, { text: t.text() });
    t.accepts('CAP-08', add, 201);
    t.equal('CAP-08', add.json?.cap, -1, 'cap', add);
    const bulk = await addMany(actor, itemsOf([t.text(), t.text(), t.text()]));
    t.accepts('CAP-08', bulk, 201);
    t.equal('CAP-08', bulk.json?.cap, -1, 'cap', bulk);
  }),
  directed('cap/other-calls', ['CAP-14'], { writes: true }, async (t) => {
    const before = await t.paid.get('/v1/prompts/cap');
    for (const path of ['/v1/keywords', '/v1/brand', '/v1/analytics/overview', '/v1/api-keys', '/v1/me'])
      await t.paid.get(path);
    const key = await t.mint();
    await key.get('/v1/prompts');
    const after = await t.paid.get('/v1/prompts/cap');
    const counts = [before, after].map((exchange) => exchange.json?.activeCount);
    t.equal('CAP-14', counts[1], counts[0], 'activeCount', before, after);
  }),
];

/** The number of slots to leave free at first, if available: enough for a batch that takes some of them. */
const HEADROOM = 3;
/** A workspace with more free slots than fit into one batch is not filled. */
const MAX_TO_FILL = 100;

const newItems = (t: CheckContext, count: number) => itemsOf(Array.from({ length: count }, () => t.text()));

/** Asserts that a call is rejected, and that neither the list nor the count changes. */
async function rejected(
  t: CheckContext,
  rules: readonly RuleId[],
  actor: Actor,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const before = await t.prompts(actor);
  const exchange = await send();
  for (const rule of rules) t.rejects(rule, exchange);
  const after = await t.prompts(actor);
  const evidence = [...before.evidence, exchange, ...after.evidence];
  for (const rule of rules) t.noDifference(rule, promptDifferences(before, after), 'no change', ...evidence);
  return exchange;
}

/** Items with one more new text than there are free slots: the longest batch that only the cap excludes. */
async function longestOverCap(t: CheckContext, actor: Actor, free: number): Promise<void> {
  if (free < MAX_TO_FILL) await rejected(t, overCap, actor, () => addMany(actor, newItems(t, free + 1)));
}

const overCap = ['CAP-06', 'BULK-20', 'ERR-06'] as const;

/** Inserts one new text more than there are free slots, both alone and after a reused text. */
async function batchOverCap(t: CheckContext, actor: Actor, headroom: number): Promise<void> {
  await t.case('a batch that exceeds the cap by one', async () => {
    const over = await rejected(t, overCap, actor, () => addMany(actor, newItems(t, headroom + 1)));
    const isOurs = over.status === 409 && over.text.includes('prompt_cap_exceeded');
    t.observe('NS-004', `a batch over the cap ${outcomeOf(over)}`, isOurs, over);
  });
  await t.case('after a reused text', async () => {
    const known = await t.addPrompt(actor);
    const items = [...itemsOf([known.text]), ...newItems(t, headroom)];
    await rejected(t, overCap, actor, () => addMany(actor, items));
    fixture(await archive(actor, known.id));
  });
}

async function batchThatFits(t: CheckContext, actor: Actor): Promise<void> {
  const free = freeSlots(await t.prompts(actor));
  const exchange = await addMany(actor, newItems(t, free));
  t.accepts('CAP-07', exchange, 201);
  isFull(t, 'CAP-07', exchange);
}

async function rejectedAtCap(t: CheckContext, actor: Actor): Promise<void> {
  await t.fillTo(0, actor);
  await t.case('an add', async () => {
    const add = await rejected(t, ['CAP-04'], actor, oneMore(t, actor));
    t.observe('NS-004', `an add at the cap ${outcomeOf(add)}`, add.text.includes('prompt_cap_exceeded'), add);
  });
  await t.case('a batch of one', async () => {
    await rejected(t, overCap, actor, () => addMany(actor, newItems(t, 1)));
  });
}

const oneMore = (t: CheckContext, actor: Actor) => () => addOne(actor, { text: t.text() });

function isFull(t: CheckContext, rule: RuleId, exchange: Exchange): void {
  const { activeCount, cap } = (exchange.json ?? {}) as { activeCount?: number; cap?: number };
  t.holds(
    'CAP-12',
    (activeCount ?? 0) <= (cap ?? 0),
    'activeCount within the cap',
    exchange.summary,
    exchange,
  );
  t.equal(rule, activeCount, cap, 'activeCount, which equals the cap', exchange);
}

/** Asserts that calls that take no slot are accepted at the cap, because it limits only adds. */
async function acceptedAtCap(t: CheckContext, actor: Actor): Promise<void> {
  await t.fillTo(0, actor);
  const [own] = await ownRunning(t, actor);
  if (own === undefined) throw new SetupFailed('at the cap, the run has no tracked prompt of its own');
  await t.case('reused texts', async () => {
    const text = findPrompt(await t.prompts(actor), own)?.text ?? '';
    const reused = await addMany(actor, itemsOf([text]));
    t.observe('NS-048', `a batch of reused texts ${outcomeOf(reused)}`, reused.status === 201, reused);
  });
  await t.case('a reword', async () => {
    const before = await t.prompts(actor);
    t.accepts('EDIT-11', await reword(actor, own, t.text()), 200);
    t.accepts('EDIT-11', await editMany(actor, [{ id: own, text: t.text() }]), 200);
    const after = await t.prompts(actor);
    t.equal('EDIT-11', after.activeCount, before.activeCount, 'activeCount', ...after.evidence);
  });
  await t.case('replacements', () => replacedAtCap(t, actor, own));
}

/** Replaces a running prompt and then a paused one. If pausing frees a slot, the replacement may retake it. */
async function replacedAtCap(t: CheckContext, actor: Actor, own: string): Promise<void> {
  const swapped = await replace(actor, own, t.text());
  t.accepts('REP-08', swapped, 201);
  const next = String(swapped.json?.promptId);
  fixture(await pause(actor, next, { paused: true }));
  activeCountFits(t, await t.prompts(actor));
  t.accepts('REP-08', await replace(actor, next, t.text()), 201);
  const { activeCount, cap, evidence } = await t.prompts(actor);
  t.holds('CAP-12', activeCount <= cap, `activeCount at most ${cap}`, activeCount, ...evidence);
}

/** Asserts that at the cap, archiving one prompt frees one slot. */
async function lastSlot(t: CheckContext, actor: Actor): Promise<void> {
  await t.fillTo(0, actor);
  const [running] = await ownRunning(t, actor);
  if (running === undefined) throw new SetupFailed('at the cap, the run has no tracked prompt of its own');
  const full = await t.prompts(actor);
  const gone = fixture(await archive(actor, running));
  const count = full.activeCount - 1;
  const problem = ({ activeCount }: PromptsState) =>
    activeCount === count ? undefined : `activeCount ${activeCount}`;
  await showsPrompts(t, 'CAP-10', `activeCount ${count}`, problem, { actor, write: gone });
  const last = await oneMore(t, actor)();
  t.accepts('CAP-05', last, 201);
  t.accepts('CAP-10', last, 201);
  isFull(t, 'CAP-05', last);
  await rejected(t, ['CAP-04'], actor, oneMore(t, actor));
}

/** An actor whose workspace has no cap; undefined if all workspaces have one. */
async function unlimited(t: CheckContext): Promise<Actor | undefined> {
  for (const role of ['paid', 'other'] as const) {
    const actor = t.optional(role);
    if (actor !== undefined && (await t.prompts(actor)).cap === -1) return actor;
  }
  return undefined;
}
