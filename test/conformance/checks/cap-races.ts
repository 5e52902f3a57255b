import type { Actor } from '../engine/actor.js';
import type { CheckContext } from '../engine/context.js';
import type { Exchange } from '../engine/exchange.js';
import { freeSlots } from '../engine/state.js';
import { addMany, addOne, archive, createdCount, fixture, itemsOf, replace } from './prompt-calls.js';

/** One race for the last slots. */
interface Race {
  readonly name: string;
  /** Free slots at its start. */
  readonly headroom: number;
  /** How many new prompts each request asks for; 1 is a single add. */
  readonly sizes: readonly number[];
  /** Replacements that run beside: they give a slot free and take it again. */
  readonly replacements?: number;
}

const races: readonly Race[] = [
  { name: '6 adds', headroom: 1, sizes: [1, 1, 1, 1, 1, 1] },
  { name: '8 adds', headroom: 3, sizes: [1, 1, 1, 1, 1, 1, 1, 1] },
  { name: '5 batches of 2', headroom: 3, sizes: [2, 2, 2, 2, 2] },
  { name: 'adds and batches', headroom: 3, sizes: [2, 1, 3, 1, 2, 1, 1] },
  { name: 'adds beside replacements', headroom: 0, sizes: [1, 1, 1, 1], replacements: 3 },
];

/** Races of adds for fewer slots than they ask for (CAP-09), in a workspace where `room` slots can be left free. */
export async function raceAtCap(t: CheckContext, actor: Actor, room: number): Promise<void> {
  for (const race of races) {
    const headroom = Math.min(race.headroom, room);
    await t.case(`${race.name}, ${headroom} free`, () => raceFor(t, actor, { ...race, headroom }));
  }
}

async function raceFor(t: CheckContext, actor: Actor, { name, headroom, sizes, replacements = 0 }: Race) {
  const own = await leaveFree(t, actor, headroom);
  const before = await t.prompts(actor);
  const replaced = own.slice(0, replacements).map((id) => () => replace(actor, id, t.text('Racing')));
  const adds = sizes.map((size) => () => add(t, actor, size));
  const answers = await actor.together([...interleaved(adds, replaced)]);
  const after = await t.prompts(actor);
  const made = answers.map(madeBy).reduce((sum, count) => sum + count, 0);
  const evidence = [...before.evidence, ...answers, ...after.evidence];
  const got = `${made} new prompts were answered (${answers.map(({ status }) => status).join(', ')})`;
  t.holds('CAP-09', made <= headroom, `at most ${headroom} new prompts`, got, ...evidence);
  const isWithin = after.activeCount <= after.cap;
  const found = `activeCount ${after.activeCount} of ${after.cap}`;
  t.holds('CAP-09', isWithin, 'activeCount within the cap', found, ...evidence);
  const expected = before.activeCount + made;
  t.equal('CAP-09', after.activeCount, expected, 'activeCount grown by the new prompts', ...evidence);
  const grown = after.tracked.length - before.tracked.length;
  t.equal('CAP-09', grown, made, 'tracked prompts more than before, as answered', ...evidence);
  // A server may refuse one of two that meet. Batches may leave slots that none of them fits in.
  if (sizes.every((size) => size === 1) && replacements === 0)
    t.prefers('CAP-09', made === headroom, `${headroom} new prompts in "${name}"`, got, ...evidence);
}

function add(t: CheckContext, actor: Actor, size: number): Promise<Exchange> {
  const texts = Array.from({ length: size }, () => t.text('Racing'));
  return size === 1 ? addOne(actor, { text: texts[0] }) : addMany(actor, itemsOf(texts));
}

function madeBy(exchange: Exchange): number {
  if (exchange.operation === 'addPrompt') return exchange.isSuccess ? 1 : 0;
  return exchange.operation === 'bulkInsertPrompts' ? createdCount(exchange) : 0;
}

/** One of each in turn, as long as both last. */
function* interleaved<T>(one: readonly T[], other: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(one.length, other.length); i += 1) {
    if (one[i] !== undefined) yield one[i] as T;
    if (other[i] !== undefined) yield other[i] as T;
  }
}

/** Leaves exactly so many slots free, by adding or by archiving what the run made; answers what it has tracked. */
async function leaveFree(t: CheckContext, actor: Actor, headroom: number): Promise<string[]> {
  const own = await ownRunning(t, actor);
  const missing = Math.max(0, headroom - freeSlots(await t.prompts(actor)));
  for (const id of own.slice(0, missing)) fixture(await archive(actor, id));
  await t.fillTo(headroom, actor);
  return own.slice(missing);
}

/** Ids of prompts that the run made in the workspace and that are tracked and not paused. */
export async function ownRunning(t: CheckContext, actor: Actor): Promise<string[]> {
  const { tracked } = await t.prompts(actor);
  const made = new Set(t.run.ledger.left.map(({ id }) => id));
  return tracked.filter(({ id, status }) => made.has(id) && status !== 'paused').map(({ id }) => id);
}
