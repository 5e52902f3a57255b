import fc from 'fast-check';
import { record, several } from '../../kit/arbitraries.js';
import {
  addMany,
  fixture,
  insertReused,
  isId,
  itemsOf,
  resultsOf,
  trackMany,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { allRejected, type Rejection } from '../../kit/rejections.js';
import { property } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences } from '../../run/state.js';

const MAX_BATCH = 100;
/** A batch of one tracked text and the bad item. */
const SHORT = 2;

const flaws = {
  'a short text': () => ({ text: 'xy' }),
  'a long text': (t: CheckContext) => ({ text: t.textOf(501) }),
  'no text': () => ({}),
  'a text of null': () => ({ text: null }),
  'a number as text': () => ({ text: 12345 }),
  'an unknown persona': (t: CheckContext) => ({ text: t.text(), persona: 'custom' }),
} as const;
const flawNames = Object.keys(flaws) as (keyof typeof flaws)[];

/** A batch described by its size and by the positions of a few new texts and of the bad item. */
const badBatch = record({
  size: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 4, max: MAX_BATCH })),
  news: several(fc.nat(MAX_BATCH), 3),
  flaw: fc.constantFrom(...flawNames),
  at: fc.oneof(fc.constantFrom(0, MAX_BATCH), fc.nat(MAX_BATCH)),
});

/** Checks that bulk inserts are all or nothing, and that each result corresponds to its item. */
export const bulkBatchProperties = [
  property('properties/bulk-with-a-bad-item', ['BULK-07'], { writes: true, slots: 1 }, async (t) => {
    // The valid items are copies of one text, which need no slots. If the server rejects copies, the batches are short.
    // If only one slot is free, it is the text of a new item, because without a free slot the cap would be a reason to
    // reject any batch.
    const spare = (await t.room()) - 1;
    const known = spare > 0 ? (await t.addPrompt()).text : t.text();
    const copies = await t.undone(() => addMany(t.paid, itemsOf([known, known])));
    const longest = copies.isSuccess ? MAX_BATCH : SHORT;
    await t.forAll(
      'bad items anywhere',
      several(badBatch, 7),
      (batches) => {
        const calls = batches.map((batch): Rejection => {
          const [size, news] = [Math.min(batch.size, longest), batch.news.slice(0, spare)];
          const items = () => itemsFor(t, known, { ...batch, size, news });
          return { rule: 'BULK-07', unchanged: 'BULK-07', send: () => addMany(t.paid, items()) };
        });
        return allRejected(t, t.watchPrompts(), calls);
      },
      { share: 0.25, passesKnown: true },
    );
  }),
  property(
    'properties/bulk-of-new-and-tracked',
    ['BULK-02', 'BULK-03', 'BULK-04', 'BULK-05', 'BULK-11', 'NS-047'],
    { writes: true, slots: 1 },
    async (t) => {
      const room = await t.room();
      // With few slots, new and tracked texts have their turns.
      for (const count of room < MIXED_ROOM ? [0, Math.min(3, Math.max(1, room - 1))] : [3])
        await t.apart(`${count} tracked prompts`, () => ofNewAndTracked(t, count));
      if (room < 2) t.skipRule('NS-047', 'no-room');
    },
  ),
];

/** The number of slots that batches of three tracked and five new texts need. */
const MIXED_ROOM = 8;

/** Inserts batches of new and tracked texts in any order, beside `count` tracked prompts. */
async function ofNewAndTracked(t: CheckContext, count: number): Promise<void> {
  const texts = Array.from({ length: count }, () => t.text('Known'));
  const known = count === 0 ? [] : await trackMany(t.paid, texts);
  const news = ['new 1', 'new 2', 'new 3', 'new 4', 'new 5'].slice(0, await t.room());
  await t.forAll(
    `${news.length} new and ${count} tracked texts in any order`,
    fc.uniqueArray(fc.constantFrom(...news, ...known.keys())),
    (items) => reusesTrackedTexts(t, known, items),
    { share: 0.25, passesKnown: true },
  );
  if (known.length > 0 && news.length > 0) await t.case('upper case', () => otherCase(t, known));
}

interface BadBatch {
  readonly size: number;
  readonly news: readonly number[];
  readonly flaw: keyof typeof flaws;
  readonly at: number;
}

/** Copies of one text, some of them replaced by new texts, and the bad item. */
function itemsFor(t: CheckContext, known: string, { size, news, flaw, at }: BadBatch): object[] {
  const items: object[] = Array.from({ length: size - 1 }, () => ({ text: known }));
  for (const place of news) if (size > 1) items[place % (size - 1)] = { text: t.text('New') };
  items.splice(Math.min(at, items.length), 0, flaws[flaw](t));
  return items;
}

/** Inserts a batch of new and tracked texts. The tracked ones are given by position. */
async function reusesTrackedTexts(
  t: CheckContext,
  known: readonly OwnPrompt[],
  items: readonly (string | number)[],
): Promise<void> {
  if (items.length === 0) return;
  const before = await t.prompts();
  const owners = items.map((item) => (typeof item === 'number' ? known[item] : undefined));
  const texts = owners.map((owner) => owner?.text ?? t.text('New'));
  const write = await insertReused(t, itemsOf(texts));
  const created = owners.filter((owner) => owner === undefined).length;
  t.accepts(created === 0 ? 'BULK-11' : 'BULK-03', write, 201);
  const results = resultsOf<InsertResult>(write);
  t.equal('BULK-02', results.length, items.length, 'results', write);
  const flagRule = created > 0 && created < items.length ? 'BULK-05' : created > 0 ? 'BULK-03' : 'BULK-04';
  const flags = owners.map((owner) => owner === undefined);
  const got = results.map((result) => result.created);
  // The right number of each kind at the wrong positions means that the order is wrong.
  const isShuffled = got.filter((flag) => flag === true).length === created;
  t.equal(isShuffled ? 'BULK-02' : flagRule, got, flags, 'created, item by item', write);
  for (const [index, owner] of owners.entries()) {
    const { promptId: id } = results[index] ?? {};
    const where = `prompts[${index}] "${texts[index]}"`;
    if (owner !== undefined) t.equal('BULK-04', id, owner.id, `promptId of ${where}`, write);
    else
      t.holds(
        'BULK-03',
        isId(id) && findPrompt(before, id) === undefined,
        `a new id for ${where}`,
        id,
        write,
      );
  }
  t.equal('BULK-05', write.json?.activeCount, before.activeCount + created, 'activeCount', write);
  await showsPrompts(
    t,
    created === 0 ? 'BULK-04' : 'BULK-02',
    'results in the order of the items',
    (state) => {
      const wrong = texts.flatMap(
        (text, index) => trackedProblem(state, results[index]?.promptId, text) ?? [],
      );
      return wrong.length === 0 ? undefined : wrong.join('; ');
    },
    { write },
  );
  const after = await t.prompts();
  const others = promptDifferences(before, after, [...results.map(({ promptId }) => String(promptId)), '']);
  t.noDifference('BULK-03', others, 'no other prompt added or changed', write, ...after.evidence);
  t.equal(
    'BULK-05',
    after.activeCount,
    before.activeCount + created,
    'activeCount',
    write,
    ...after.evidence,
  );
}

/** Observes whether texts are compared case-sensitively, which the behavior leaves open. */
async function otherCase(t: CheckContext, known: readonly OwnPrompt[]): Promise<void> {
  const [{ id, text } = { id: '', text: '' }] = known;
  const write = fixture(await addMany(t.paid, itemsOf([text.toUpperCase()])));
  const isNew = resultsOf<InsertResult>(write)[0]?.promptId !== id;
  t.observe(
    'NS-047',
    `a text in upper case counts as ${isNew ? 'a new text' : 'the same text'}`,
    isNew,
    write,
  );
}
