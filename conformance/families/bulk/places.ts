import fc from 'fast-check';
import type { Actor } from '../../http/actor.js';
import { addMany, editMany, resultsOf, type EditResult, type InsertResult } from '../../kit/prompts/calls.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt } from '../../run/state.js';

const PLACES = 4;

/** Positions in a batch, from 0, that differ with the seed. */
export function anyPlaces(t: CheckContext, length: number, count = PLACES): number[] {
  const places = fc.uniqueArray(fc.nat(length - 1), {
    minLength: Math.min(count, length),
    maxLength: count,
    size: 'max',
  });
  return fc.sample(places, { seed: t.run.settings.seed + t.run.next(), numRuns: 1 }).flat();
}

/** Asserts that in long batches, the one item that differs is reported and stored at its own position. */
export async function oneDiffers(t: CheckContext, actor: Actor, own: readonly OwnPrompt[]): Promise<void> {
  for (const place of anyPlaces(t, own.length)) {
    await t.case(`the only change at ${place + 1} of ${own.length}`, () => oneChanged(t, actor, own, place));
    await t.case(`the only new text at ${place + 1} of ${own.length}`, () => oneNew(t, actor, own, place));
  }
}

async function oneChanged(
  t: CheckContext,
  actor: Actor,
  own: readonly OwnPrompt[],
  place: number,
): Promise<void> {
  const before = await t.prompts(actor);
  const items = own.map(({ id }, index) => ({
    id,
    text: index === place ? t.text('Changed') : (findPrompt(before, id)?.text ?? ''),
  }));
  const write = await editMany(actor, items);
  t.accepts('EDIT-22', write, 200);
  const results = resultsOf<EditResult>(write);
  const wrong = items.flatMap(({ id }, index) => {
    const changed = results.find((result) => result.id === id)?.changed;
    return changed === (index === place) ? [] : [`item ${index + 1} has changed ${String(changed)}`];
  });
  t.noDifference('EDIT-29', wrong, `changed true for item ${place + 1} alone`, write);
  const after = await t.prompts(actor);
  const lost = items.flatMap(({ id, text }) =>
    findPrompt(after, id)?.text === text
      ? []
      : [`${id} has the text ${JSON.stringify(findPrompt(after, id)?.text)}`],
  );
  t.noDifference('EDIT-22', lost, 'all texts as sent', write, ...after.evidence);
}

async function oneNew(
  t: CheckContext,
  actor: Actor,
  own: readonly OwnPrompt[],
  place: number,
): Promise<void> {
  const before = await t.prompts(actor);
  const known = own.map(({ id }) => findPrompt(before, id)?.text ?? '');
  const topic = `Topic of the new item ${t.nonce}`;
  const items = known.map((text, index) =>
    index === place
      ? { text: t.text('New'), topic }
      : { text, topic: findPrompt(before, own[index]?.id ?? '')?.topic ?? null },
  );
  const write = await addMany(actor, items);
  t.accepts('BULK-04', write, 201);
  const wrong = resultsOf<InsertResult>(write).flatMap(({ promptId, created }, index) => {
    const isRight = index === place ? created === true : created === false && promptId === own[index]?.id;
    return isRight ? [] : [`item ${index + 1} has ${String(promptId)}, created ${String(created)}`];
  });
  t.noDifference('BULK-05', wrong, `created true for item ${place + 1} alone`, write);
  const id = String(resultsOf<InsertResult>(write)[place]?.promptId);
  const after = await t.prompts(actor);
  t.equal('BULK-03', findPrompt(after, id)?.topic, topic, 'its topic', write, ...after.evidence);
  await t.archive(id, actor);
}
