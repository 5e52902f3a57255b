import type { Actor } from '../../http/actor.js';
import { BRAND, COMPETITORS, unpinBrand } from '../../kit/brand-state.js';
import { queryText } from '../../kit/keywords/filters.js';
import { MAX_LIMIT, readPage } from '../../kit/keywords/pages.js';
import { rowDifferences } from '../../kit/keywords/rows.js';
import { keywordForm } from '../../kit/keywords/universe.js';
import {
  addMany,
  editMany,
  insertReused,
  itemsOf,
  resultsOf,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { PromptVerifier } from '../../kit/sequences/prompt-verifier.js';
import { TOUR_ROOM, tour } from '../../kit/sequences/tour.js';
import { workingKey } from '../../kit/valid-requests.js';
import type { CheckContext } from '../../run/context.js';
import { promptDifferences } from '../../run/state.js';

/** Runs the tour of the rules on prompts in the workspace of an actor, with keys issued by the API. */
export async function tourWithMadeKeys(t: CheckContext, actor: Actor): Promise<void> {
  const made = await workingKey(t, actor);
  for (let count = 1; count < MADE_KEYS; count += 1) made.keys.push(...(await workingKey(t, actor)).keys);
  await tour(await PromptVerifier.begin(t, made, TOUR_ROOM));
}

/** The requests of a tour are spread over this many keys. */
const MADE_KEYS = 3;

/** Keyword queries whose results fit on one page of the maximum size. */
const queries = [
  { engine: 'google', ranked: true },
  { topic: 'geo' },
  { q: 'a', engine: 'chatgpt' },
] as const;

/** Asserts that a key issued by the API reads the same as the key that issued it. */
export async function readsAlike(t: CheckContext): Promise<void> {
  const made = await workingKey(t);
  await t.case('prompts', async () => {
    const [given, other] = [await t.prompts(), await t.prompts(made)];
    const differences = promptDifferences(given, other);
    t.noDifference('ISO-09', differences, 'the same prompts', ...given.evidence, ...other.evidence);
  });
  if ((await keywordForm(t)) === 'topic') return t.skipRule('KW-25', 'other-form');
  for (const query of queries)
    await t.case(queryText(query), async () => {
      const read = (actor: Actor) => readPage(t, 'KW-25', actor, { ...query, limit: MAX_LIMIT });
      let [given, other] = [await read(t.paid), await read(made)];
      if (given.hasMore) return t.skipRule('KW-25', 'not-exercised');
      let differences = rowDifferences(other.rows, given.rows);
      if (differences.length > 0) {
        // The rankings may have been refreshed between the two reads.
        const again = await read(t.paid);
        if (rowDifferences(again.rows, given.rows).length > 0) {
          [given, other] = [again, await read(made)];
          differences = rowDifferences(other.rows, given.rows);
        }
      }
      t.noDifference('KW-25', differences, `the rows of ${t.paid.name}`, given.exchange, other.exchange);
    });
}

/** Saves and pins the brand with a key issued by the API. */
export async function brandWithMadeKey(t: CheckContext): Promise<void> {
  const made = await workingKey(t);
  await unpinBrand(t);
  const fields = { positioning: t.text('Brand'), audience: t.text('For'), tone: t.text('Tone') };
  const saved = await made.patch(BRAND, fields);
  t.accepts('BR-03', saved, 200);
  const after = await t.run.brand(t.paid);
  const { positioning, audience, tone } = after;
  t.equal('BR-07', { positioning, audience, tone }, fields, 'the fields', saved, ...after.evidence);
  t.equal('BR-04', after.version, saved.json?.version, 'the version', saved, ...after.evidence);
  const names = [`Rival C ${t.nonce}`, `Rival D ${t.nonce}`];
  const pinned = await made.put(COMPETITORS, { competitors: names });
  t.equal('BR-20', pinned.json?.count, names.length, 'the count', pinned);
  const locked = await t.run.brand(t.paid);
  t.equal('BR-19', [...locked.competitors].sort(), names, 'the names', pinned, ...locked.evidence);
  const unpinned = await made.delete(COMPETITORS);
  const free = await t.run.brand(t.paid);
  t.equal('BR-27', free.competitorsPinnedAt, null, 'competitorsPinnedAt', unpinned, ...free.evidence);
  t.equal('BR-26', [...free.competitors].sort(), names, 'the names', unpinned, ...free.evidence);
}

/** Asserts that each of two batches in two workspaces returns ids of its own workspace, in the order of its items. */
export async function batchesInTwoWorkspaces(t: CheckContext): Promise<void> {
  const other = t.actor('other');
  const count = Math.min(3, await t.room(), await t.room(other));
  if (count < 1) return t.skip('no-room');
  const texts = Array.from({ length: count }, () => t.text('Twice'));
  const ids: string[][] = [];
  for (const actor of [t.paid, other]) {
    const created = await addMany(actor, itemsOf(texts));
    t.accepts('BULK-03', created, 201);
    const own = resultsOf<InsertResult>(created).map(({ promptId }) => String(promptId));
    const again = await insertReused(t, itemsOf([...texts].reverse()), actor);
    const reused = resultsOf<InsertResult>(again).map(({ promptId }) => promptId);
    t.equal('ISO-06', reused, [...own].reverse(), 'the prompts of its own workspace', created, again);
    ids.push(own);
  }
  const [first = [], second = []] = ids;
  const edits = second.map((id) => ({ id, text: t.text('Other') }));
  t.accepts('EDIT-22', await editMany(other, edits), 200);
  const { tracked, evidence } = await t.prompts();
  const kept = first.map((id) => tracked.find((row) => row.id === id)?.text);
  t.equal('ISO-02', kept, texts, 'the texts of the first workspace', ...evidence);
}
