import fc from 'fast-check';
import {
  editMany,
  flagsOf,
  NO_CHANGE,
  notTracked,
  resultsOf,
  showsPrompts,
  tellsChange,
  trackMany,
  unknownId,
  type EditResult,
} from '../checks/prompt-calls.js';
import { property } from '../engine/check.js';
import type { CheckContext, OwnPrompt } from '../engine/context.js';
import { findPrompt, freeSlots, promptDifferences } from '../engine/state.js';
import { record } from './arbitraries.js';

/** Prompts that are edited together, at most. */
const MOST = 10;

const flaws = {
  'a missing id': ['EDIT-24', (t: CheckContext, id: string) => ({ id: unknownId(t, id), text: t.text() })],
  'an archived id': [
    'EDIT-25',
    (t: CheckContext, _id: string, gone: string) => ({ id: gone, text: t.text() }),
  ],
  'a short text': ['EDIT-26', (_t: CheckContext, id: string) => ({ id, text: 'xy' })],
  'a long text': ['EDIT-26', (t: CheckContext, id: string) => ({ id, text: t.textOf(501) })],
  'no text': ['EDIT-26', (_t: CheckContext, id: string) => ({ id })],
  'a text of null': ['EDIT-26', (_t: CheckContext, id: string) => ({ id, text: null })],
  'an empty id': ['EDIT-30', (t: CheckContext) => ({ id: '', text: t.text() })],
  'no id': ['EDIT-30', (t: CheckContext) => ({ text: t.text() })],
} as const;
type FlawName = keyof typeof flaws;

/** Edits of some prompts in some order, each to a new text or to the one it has. */
const edits = fc.uniqueArray(record({ index: fc.nat(MOST - 1), isChanged: fc.boolean() }), {
  maxLength: MOST,
  selector: ({ index }) => index,
});
type Edit = { readonly index: number; readonly isChanged: boolean };

/** Bulk edits: all or nothing, and flags for each item. */
export const editBatchProperties = [
  property(
    {
      id: 'properties/bulk-edit-with-a-bad-item',
      rules: ['EDIT-24', 'EDIT-25', 'EDIT-26', 'EDIT-30'],
      needs: { writes: true, slots: 4 },
    },
    async (t) => {
      const [gone, spare, ...own] = await ownPrompts(t);
      if (gone === undefined || spare === undefined) return t.skip('no-room');
      await t.archive(gone.id);
      await t.forAll(
        'a bad item anywhere',
        record({
          flaw: fc.constantFrom(...(Object.keys(flaws) as FlawName[])),
          edits,
          at: fc.oneof(fc.constantFrom(0, MOST), fc.nat(MOST)),
        }),
        ({ flaw, edits: wanted, at }) => {
          const [rule, make] = flaws[flaw];
          return refusesBatch(t, own, wanted, { rule, item: make(t, spare.id, gone.id), at });
        },
        { share: 0.4, passesKnown: true },
      );
    },
  ),
  property(
    {
      id: 'properties/bulk-edit-flags',
      rules: ['EDIT-20', 'EDIT-21', 'EDIT-22', 'EDIT-23', 'EDIT-29', 'EDIT-31', 'EDIT-32'],
      needs: { writes: true, slots: 4 },
    },
    async (t) => {
      const own = await ownPrompts(t);
      const [paused] = own;
      await t.paid.post(`/v1/prompts/${encodeURIComponent(paused?.id ?? '')}/pause`, { paused: true });
      await t.forAll(
        'changed and unchanged texts in any order',
        edits,
        (wanted) => tellsChanges(t, own, wanted, paused?.id),
        { share: 0.4, passesKnown: true },
      );
    },
  ),
];

/** As many prompts as there is room for, ten at most. */
async function ownPrompts(t: CheckContext): Promise<OwnPrompt[]> {
  const count = Math.min(MOST, freeSlots(await t.prompts()));
  return trackMany(
    t.paid,
    Array.from({ length: count }, () => t.text()),
  );
}

/** The items of a batch; a prompt that is not there is left out. */
async function itemsFor(t: CheckContext, own: readonly OwnPrompt[], wanted: readonly Edit[]) {
  const state = await t.prompts();
  return wanted.flatMap(({ index, isChanged }) => {
    const id = own[index]?.id;
    const row = id === undefined ? undefined : findPrompt(state, id);
    return row === undefined
      ? []
      : [{ id: row.id, text: isChanged ? t.text('Reworded') : row.text, isChanged }];
  });
}

interface BadItem {
  readonly rule: 'EDIT-24' | 'EDIT-25' | 'EDIT-26' | 'EDIT-30';
  readonly item: object;
  readonly at: number;
}

async function refusesBatch(
  t: CheckContext,
  own: readonly OwnPrompt[],
  wanted: readonly Edit[],
  { rule, item, at }: BadItem,
): Promise<void> {
  const before = await t.prompts();
  const prompts: object[] = (await itemsFor(t, own, wanted)).map(({ id, text }) => ({ id, text }));
  prompts.splice(Math.min(at, prompts.length), 0, item);
  const exchange = await editMany(t.paid, prompts);
  t.rejects(rule, exchange);
  const after = await t.prompts();
  const differences = promptDifferences(before, after);
  t.noDifference(rule, differences, 'no change by a refused batch', exchange, ...after.evidence);
}

async function tellsChanges(
  t: CheckContext,
  own: readonly OwnPrompt[],
  wanted: readonly Edit[],
  paused: string | undefined,
): Promise<void> {
  const before = await t.prompts();
  const items = await itemsFor(t, own, wanted);
  if (items.length === 0) return;
  const changed = items.filter(({ isChanged }) => isChanged).length;
  const write = await editMany(
    t.paid,
    items.map(({ id, text }) => ({ id, text })),
  );
  const isWithPaused = items.some(({ id }) => id === paused);
  t.accepts(isWithPaused ? 'EDIT-32' : changed === 0 ? 'EDIT-31' : 'EDIT-22', write, 200);
  const results = resultsOf<EditResult>(write);
  const areIds = results.every(({ id }) => typeof id === 'string');
  t.holds('EDIT-20', areIds, 'results that carry the member id', write.summary, write);
  const [got, sent] = [results, items].map((list) => list.map(({ id }) => String(id)).sort());
  t.equal('EDIT-21', got, sent, 'one result for each id', write);
  const rule = changed === 0 ? 'EDIT-31' : changed === items.length ? 'EDIT-22' : 'EDIT-29';
  for (const { id, isChanged } of items) {
    const flags = flagsOf(results.find((result) => result.id === id) ?? {});
    if (!isChanged) t.equal(rule, flags, NO_CHANGE, `flags of ${id}, whose text stays`, write);
    else t.holds(rule, tellsChange(flags), `changed true, minor or major, for ${id}`, flags, write);
  }
  await showsPrompts(
    t,
    'EDIT-22',
    'all texts as they were sent',
    (state) => {
      const wrong = items.flatMap(({ id, text }) => notTracked(state, id, text) ?? []);
      return wrong.length === 0 ? undefined : wrong.join('; ');
    },
    { write },
  );
  const after = await t.prompts();
  const ids = items.map(({ id }) => id);
  const others = promptDifferences(before, after, [...ids, '']);
  t.noDifference('EDIT-23', others, 'prompts outside of the batch as before', write, ...after.evidence);
  if (paused === undefined || !isWithPaused) return;
  const [was, is] = [findPrompt(before, paused)?.status, findPrompt(after, paused)?.status];
  t.equal('EDIT-32', is, was, `status of ${paused}, which is paused`, write, ...after.evidence);
}
