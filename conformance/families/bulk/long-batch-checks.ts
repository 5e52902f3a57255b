import { assertFields, itemAt, wrongTopics } from './fields.js';
import { anyPlaces, oneDiffers } from './places.js';
import { promptPath, type Actor } from '../../http/actor.js';
import {
  addMany,
  addOne,
  createdCount,
  editMany,
  fixture,
  itemsOf,
  resultsOf,
  unknownPromptId,
  type EditResult,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, freeSlots, promptDifferences } from '../../run/state.js';

const MAX_BATCH = 100;
/** The minimum number of slots. Smaller batches would test nothing that the other checks do not. */
const MIN_SLOTS = 30;
/** Prompts are archived one by one, so the check sends about 150 requests. */
const LOAD_KEYS = 3;

/** Checks of batches of maximum length and one longer, and of batches with a bad item at various positions. */
export const longBatchChecks = [
  directed(
    'bulk/a-hundred',
    [
      'BULK-02',
      'BULK-03',
      'BULK-04',
      'BULK-05',
      'BULK-07',
      'BULK-08',
      'BULK-10',
      'BULK-14',
      'EDIT-21',
      'EDIT-22',
      'EDIT-24',
      'EDIT-25',
      'EDIT-26',
      'EDIT-27',
      'EDIT-29',
    ],
    { writes: true },
    async (t) => {
      const { actor, room } = await workspaceWithMostRoom(t);
      if (room < MAX_BATCH) await t.case('copies of one text', () => copiesOfOneText(t, actor));
      if (room < MIN_SLOTS) return t.skip('no-room');
      await t.spreadLoad(actor, LOAD_KEYS);
      const own = await trackAll(t, actor, Math.min(MAX_BATCH, room));
      if (own === undefined) return;
      const long: LongBatch = { actor, own, isFull: own.length === MAX_BATCH };
      await t.case('all reworded', () => allReworded(t, long));
      await t.case('one too many', () => oneTooMany(t, long, room > MAX_BATCH));
      // Frees slots for the new items of the bad batches, and provides a prompt that cannot be edited.
      const archived = own.slice(0, 3);
      for (const { id } of archived) await t.archive(id, actor);
      const left = { ...long, own: own.slice(3) };
      await t.case('fields', () => assertFields(t, actor, left.own, 3));
      await t.case('bulk edits', () => badEdits(t, left, archived[0]?.id ?? ''));
      await t.case('bulk inserts', () => badInserts(t, left));
      await t.case('one item differs', () => oneDiffers(t, actor, left.own));
    },
  ),
];

interface LongBatch {
  readonly actor: Actor;
  readonly own: readonly OwnPrompt[];
  /** Whether the first batch had the maximum length. */
  readonly isFull: boolean;
}

/** The workspace with the most free slots; the paid one if it has enough of them. */
async function workspaceWithMostRoom(t: CheckContext): Promise<{ actor: Actor; room: number }> {
  const room = freeSlots(await t.prompts());
  const other = t.optional('other');
  if (room > MAX_BATCH || other === undefined) return { actor: t.paid, room };
  const otherRoom = freeSlots(await t.prompts(other));
  return otherRoom > room ? { actor: other, room: otherRoom } : { actor: t.paid, room };
}

/** Tracks prompts in one batch. Undefined if that broke a rule, so that the check cannot continue. */
async function trackAll(t: CheckContext, actor: Actor, size: number): Promise<OwnPrompt[] | undefined> {
  const texts = Array.from({ length: size }, (_, index) => t.text(`Item ${index + 1}`));
  let own: OwnPrompt[] | undefined;
  await t.case(`${size} new texts`, async () => {
    const exchange = await addMany(
      actor,
      texts.map((text, place) => itemAt(t, text, place)),
    );
    if (size === MAX_BATCH) t.accepts('BULK-08', exchange, 201);
    fixture(exchange);
    const results = resultsOf<InsertResult>(exchange);
    t.equal('BULK-02', results.length, size, 'results', exchange);
    const state = await t.prompts(actor);
    const evidence = [exchange, ...state.evidence];
    t.equal('BULK-08', createdCount(exchange), size, 'created prompts', ...evidence);
    const missing = results.filter(({ promptId }) => !state.tracked.some(({ id }) => id === promptId));
    const ids = missing.map(({ promptId }) => `${String(promptId)} is not in tracked`);
    t.noDifference('BULK-03', ids, 'each created prompt in tracked', ...evidence);
    const wrong = texts.flatMap(
      (text, index) =>
        trackedProblem(state, results[index]?.promptId, text)?.concat(`, item ${index + 1}`) ?? [],
    );
    t.noDifference('BULK-02', wrong, 'results in the order of the items', ...evidence);
    own = texts.map((text, index) => ({ id: String(results[index]?.promptId), text, exchange }));
    t.noDifference('BULK-03', wrongTopics(t, state, own), 'the topic of each item', ...evidence);
  });
  return own;
}

const rewordings = (t: CheckContext, own: readonly OwnPrompt[]) =>
  own.map(({ id }, index) => ({ id, text: t.text(`Reworded ${index + 1}`) }));

/** Rewords prompts to texts of maximum length with 3 bytes per character. The body of a full batch has 150 kB. */
async function allReworded(t: CheckContext, { actor, own, isFull }: LongBatch): Promise<void> {
  const items = own.map(({ id }) => ({ id, text: t.textOf(500, '漢') }));
  const write = await editMany(actor, items);
  if (isFull) t.accepts('EDIT-27', write, 200);
  else t.skipRule('EDIT-27', 'no-room');
  t.accepts('EDIT-22', write, 200);
  const ids = resultsOf<EditResult>(write).map(({ id }) => String(id));
  const sent = items.map(({ id }) => id);
  t.equal('EDIT-21', [...ids].sort(), [...sent].sort(), 'one result for each id', write);
  await showsPrompts(
    t,
    'EDIT-22',
    'all texts as sent',
    (state) => {
      const wrong = items.flatMap(({ id, text }) => trackedProblem(state, id, text) ?? []);
      return wrong.length === 0 ? undefined : wrong.slice(0, 3).join('; ');
    },
    { actor, write },
  );
  const again = await addMany(actor, itemsOf(items.map(({ text }) => text)));
  if (isFull) t.accepts('BULK-08', again, 201);
  const reused = resultsOf<InsertResult>(again).map(({ promptId }) => promptId);
  t.equal('BULK-14', reused, sent, 'the prompts that now have these texts', write, again);
}

/** Sends 101 items. The first 100 are a valid batch. If no slot is free, the last item repeats another one. */
async function oneTooMany(
  t: CheckContext,
  { actor, own, isFull }: LongBatch,
  hasRoom: boolean,
): Promise<void> {
  if (!isFull) return;
  const extra = hasRoom ? fixture(await addOne(actor, { text: t.text() })) : undefined;
  const last = typeof extra?.json?.promptId === 'string' ? extra.json.promptId : own[0]?.id;
  const before = await t.prompts(actor);
  const texts = own.map(({ id }) => findPrompt(before, id)?.text ?? '');
  const bad: BadCall[] = [
    {
      name: '101 edits',
      rule: 'EDIT-27',
      send: () => editMany(actor, [...rewordings(t, own), { id: last, text: t.text() }]),
    },
    {
      name: '101 inserts',
      rule: 'BULK-08',
      send: () => addMany(actor, itemsOf([...texts, hasRoom ? t.text() : (texts[0] ?? '')])),
    },
  ];
  for (const { name, rule, send } of bad)
    await t.case(name, async () => {
      const exchange = await send();
      t.rejects(rule ?? 'BULK-08', exchange);
      const after = await t.prompts(actor);
      const differences = promptDifferences(before, after);
      t.noDifference(rule ?? 'BULK-08', differences, 'no change', exchange, ...after.evidence);
    });
}

/** The first position, one in the middle (after two chunks of 25), the last one, and two that differ with the seed. */
const places = (t: CheckContext, length: number) => [
  ...new Set([0, Math.min(60, Math.trunc(length / 2) + 5), length, ...anyPlaces(t, length, 2)]),
];

async function badEdits(t: CheckContext, { actor, own }: LongBatch, archived: string): Promise<void> {
  // The bad item takes a position in the batch. An invalid text also needs a prompt that no valid item edits.
  const [spare, ...rest] = own;
  const spareId = spare?.id ?? '';
  const kinds = [
    {
      name: 'a missing id',
      rule: 'EDIT-24',
      item: () => ({ id: unknownPromptId(t, spareId), text: t.text() }),
    },
    { name: 'an archived id', rule: 'EDIT-25', item: () => ({ id: archived, text: t.text() }) },
    { name: '501 characters', rule: 'EDIT-26', item: () => ({ id: spareId, text: t.textOf(501) }) },
    { name: 'no text', rule: 'EDIT-26', item: () => ({ id: spareId }) },
  ] as const;
  const bad = kinds.flatMap(({ name, rule, item }) =>
    places(t, rest.length).map((place) => ({
      name: `${name} at ${place + 1} of ${rest.length + 1}`,
      rule,
      send: () => editMany(actor, rewordings(t, rest).toSpliced(place, 0, item() as never)),
    })),
  );
  const good = () => editMany(actor, rewordings(t, own));
  await t.rejectsAll({ rule: 'EDIT-24', bad, good, watch: t.watchPrompts(actor) });
}

/** Batches in which valid items reuse tracked texts, except for three new ones, which would be listed if kept. */
async function badInserts(t: CheckContext, { actor, own }: LongBatch): Promise<void> {
  const state = await t.prompts(actor);
  const known = own.slice(0, MAX_BATCH - 4).map(({ id }) => findPrompt(state, id)?.text ?? '');
  const batch = () => {
    const items = itemsOf(known) as object[];
    for (const place of [0, 30, 61]) items.splice(Math.min(place, items.length), 0, { text: t.text('New') });
    return items;
  };
  const kinds = [
    { name: '501 characters', item: () => ({ text: t.textOf(501) }) },
    { name: 'persona foo', item: () => ({ text: t.text(), persona: 'foo' }) },
  ];
  const length = known.length + 3;
  const bad = kinds.flatMap(({ name, item }) =>
    places(t, length).map((place) => ({
      name: `${name} at ${place + 1} of ${length + 1}`,
      send: () => addMany(actor, batch().toSpliced(place, 0, item())),
    })),
  );
  await t.rejectsAll({
    rule: 'BULK-07',
    bad,
    // Without the new items, because the free slots are reserved for prompts that should not be tracked.
    good: () => addMany(actor, itemsOf(known)),
    watch: t.watchPrompts(actor),
  });
}

/** Asserts that copies of a tracked text are reused and need no slot, for a workspace without room for 100 prompts. */
async function copiesOfOneText(t: CheckContext, actor: Actor): Promise<void> {
  if (freeSlots(await t.prompts(actor)) < 1) return t.skipRule('BULK-08', 'no-room');
  const { id, text } = await t.addPrompt(actor);
  const copies = (count: number) => addMany(actor, itemsOf(Array.from({ length: count }, () => text)));
  const pair = await copies(2);
  if (!pair.isSuccess) return t.inconclusive('BULK-08', `a text twice in one batch: ${pair.summary}`);
  const most = await copies(MAX_BATCH);
  // Reused items SHOULD NOT need free slots, but they may.
  if (most.status === 409 && most.text.includes('prompt_cap_exceeded'))
    return t.skipRule('BULK-08', 'no-room');
  t.accepts('BULK-08', most, 201);
  const before = await t.prompts(actor);
  const over = await copies(MAX_BATCH + 1);
  t.rejects('BULK-08', over);
  const after = await t.prompts(actor);
  t.noDifference('BULK-08', promptDifferences(before, after), 'no change', over, ...after.evidence);
  fixture(await actor.delete(promptPath(id)));
}
