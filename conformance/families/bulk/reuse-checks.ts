import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import {
  addMany,
  createdCount,
  editMany,
  fixture,
  insertReused,
  type InsertResult,
  itemsOf,
  outcomeOf,
  pause,
  replace,
  resultsOf,
  reword,
} from '../../kit/prompts/calls.js';
import { trackedProblem, whereabouts } from '../../kit/prompts/list.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt, freeSlots, promptDifferences } from '../../run/state.js';

/** Checks that a bulk insert reuses currently tracked prompts, by their current wording. */
export const bulkReuseChecks = [
  directed(
    'bulk/reuse',
    ['BULK-03', 'BULK-04', 'BULK-12', 'BULK-13', 'BULK-14', 'BULK-15', 'NS-051'],
    { writes: true, slots: 1 },
    async (t) => {
      await t.apart('an archived text', () => archivedText(t));
      await t.apart('a paused text', () => pausedText(t));
      await t.apart('after a reword', () =>
        rewordedText(t, 'BULK-14', (id, text) => reword(t.paid, id, text)),
      );
      await t.apart('after a bulk edit', () =>
        rewordedText(t, 'BULK-14', (id, text) => editMany(t.paid, [{ id, text }])),
      );
      await t.apart('after a reword and back', () => rewordedBack(t));
      await t.apart('after a replacement', () => replacedText(t));
      await t.apart('a text that differs at its end', () => endOfText(t));
      await t.apart('a text from an earlier bulk insert', () => insertedText(t));
    },
  ),
];

/** Inserts new and tracked texts in one batch and returns the results in order. */
async function insert(t: CheckContext, rule: RuleId, texts: readonly string[]) {
  const write = await insertReused(t, itemsOf(texts));
  t.accepts(rule, write, 201);
  const results = resultsOf<InsertResult>(write);
  t.equal(rule, results.length, texts.length, 'results', write);
  return { write, results };
}

/** Asserts that a result is a new prompt with the text. */
async function isCreated(
  t: CheckContext,
  rule: RuleId,
  result: InsertResult | undefined,
  { text, not, write }: { text: string; not: string; write: Exchange },
): Promise<void> {
  const isNew = result?.created === true && result.promptId !== not;
  t.holds(rule, isNew, `"${text}": created true, an id other than ${not}`, result, write);
  const state = await t.prompts();
  const problem = trackedProblem(state, result?.promptId, text);
  const expected = `${String(result?.promptId)} tracked with "${text}"`;
  t.holds(rule, problem === undefined, expected, problem, write, ...state.evidence);
}

interface Tracked {
  readonly text: string;
  readonly id: string;
}

/**
 * Inserts new texts and a tracked one in one batch. New texts for which no slot is left come after it, alone: each must be
 * rejected, which a server that reuses a prompt for it would not do.
 */
async function insertAround(
  t: CheckContext,
  rule: RuleId,
  news: readonly string[],
  { text, id }: Tracked,
): Promise<void> {
  const fitting = news.slice(0, await t.room());
  const { write, results } = await insert(t, rule, [...fitting, text]);
  isReused(t, rule, results.at(-1), { text, id, write });
  for (const [index, other] of fitting.entries())
    await isCreated(t, rule, results[index], { text: other, not: id, write });
  for (const other of news.slice(fitting.length)) await isNotReused(t, rule, other);
}

/** Asserts that a text is new, in a workspace without a free slot. */
async function isNotReused(t: CheckContext, rule: RuleId, text: string): Promise<void> {
  const write = await addMany(t.paid, itemsOf([text]));
  const expected = `"${text}" rejected, because it is a new text and no slot is free`;
  t.holds(rule, write.isRejection, expected, write.summary, write);
}

function isReused(
  t: CheckContext,
  rule: RuleId,
  result: InsertResult | undefined,
  { text, id, write }: { text: string; id: string; write: Exchange },
): void {
  const isIt = result?.created === false && result.promptId === id;
  t.holds(rule, isIt, `"${text}": created false, promptId ${id}`, result, write);
}

async function archivedText(t: CheckContext): Promise<void> {
  const { id, text } = await t.addPrompt();
  await t.archive(id);
  const { write, results } = await insert(t, 'BULK-12', [text]);
  await isCreated(t, 'BULK-12', results[0], { text, not: id, write });
  const state = await t.prompts();
  const isStill = state.archived.some((row) => row.id === id) && !state.tracked.some((row) => row.id === id);
  const evidence = [write, ...state.evidence];
  t.holds('BULK-12', isStill, `${id} still in archived`, whereabouts(state, id), ...evidence);
  // Now one prompt with that text is tracked and one is archived. The tracked one must be reused.
  const again = await insert(t, 'BULK-04', [text]);
  isReused(t, 'BULK-04', again.results[0], { text, id: String(results[0]?.promptId), write: again.write });
}

async function pausedText(t: CheckContext): Promise<void> {
  const { id, text } = await t.addPrompt();
  fixture(await pause(t.paid, id, { paused: true }));
  const others = (await t.room()) > 0 ? [t.text()] : [];
  const { write, results } = await insert(t, 'BULK-13', [...others, text]);
  isReused(t, 'BULK-13', results.at(-1), { text, id, write });
  const status = findPrompt(await t.prompts(), id)?.status;
  t.observe(
    'NS-051',
    status === 'paused' ? 'stays paused' : `its status becomes "${status}"`,
    status === 'paused',
    write,
  );
}

async function rewordedText(
  t: CheckContext,
  rule: RuleId,
  rewordTo: (id: string, text: string) => Promise<Exchange>,
): Promise<void> {
  const { id, text: old } = await t.addPrompt();
  const text = t.text('Which other one should I buy');
  fixture(await rewordTo(id, text));
  await insertAround(t, rule, [old], { text, id });
}

async function rewordedBack(t: CheckContext): Promise<void> {
  const { id, text } = await t.addPrompt();
  const between = t.text('Which other one should I buy');
  fixture(await reword(t.paid, id, between));
  fixture(await reword(t.paid, id, text));
  await insertAround(t, 'BULK-14', [between], { text, id });
}

async function replacedText(t: CheckContext): Promise<void> {
  const { id, text: old } = await t.addPrompt();
  const text = t.text('Which other one should I buy');
  const next = String(fixture(await replace(t.paid, id, text)).json?.promptId);
  await insertAround(t, 'BULK-15', [old], { text, id: next });
}

async function insertedText(t: CheckContext): Promise<void> {
  const text = t.text();
  const first = fixture(await addMany(t.paid, itemsOf([text])));
  const id = String(resultsOf<InsertResult>(first)[0]?.promptId);
  const { write, results } = await insert(t, 'BULK-04', [text]);
  isReused(t, 'BULK-04', results[0], { text, id, write });
}

/** Checks two long texts that differ in their last letter, and a text that extends another. */
async function endOfText(t: CheckContext): Promise<void> {
  const { id, text } = await t.addPrompt(t.paid, { text: t.textOf(400, 'a') });
  const texts = [`${text.slice(0, -1)}b`, `${text} and more`];
  await insertAround(t, 'BULK-03', texts, { text, id });
}

/** Checks of repeated new texts, both in one batch and in concurrent batches. */
export const bulkRepeatChecks = [
  directed('bulk/one-text-twice', ['BULK-17', 'NS-045'], { writes: true, slots: 1 }, async (t) => {
    const [twice, distant] = [t.text(), t.text()];
    await t.apart('adjacent', () => repeated(t, [twice, twice]));
    await t.apart('distant', () => repeated(t, [distant, t.text(), distant]));
  }),
  directed('bulk/race', ['BULK-19', 'CAP-03'], { writes: true, slots: 1 }, async (t) => {
    for (const runners of [2, 5])
      await t.apart(`${runners} equal batches in parallel`, () => race(t, runners));
  }),
];

/** Asserts that the response matches what is tracked afterwards. A text may be repeated in a batch with any outcome. */
async function repeated(t: CheckContext, texts: readonly string[]): Promise<void> {
  const before = await t.prompts();
  const write = await addMany(t.paid, itemsOf(texts));
  const after = await t.prompts();
  const evidence = [...before.evidence, write, ...after.evidence];
  if (!write.isSuccess) {
    t.rejects('BULK-17', write);
    // Without a slot for each item, the cap may be the reason.
    if (freeSlots(before) < texts.length) t.skipRule('NS-045', 'no-room');
    else t.observe('NS-045', outcomeOf(write), false, write);
    return t.noDifference('BULK-17', promptDifferences(before, after), 'nothing tracked', ...evidence);
  }
  t.accepts('BULK-17', write, 201);
  const results = resultsOf<InsertResult>(write);
  const count = before.activeCount + createdCount(write);
  t.equal('BULK-17', write.json?.activeCount, count, 'activeCount', ...evidence);
  t.equal('BULK-17', after.activeCount, count, 'activeCount of GET /v1/prompts/cap', ...evidence);
  const grown = after.tracked.length - before.tracked.length;
  t.equal('BULK-17', grown, createdCount(write), 'new prompts in tracked', ...evidence);
  for (const [index, text] of texts.entries()) {
    const problem = trackedProblem(after, results[index]?.promptId, text);
    t.holds('BULK-17', problem === undefined, `item ${index + 1} tracked`, problem, ...evidence);
  }
  const flags = results.map(({ created }) => created);
  const areReused = flags.at(0) === true && flags.at(-1) === false;
  const isOne = results.at(0)?.promptId === results.at(-1)?.promptId;
  const found = isOne ? 'one prompt' : 'separate prompts';
  t.observe('NS-045', `created ${flags.join(', ')}: ${found}`, isOne && areReused, write);
}

async function race(t: CheckContext, runners: number): Promise<void> {
  const before = await t.prompts();
  const texts = Array.from({ length: Math.min(2, freeSlots(before)) }, () => t.text('Racing'));
  const items = itemsOf(texts);
  const responses = await t.paid.inParallel(
    Array.from({ length: runners }, () => () => addMany(t.paid, items)),
  );
  const after = await t.prompts();
  const evidence = [...responses, ...after.evidence];
  for (const text of texts) {
    const rows = after.tracked.filter((row) => row.text === text);
    const got = `${rows.length}: ${rows.map(({ id }) => id).join(', ')}`;
    t.prefers('BULK-19', rows.length <= 1, `one prompt with the text "${text}"`, got, ...evidence);
  }
  const created = responses.map(createdCount).reduce((sum, count) => sum + count, 0);
  const expected = before.activeCount + created;
  const counts = [...before.evidence, ...evidence];
  t.equal(
    'CAP-03',
    after.activeCount,
    expected,
    'activeCount, increased by the number of created prompts',
    ...counts,
  );
}
