import type { Exchange } from '../../http/exchange.js';
import {
  addMany,
  insertReused,
  type InsertResult,
  isCount,
  isId,
  itemsOf,
  resultsOf,
} from '../../kit/prompts/calls.js';
import { showsPrompts, trackedProblem } from '../../kit/prompts/list.js';
import { invalidTexts } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';

/** Checks of the response, flags and counts of bulk inserts, and of malformed batches. */
export const bulkChecks = [
  directed(
    'bulk/mixed',
    [
      'BULK-01',
      'BULK-02',
      'BULK-03',
      'BULK-04',
      'BULK-05',
      'BULK-06',
      'BULK-11',
      'BULK-16',
      'CAP-03',
      'CAP-12',
      'CAP-13',
      'NS-049',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      const [first, another, last] = ['First', 'Another', 'Last'].map((word) => `${word} topic ${t.nonce}`);
      const news = [first, null, last].map((topic) => ({ text: t.text(), topic: topic ?? null }));
      const room = await t.room();
      if (room > news.length) return mixed(t, news, another ?? null);
      // With few slots, a batch of new prompts and one of a tracked prompt alone.
      await t.apart('new prompts', () => mixed(t, news.slice(0, room)));
      await t.apart('a tracked prompt', () => mixed(t, [], another ?? null));
    },
  ),
  directed('bulk/no-batch', ['BULK-07', 'BULK-08', 'BULK-09'], { writes: true, slots: 1 }, async (t) => {
    const bodies: [string, unknown][] = [
      ['prompts of null', { prompts: null }],
      ['no prompts', {}],
      ['an object', { prompts: { text: t.text() } }],
      ['a text', { prompts: t.text() }],
      ['texts as items', { prompts: [t.text()] }],
      ['null as an item', { prompts: [{ text: t.text() }, null] }],
      ['a list as an item', { prompts: [[{ text: t.text() }]] }],
    ];
    const bad: BadCall[] = bodies.map(([name, body]) => ({
      name,
      send: () => t.paid.post('/v1/prompts/bulk', body),
    }));
    const empty: BadCall = { name: 'an empty batch', rule: 'BULK-08', send: () => addMany(t.paid, []) };
    let one: Exchange | undefined;
    await t.rejectsAll({
      rule: 'BULK-09',
      unchanged: 'BULK-07',
      bad: [...bad, empty],
      good: async () => (one = await addMany(t.paid, itemsOf([t.text()]))),
      watch: t.watchPrompts(),
    });
    if (one !== undefined) t.accepts('BULK-08', one, 201);
  }),
];

interface Item {
  readonly text: string;
  readonly topic: string | null;
}

interface Batch {
  readonly before: PromptsState;
  readonly items: readonly Item[];
  /** The previously tracked prompt, which is the item after the first new one; undefined without such an item. */
  readonly known: OwnPrompt | undefined;
  readonly write: Exchange;
}

/** Inserts new items and, with a topic for it, a prompt that is tracked already. */
async function mixed(t: CheckContext, news: readonly Item[], knownTopic?: string | null): Promise<void> {
  const known =
    knownTopic === undefined ? undefined : await t.addPrompt(t.paid, { topic: `Topic ${t.nonce}` });
  const before = await t.prompts();
  const reused = known === undefined ? [] : [{ text: known.text, topic: knownTopic ?? null }];
  const items = news.toSpliced(1, 0, ...reused);
  const write = await (known === undefined ? addMany(t.paid, items) : insertReused(t, items));
  const batch: Batch = { before, items, known, write };
  await t.case('the response', () => responseOfBatch(t, batch));
  await t.case('the order', () => orderOfBatch(t, batch));
  if (known !== undefined) await t.case('the reuse', () => reuseInBatch(t, known, write));
  await t.case('the flags', () => flagsOfBatch(t, batch));
  await t.case('the counts', () => countsOfBatch(t, batch, news.length));
  await t.case('the list', () => listAfterBatch(t, batch));
  if (known !== undefined) await t.case('the reused prompt', () => reusedIsKept(t, before, known, write));
  await t.case('the same batch again', () => sameBatchAgain(t, items, write));
}

function responseOfBatch(t: CheckContext, { items, known, write }: Batch): Promise<void> {
  t.accepts(items.length === 1 && known !== undefined ? 'BULK-11' : 'BULK-01', write, 201);
  const { activeCount, cap } = (write.json ?? {}) as Record<string, unknown>;
  const results = resultsOf<InsertResult>(write);
  const isShape =
    Array.isArray(write.json?.results) &&
    results.every(({ promptId, created }) => isId(promptId) && typeof created === 'boolean');
  t.holds('BULK-01', isShape, 'results with promptId and a boolean created', write.summary, write);
  const areCounts = isCount(activeCount) && isCount(cap);
  t.holds('BULK-01', areCounts, 'integers activeCount and cap', write.summary, write);
  t.equal('BULK-02', results.length, items.length, 'one result for each item', write);
  return Promise.resolve();
}

/** Compares the prompts in the results with the items. If the sets differ, another rule is broken. */
async function orderOfBatch(t: CheckContext, { items, write }: Batch): Promise<void> {
  const texts = items.map(({ text }) => text);
  const state = await t.prompts();
  const results = resultsOf<InsertResult>(write);
  const found = results.map(({ promptId }) => findPrompt(state, String(promptId))?.text ?? 'no prompt');
  if ([...found].sort().join() !== [...texts].sort().join()) return;
  const expected = `results in the order of the items: ${texts.join(', ')}`;
  const isInOrder = found.every((text, index) => text === texts[index]);
  t.holds('BULK-02', isInOrder, expected, found.join(', '), write, ...state.evidence);
}

async function reuseInBatch(t: CheckContext, known: OwnPrompt, write: Exchange): Promise<void> {
  const result = resultsOf<InsertResult>(write).find(({ promptId }) => promptId === known.id);
  const expected = `${known.id} among the results, created false`;
  t.holds('BULK-04', result?.created === false, expected, result ?? 'no such result', write);
  const state = await t.prompts();
  const rows = state.tracked.filter(({ text }) => text === known.text);
  const got = rows.map(({ id }) => id).join(', ');
  t.holds(
    'BULK-04',
    rows.length === 1,
    `one prompt with the text "${known.text}"`,
    got,
    write,
    ...state.evidence,
  );
}

function flagsOfBatch(t: CheckContext, { items, known, write }: Batch): Promise<void> {
  const flags = resultsOf<InsertResult>(write).map(({ created }) => created);
  const expected = items.map(({ text }) => text !== known?.text);
  t.equal('BULK-05', flags, expected, 'created', write);
  return Promise.resolve();
}

async function countsOfBatch(t: CheckContext, { before, write }: Batch, grown: number): Promise<void> {
  const { activeCount, cap } = (write.json ?? {}) as { activeCount: number; cap: number };
  const evidence = [before.evidence[1] as Exchange, write];
  t.equal('BULK-05', activeCount, before.activeCount + grown, 'activeCount', ...evidence);
  t.equal('CAP-13', cap, before.cap, 'the cap of GET /v1/prompts/cap', ...evidence);
  t.holds('CAP-12', cap === -1 || activeCount <= cap, 'activeCount within the cap', write.summary, write);
  await countIsCurrent(t, write);
}

/** Asserts that the counts in the response equal those of GET /v1/prompts/cap afterwards. */
function countIsCurrent(t: CheckContext, write: Exchange): Promise<void> {
  const { activeCount, cap } = (write.json ?? {}) as { activeCount: number; cap: number };
  return showsPrompts(
    t,
    'CAP-03',
    `activeCount ${activeCount} and cap ${cap}, as in the response`,
    (now) =>
      now.activeCount === activeCount && now.cap === cap
        ? undefined
        : `activeCount ${now.activeCount} and cap ${now.cap}`,
    { write },
  );
}

async function listAfterBatch(t: CheckContext, { before, items, known, write }: Batch): Promise<void> {
  const ids = resultsOf<InsertResult>(write).map(({ promptId }) => String(promptId));
  for (const [index, { text, topic }] of items.entries()) {
    if (text === known?.text) continue;
    const id = ids[index] ?? '';
    t.equal('BULK-03', resultsOf<InsertResult>(write)[index]?.created, true, `created of ${id}`, write);
    await showsPrompts(
      t,
      'BULK-03',
      `${id} only in tracked, with "${text}"`,
      (state) => trackedProblem(state, id, text),
      { write },
    );
    const state = await t.prompts();
    t.equal('BULK-03', findPrompt(state, id)?.topic, topic, `topic of ${id}`, write, ...state.evidence);
  }
  const after = await t.prompts();
  const others = promptDifferences(before, after, ids);
  t.noDifference('BULK-03', others, 'no other prompt added or changed', write, ...after.evidence);
}

async function reusedIsKept(
  t: CheckContext,
  before: PromptsState,
  known: OwnPrompt,
  write: Exchange,
): Promise<void> {
  const after = await t.prompts();
  const kept = (state: PromptsState) => {
    const { topic, text, createdBy } = findPrompt(state, known.id) ?? {};
    return { text, topic, createdBy };
  };
  const [was, is] = [kept(before), kept(after)];
  t.observe(
    'NS-049',
    `the topic is ${was.topic === is.topic ? 'kept' : 'replaced'}`,
    was.topic === is.topic,
    write,
  );
  t.equal('BULK-16', is, was, 'the reused prompt as it was', write, ...after.evidence);
}

async function sameBatchAgain(t: CheckContext, items: readonly object[], first: Exchange): Promise<void> {
  const before = await t.prompts();
  const again = await insertReused(t, items);
  t.accepts('BULK-11', again, 201);
  const expected = resultsOf<InsertResult>(first).map(({ promptId }) => ({ promptId, created: false }));
  const got = resultsOf<InsertResult>(again).map(({ promptId, created }) => ({ promptId, created }));
  t.equal('BULK-06', got, expected, 'the same prompts, all reused', first, again);
  const { activeCount }: { activeCount?: unknown } = again.json ?? {};
  t.equal('BULK-06', activeCount, before.activeCount, 'activeCount', first, again);
  const after = await t.prompts();
  const differences = promptDifferences(before, after);
  t.noDifference('BULK-06', differences, 'no change', first, again, ...after.evidence);
}

/** Checks that a bulk insert with one bad item is rejected as a whole. Long batches have separate checks. */
export const bulkAtomicChecks = [
  directed('bulk/one-bad-item', ['BULK-07', 'BULK-10'], { writes: true, slots: 1 }, async (t) => {
    const known = (await t.room()) > 1 ? await t.addPrompt() : undefined;
    const valid = Math.min(2, await t.room());
    await t.rejectsAll({
      rule: 'BULK-07',
      unchanged: 'BULK-07',
      bad: [...badBatches(t, valid), ...(known === undefined ? [] : amongReused(t, known.text))],
      good: () => t.undone(() => addMany(t.paid, itemsOf(newTexts(t, valid)))),
      watch: t.watchPrompts(),
    });
  }),
];

/** Invalid items of a bulk insert, named by their flaw. */
function badItems(t: CheckContext): { readonly name: string; readonly item: object }[] {
  return [
    ...invalidTexts(t).map(({ name, text }) => ({ name, item: { text } })),
    { name: 'persona custom', item: { text: t.text(), persona: 'custom' } },
    { name: 'persona 7', item: { text: t.text(), persona: 7 } },
  ];
}

const newTexts = (t: CheckContext, count: number) => Array.from({ length: count }, () => t.text());

/** Batches of one or two valid items and one invalid item, at each position in turn. */
function badBatches(t: CheckContext, valid: number): BadCall[] {
  const length = valid + 1;
  const rotated = badItems(t).map((bad, index) => ({
    ...bad,
    rule: 'BULK-10' as const,
    place: valid - (index % length),
  }));
  const everywhere = Array.from({ length }, (_, place) => place).flatMap((place) => [
    { name: '501 characters', rule: 'BULK-07' as const, item: { text: t.textOf(501) }, place },
    { name: 'persona foo', rule: 'BULK-07' as const, item: { text: t.text(), persona: 'foo' }, place },
  ]);
  return [...rotated, ...everywhere].map(({ name, rule, item, place }) => ({
    name: `${name} at ${place + 1} of ${length}`,
    rule,
    send: () => addMany(t.paid, itemsOf(newTexts(t, valid)).toSpliced(place, 0, item as { text: string })),
  }));
}

/** Batches with a new item between a reused and an invalid one. */
const amongReused = (t: CheckContext, known: string): BadCall[] => [
  {
    name: '2 characters at 3 of 3, after a reused item',
    send: () => addMany(t.paid, itemsOf([known, t.text(), 'xy'])),
  },
];
