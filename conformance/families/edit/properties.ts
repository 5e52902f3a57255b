import fc from 'fast-check';
import { record, several } from '../../kit/arbitraries.js';
import { editMany, resultsOf, trackMany, unknownPromptId, type EditResult } from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { allRejected, type Rejection } from '../../kit/rejections.js';
import { property } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, freeSlots, promptDifferences, type PromptsState } from '../../run/state.js';
import { flagsOf, NO_CHANGE, reportsChange } from './flags.js';

/** The maximum number of prompts that are edited together. */
const MAX_PROMPTS = 10;

const flaws = {
  'an unknown id': [
    'EDIT-24',
    (t: CheckContext, id: string) => ({ id: unknownPromptId(t, id), text: t.text() }),
  ],
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

/** Edits of some prompts in any order, each to a new text or to its current text. */
const edits = fc.uniqueArray(record({ index: fc.nat(MAX_PROMPTS - 1), isChanged: fc.boolean() }), {
  maxLength: MAX_PROMPTS,
  selector: ({ index }) => index,
});
type Edit = { readonly index: number; readonly isChanged: boolean };

/** A batch with a flaw at any position. */
const badBatch = record({
  flaw: fc.constantFrom(...(Object.keys(flaws) as FlawName[])),
  edits,
  at: fc.oneof(fc.constantFrom(0, MAX_PROMPTS), fc.nat(MAX_PROMPTS)),
});

/** Checks that bulk edits are all or nothing, and have flags for each item. */
export const editBatchProperties = [
  property(
    'properties/bulk-edit-with-a-bad-item',
    ['EDIT-24', 'EDIT-25', 'EDIT-26', 'EDIT-30'],
    { writes: true, slots: 1 },
    async (t) => {
      const gone = await t.addPrompt();
      await t.archive(gone.id);
      const [spare, ...own] = await ownPrompts(t);
      if (spare === undefined) return t.skip('no-room');
      await t.forAll(
        'an invalid item at any position',
        several(badBatch, 7),
        async (batches) => {
          const state = await t.prompts();
          const calls = batches.map(({ flaw, edits: wanted, at }): Rejection => {
            const [rule, make] = flaws[flaw];
            const items = () =>
              itemsFor(t, own, wanted, state)
                .map(({ id, text }): object => ({ id, text }))
                .toSpliced(Math.min(at, wanted.length), 0, make(t, spare.id, gone.id));
            return { rule, unchanged: rule, send: () => editMany(t.paid, items()) };
          });
          await allRejected(t, t.watchPrompts(), calls);
        },
        { share: 0.25, passesKnown: true },
      );
    },
  ),
  property(
    'properties/bulk-edit-flags',
    ['EDIT-20', 'EDIT-21', 'EDIT-22', 'EDIT-23', 'EDIT-29', 'EDIT-31', 'EDIT-32'],
    { writes: true, slots: 1 },
    async (t) => {
      const own = await ownPrompts(t);
      const [paused] = own;
      await t.paid.post(`/v1/prompts/${encodeURIComponent(paused?.id ?? '')}/pause`, { paused: true });
      await t.forAll(
        'changed and unchanged texts in any order',
        edits,
        (wanted) => reportsChanges(t, own, wanted, paused?.id),
        { share: 0.3, passesKnown: true },
      );
    },
  ),
];

/** Tracks as many prompts as slots are free, up to ten. */
async function ownPrompts(t: CheckContext): Promise<OwnPrompt[]> {
  const count = Math.min(MAX_PROMPTS, freeSlots(await t.prompts()));
  return trackMany(
    t.paid,
    Array.from({ length: count }, () => t.text()),
  );
}

/** The items of a batch, without those whose prompt does not exist. */
function itemsFor(t: CheckContext, own: readonly OwnPrompt[], wanted: readonly Edit[], state: PromptsState) {
  return wanted.flatMap(({ index, isChanged }) => {
    const id = own[index]?.id;
    const row = id === undefined ? undefined : findPrompt(state, id);
    return row === undefined
      ? []
      : [{ id: row.id, text: isChanged ? t.text('Reworded') : row.text, isChanged }];
  });
}

async function reportsChanges(
  t: CheckContext,
  own: readonly OwnPrompt[],
  wanted: readonly Edit[],
  paused: string | undefined,
): Promise<void> {
  const before = await t.prompts();
  const items = itemsFor(t, own, wanted, before);
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
  t.holds('EDIT-20', areIds, 'an id in each result', write.summary, write);
  const [got, sent] = [results, items].map((list) => list.map(({ id }) => String(id)).sort());
  t.equal('EDIT-21', got, sent, 'one result for each id', write);
  const rule = changed === 0 ? 'EDIT-31' : changed === items.length ? 'EDIT-22' : 'EDIT-29';
  for (const { id, isChanged } of items) {
    const flags = flagsOf(results.find((result) => result.id === id) ?? {});
    if (!isChanged) t.equal(rule, flags, NO_CHANGE, `flags of ${id}, whose text is unchanged`, write);
    else t.holds(rule, reportsChange(flags), `changed true, minor or major, for ${id}`, flags, write);
  }
  await showsPrompts(
    t,
    'EDIT-22',
    'all texts as sent',
    (state) => {
      const wrong = items.flatMap(({ id, text }) => trackedProblem(state, id, text) ?? []);
      return wrong.length === 0 ? undefined : wrong.join('; ');
    },
    { write },
  );
  const after = await t.prompts();
  const ids = items.map(({ id }) => id);
  const others = promptDifferences(before, after, [...ids, '']);
  t.noDifference('EDIT-23', others, 'no change to prompts outside the batch', write, ...after.evidence);
  if (paused === undefined || !isWithPaused) return;
  const [was, is] = [findPrompt(before, paused)?.status, findPrompt(after, paused)?.status];
  t.equal('EDIT-32', is, was, `the status of ${paused}, which is paused`, write, ...after.evidence);
}
