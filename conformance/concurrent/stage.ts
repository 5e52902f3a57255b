import type { Actor } from '../http/actor.js';
import { archive, fixture, pause, trackMany } from '../kit/prompts/calls.js';
import type { CheckContext, OwnPrompt } from '../run/context.js';
import { SetupFailed } from '../run/outcome.js';
import type { PromptsState } from '../run/state.js';
import type { Choices, PromptsModel, PromptState } from './domain/state.js';
import type { Program } from './program.js';

/** A key that the calls of a history share. The history may revoke it. */
export interface SharedKey {
  readonly id: string;
  readonly holder: Actor;
}

/** A workspace before a history: its callers, the prompts that the calls select from, and its state. */
export interface Stage {
  /** Its position among the workspaces of the history. */
  readonly workspace: number;
  readonly actor: Actor;
  /** One caller per client, each with its own key as far as there are enough. */
  readonly clients: readonly Actor[];
  readonly prompts: readonly OwnPrompt[];
  readonly keys: readonly SharedKey[];
  readonly before: PromptsState;
  readonly model: PromptsModel;
  readonly choices: Choices;
}

/** The callers of a workspace. */
export type Callers = Pick<Stage, 'workspace' | 'actor' | 'clients'>;

const PAUSE_REASON = 'Paused before the race';

/**
 * Creates the prompts of a program and reads the state. With few slots, it creates fewer prompts, at least one of them, and
 * leaves less room than the program asks for.
 */
export async function openStage(
  t: CheckContext,
  callers: Callers,
  { shape }: Program,
  choices: Choices,
  options: { readonly keys: number; readonly isFull: boolean; readonly slots: number },
): Promise<Stage> {
  const { actor } = callers;
  const count = Math.max(Math.min(1, shape.prompts), Math.min(shape.prompts, options.slots));
  const texts = Array.from({ length: count }, () => t.text('Before'));
  const prompts = count === 0 ? [] : await trackMany(actor, texts);
  const [first] = prompts;
  if (shape.isFirstPaused && first !== undefined)
    fixture(await pause(actor, first.id, { paused: true, reason: PAUSE_REASON }));
  if (options.isFull) await t.fillTo(Math.min(shape.room, options.slots - count), actor);
  const keys = await shareKeys(t, actor, options.keys);
  const before = await t.prompts(actor);
  return { ...callers, prompts, keys, before, choices, model: modelOf(before, prompts, shape, choices) };
}

async function shareKeys(t: CheckContext, actor: Actor, count: number): Promise<SharedKey[]> {
  const keys: SharedKey[] = [];
  while (keys.length < count) {
    const holder = await t.mint(actor);
    keys.push({ id: holder.keys[0]?.id ?? '', holder });
  }
  return keys;
}

function modelOf(
  before: PromptsState,
  own: readonly OwnPrompt[],
  { isFirstPaused }: Program['shape'],
  { pausedCount }: Choices,
): PromptsModel {
  const prompts = own.map(({ id, text }, index): PromptState => {
    const row = before.tracked.find((one) => one.id === id);
    if (row?.text !== text) throw new SetupFailed(`the new prompt ${id} is not in the list with its text`);
    const isPaused = isFirstPaused && index === 0;
    return { id, text, place: 'tracked', isPaused, reason: isPaused ? row.pausedReason : null };
  });
  const counted = prompts.filter(({ isPaused }) => isPaused !== true || pausedCount !== false).length;
  return { prompts, otherSlots: before.activeCount - counted, cap: before.cap };
}

/**
 * Observes the choices of the target, with sequential calls.
 * @throws SetupFailed if one of them fails
 */
export async function choicesOf(t: CheckContext, actor: Actor): Promise<Choices> {
  const { id } = await t.addPrompt(actor);
  const running = await t.prompts(actor);
  fixture(await pause(actor, id, { paused: true }));
  const paused = await t.prompts(actor);
  fixture(await archive(actor, id));
  const status = paused.tracked.find((row) => row.id === id)?.status;
  const isShared = paused.tracked.some((row) => row.id !== id && row.status === status);
  const isUnchanged = running.tracked.find((row) => row.id === id)?.status === status;
  return {
    pausedCount: paused.activeCount === running.activeCount,
    pausedStatus: isUnchanged || (isShared && status !== 'paused') ? undefined : status,
    keepsOmitted: undefined,
    pinsKeepVersion: undefined,
  };
}
