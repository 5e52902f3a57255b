import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import {
  addMany,
  addOne,
  archive,
  createdCount,
  fixture,
  itemsOf,
  replace,
} from '../../kit/prompts/calls.js';
import type { CheckContext } from '../../run/context.js';
import { freeSlots } from '../../run/state.js';

interface Race {
  readonly name: string;
  /** The number of free slots at the start, if the workspace has that many. */
  readonly headroom: number;
  readonly adds: number;
  /** The sizes of the bulk inserts, given the number of free slots. */
  readonly batches?: (headroom: number) => readonly number[];
  /** Concurrent replacements, each of which frees a slot and takes it again. */
  readonly replacements?: number;
}

const races: readonly Race[] = [
  { name: '6 adds', headroom: 1, adds: 6 },
  { name: '8 adds', headroom: 3, adds: 8 },
  { name: 'batches that fit alone', headroom: 3, adds: 0, batches: (free) => [free, 2, free, 2, 1] },
  { name: 'adds and batches that fit alone', headroom: 3, adds: 4, batches: (free) => [free, free, 1] },
  { name: 'adds and replacements', headroom: 0, adds: 4, replacements: 3 },
];

/** Sends more parallel adds than slots are free (CAP-09), in a workspace where up to `room` slots can be left free. */
export async function raceAtCap(t: CheckContext, actor: Actor, room: number): Promise<void> {
  for (const race of races) {
    const headroom = Math.min(race.headroom, room);
    await t.case(`${race.name}, ${headroom} free`, () => raceFor(t, actor, { ...race, headroom }));
  }
}

async function raceFor(t: CheckContext, actor: Actor, race: Race): Promise<void> {
  const { headroom, adds, batches, replacements = 0 } = race;
  const own = await leaveFree(t, actor, headroom);
  const before = await t.prompts(actor);
  const replaced = own.slice(0, replacements).map((id) => () => replace(actor, id, t.text('Racing')));
  const single = Array.from({ length: adds }, () => () => addOne(actor, { text: t.text('Racing') }));
  const bulks = (batches?.(headroom) ?? []).map((size) => () => addMany(actor, racing(t, size)));
  const responses = await actor.inParallel([...interleaved([...interleaved(bulks, single)], replaced)]);
  const after = await t.prompts(actor);
  const made = responses.map(madeBy).reduce((sum, count) => sum + count, 0);
  const evidence = [...before.evidence, ...responses, ...after.evidence];
  const got = `${made} new prompts reported (${responses.map(({ status }) => status).join(', ')})`;
  t.holds('CAP-09', made <= headroom, `at most ${headroom} new prompts`, got, ...evidence);
  const isWithin = after.activeCount <= after.cap;
  const found = `activeCount ${after.activeCount} of ${after.cap}`;
  t.holds('CAP-09', isWithin, 'activeCount within the cap', found, ...evidence);
  const expected = before.activeCount + made;
  t.equal(
    'CAP-09',
    after.activeCount,
    expected,
    'activeCount, increased by the number of new prompts',
    ...evidence,
  );
  const grown = after.tracked.length - before.tracked.length;
  t.equal('CAP-09', grown, made, 'new tracked prompts, as reported', ...evidence);
  // A server may reject one of two concurrent writes, and batches may leave slots that are too few for any of them.
  if (batches === undefined)
    t.prefers('CAP-09', made === headroom, `${headroom} new prompts`, got, ...evidence);
}

const racing = (t: CheckContext, size: number) =>
  itemsOf(Array.from({ length: size }, () => t.text('Racing')));

function madeBy(exchange: Exchange): number {
  if (exchange.operation === 'addPrompt') return exchange.isSuccess ? 1 : 0;
  return exchange.operation === 'bulkInsertPrompts' ? createdCount(exchange) : 0;
}

/** Alternates between two lists. */
function* interleaved<T>(one: readonly T[], other: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(one.length, other.length); i += 1) {
    if (one[i] !== undefined) yield one[i] as T;
    if (other[i] !== undefined) yield other[i] as T;
  }
}

/** Leaves exactly `headroom` slots free by adding or archiving the actor's prompts. Returns those that are still tracked. */
async function leaveFree(t: CheckContext, actor: Actor, headroom: number): Promise<string[]> {
  const own = await ownRunning(t, actor);
  const missing = Math.max(0, headroom - freeSlots(await t.prompts(actor)));
  for (const id of own.slice(0, missing)) fixture(await archive(actor, id));
  await t.fillTo(headroom, actor);
  return own.slice(missing);
}

/** Ids of prompts that the run created in the workspace and that are tracked and not paused. */
export async function ownRunning(t: CheckContext, actor: Actor): Promise<string[]> {
  const { tracked } = await t.prompts(actor);
  const made = new Set(t.run.ledger.remaining.map(({ id }) => id));
  return tracked.filter(({ id, status }) => made.has(id) && status !== 'paused').map(({ id }) => id);
}
