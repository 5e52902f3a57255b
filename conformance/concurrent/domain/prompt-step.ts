import type { Members } from '../../http/exchange.js';
import type { Outcome } from '../find-order.js';
import { isInvalid, type Call, type CallOf, type Edit, type Fact, type Reply } from './calls.js';
import { readsCap, readsList } from './prompt-reads.js';
import { rejection } from './rejection.js';
import { slotsOf, type Choices, type PromptsModel, type PromptState } from './state.js';

type Result = Outcome<PromptsModel>;
type PromptCall = CallOf<
  'add' | 'bulk' | 'reword' | 'edit' | 'pause' | 'resume' | 'archive' | 'replace' | 'list' | 'cap'
>;

/** One step of the model of prompts: the states that a fact leads to, or the reason why it contradicts this state. */
export function promptStep(choices: Choices) {
  return (state: PromptsModel, fact: Fact): Result => {
    if (fact.kind === 'count') return readsCap(state, fact, choices);
    if (fact.kind === 'names') return [state];
    const call = fact.call as PromptCall;
    const context = { state, choices, fact };
    const rejected = rejection(state, fact, () => whyAccept(context, call));
    if (rejected !== undefined) return rejected;
    if (call.kind === 'list') return readsList(state, jsonOf(fact.reply), choices);
    if (call.kind === 'cap')
      return readsCap(state, jsonOf(fact.reply) as { activeCount: unknown; cap: unknown }, choices);
    if (call.kind === 'add') return adds(context, call);
    if (call.kind === 'bulk') return inserts(context, call);
    if (call.kind === 'reword') return edits(context, [call], (json) => [json]);
    if (call.kind === 'edit') return edits(context, call.edits, resultsOf);
    if (call.kind === 'replace') return replaces(context, call);
    return changes(context, call);
  };
}

interface Context {
  readonly state: PromptsModel;
  readonly choices: Choices;
  readonly fact: Extract<Fact, { kind: 'call' }>;
}

const jsonOf = (reply: Reply): Members => (reply.kind === 'accepted' ? reply.json : {});
const resultsOf = ({ results }: Members): readonly Members[] =>
  Array.isArray(results) ? (results as Members[]) : [];

function adds({ state, choices, fact }: Context, { text }: CallOf<'add'>): Result {
  const owners = ownersOf(state, text);
  const { reply } = fact;
  const id = reply.kind === 'accepted' ? String(reply.json.promptId) : undefined;
  const reused = owners.find((prompt) => prompt.id === id && id !== undefined);
  if (reused !== undefined) return [withPrompt(state, reused, reusedBy(reused))];
  const overflow = overflows(state, choices, 1);
  if (overflow !== undefined) return overflow;
  if (isKnown(state, id)) return `its promptId ${id} belongs to another prompt`;
  const added = { ...state, prompts: [...state.prompts, tracked(id, text)] };
  if (reply.kind === 'accepted') return [added];
  return [added, ...owners.map((owner) => withPrompt(state, owner, reusedBy(owner)))];
}

function inserts({ state, choices, fact }: Context, { texts }: CallOf<'bulk'>): Result {
  const { reply } = fact;
  const results = reply.kind === 'accepted' ? resultsOf(reply.json) : undefined;
  let next = state;
  for (const [index, text] of texts.entries()) {
    const outcome = insertsOne(next, text, results?.[index], fact.contention.isContended);
    if (typeof outcome === 'string') return outcome;
    next = outcome;
  }
  const created = next.prompts.length - state.prompts.length;
  const overflow = created === 0 ? undefined : overflows(state, choices, created);
  return overflow ?? [next];
}

/** One item of a bulk insert. `result` is undefined if the response is unknown. */
function insertsOne(
  state: PromptsModel,
  text: string,
  result: Members | undefined,
  isContended: boolean,
): PromptsModel | string {
  const owners = ownersOf(state, text);
  if (result === undefined)
    return owners[0] === undefined
      ? { ...state, prompts: [...state.prompts, tracked(undefined, text)] }
      : withPrompt(state, owners[0], reusedBy(owners[0]));
  const id = String(result.promptId);
  if (result.created === true) {
    // BULK-19 judges concurrent inserts of one text.
    if (owners.length > 0 && !isContended) return `"${text}" was already tracked, so "created" must be false`;
    if (isKnown(state, id)) return `the promptId ${id} of "${text}" belongs to another prompt`;
    return { ...state, prompts: [...state.prompts, tracked(id, text)] };
  }
  const reused =
    owners.find((prompt) => prompt.id === id) ?? owners.find((prompt) => prompt.id === undefined);
  if (reused === undefined) return `"${text}" was not tracked by ${id}, so nothing could be reused`;
  return withPrompt(state, reused, { ...reusedBy(reused), id });
}

function edits(
  { state, fact }: Context,
  items: readonly Edit[],
  flagsOf: (json: Members) => readonly Members[],
): Result {
  const { reply } = fact;
  const gone = items.find(({ id }) => promptOf(state, id)?.place !== 'tracked');
  if (gone !== undefined) return `${gone.id} was archived`;
  const flags = reply.kind === 'accepted' ? flagsOf(reply.json) : undefined;
  let next = state;
  for (const [index, { id, text }] of items.entries()) {
    const prompt = promptOf(next, id) as PromptState;
    const flag = flags?.find((one) => one.id === id) ?? flags?.[index];
    const isChanged = prompt.text !== text;
    if (flag !== undefined && flag.changed !== isChanged)
      return `${id} had the text "${prompt.text}", so "changed" must be ${isChanged}`;
    next = withPrompt(next, prompt, { ...prompt, text });
  }
  return [next];
}

function changes({ state, choices }: Context, call: CallOf<'pause' | 'resume' | 'archive'>): Result {
  const prompt = promptOf(state, call.id);
  if (prompt === undefined) return `${call.id} did not exist`;
  const isGone = prompt.place === 'archived';
  if (call.kind === 'archive')
    return [withPrompt(state, prompt, { ...prompt, place: 'archived', isPaused: false, reason: undefined })];
  if (isGone) return `${call.id} was archived`;
  if (call.kind === 'resume') {
    const overflow = prompt.isPaused === true && choices.pausedCount === false ? 1 : 0;
    const full = overflow === 0 ? undefined : overflows(state, choices, overflow);
    return full ?? [withPrompt(state, prompt, { ...prompt, isPaused: false, reason: undefined })];
  }
  const reason = prompt.isPaused === false ? call.reason : undefined;
  return [withPrompt(state, prompt, { ...prompt, isPaused: true, reason })];
}

function replaces({ state, fact }: Context, { id, text }: CallOf<'replace'>): Result {
  const old = promptOf(state, id);
  if (old === undefined) return `${id} did not exist`;
  if (old.place === 'archived') return `${id} was archived, so it could not be replaced`;
  const successor = fact.reply.kind === 'accepted' ? String(fact.reply.json.promptId) : undefined;
  if (isKnown(state, successor)) return `its promptId ${successor} belongs to another prompt`;
  const next = withPrompt(state, old, { ...old, place: 'archived', isPaused: false, reason: undefined });
  const isPaused = old.isPaused === false ? false : undefined;
  const fresh = { ...tracked(successor, text), isPaused, reason: isPaused === false ? null : undefined };
  return [{ ...next, prompts: [...next.prompts, fresh] }];
}

/** The reason why the state allows no rejection of a valid call; undefined if the server may reject it. */
function whyAccept({ state, choices, fact }: Context, call: PromptCall): string | undefined {
  const held = heldBy(fact.contention.holders, state, choices);
  switch (call.kind) {
    case 'add':
      return ownersOf(state, call.text).length > 0 || isFull(state, choices, 1 + held)
        ? undefined
        : 'a slot was free';
    case 'bulk':
      return isFull(state, choices, call.texts.length + held) ? undefined : 'its prompts fit into the cap';
    case 'edit':
      return call.edits.map((edit) => whyEdit(state, edit)).includes(undefined)
        ? undefined
        : 'every prompt could be reworded';
    case 'reword':
      return whyEdit(state, call);
    case 'list':
    case 'cap':
      return 'reads are never rejected';
    case 'pause':
    case 'resume':
    case 'archive':
    case 'replace':
      return whyChange(state, choices, call, held);
  }
}

/**
 * The slots that overlapping additions may hold. An addition takes its slots once: either the state has its prompts, or it
 * may have reserved slots for them.
 */
function heldBy(holders: Context['fact']['contention']['holders'], state: PromptsModel, choices: Choices) {
  return holders.reduce((sum, { call, reply }) => sum + slotsHeld(call, reply, state, choices), 0);
}

function slotsHeld(call: Call, reply: Reply, state: PromptsModel, { pausedCount }: Choices): number {
  if (call.kind === 'resume') return pausedCount === true ? 0 : 1;
  if (call.kind !== 'add' && call.kind !== 'bulk') return 0;
  const texts = call.kind === 'add' ? [call.text] : call.texts;
  if (reply.kind === 'rejected') return isInvalid(call) ? 0 : texts.length;
  if (reply.kind === 'unknown') return texts.filter((text) => !hasUnnamed(state, text)).length;
  const results = call.kind === 'add' ? [{ ...reply.json, created: true }] : resultsOf(reply.json);
  return results.filter(({ created, promptId }) => created !== true || !isKnown(state, String(promptId)))
    .length;
}

const hasUnnamed = ({ prompts }: PromptsModel, text: string) =>
  prompts.some((prompt) => prompt.id === undefined && prompt.text === text);

/** A server may reject the text of another prompt. */
function whyEdit(state: PromptsModel, { id, text }: Edit): string | undefined {
  const isTaken = state.prompts.some((other) => other.text === text && other.id !== id);
  return isTaken || promptOf(state, id)?.place !== 'tracked' ? undefined : `${id} could be reworded`;
}

/** A server may reject a second pause or resume, and a resume or replacement that needs a slot when none is free. */
function whyChange(
  state: PromptsModel,
  choices: Choices,
  call: CallOf<'pause' | 'resume' | 'archive' | 'replace'>,
  held: number,
): string | undefined {
  const prompt = promptOf(state, call.id);
  if (prompt?.place !== 'tracked') return undefined;
  const { isPaused } = prompt;
  const needsSlot = isPaused !== false && choices.pausedCount !== true && isFull(state, choices, 1 + held);
  const mayReject = {
    pause: isPaused !== false,
    resume: isPaused !== true || needsSlot,
    archive: false,
    replace: needsSlot || ('text' in call && state.prompts.some(({ text }) => text === call.text)),
  };
  return mayReject[call.kind] ? undefined : `${call.id} was tracked`;
}

function isFull(state: PromptsModel, choices: Choices, extra: number): boolean {
  const [, most] = slotsOf(state, choices);
  return state.cap >= 0 && most + extra > state.cap;
}

function overflows(state: PromptsModel, choices: Choices, extra: number): string | undefined {
  const [least] = slotsOf(state, choices);
  if (state.cap < 0 || least + extra <= state.cap) return undefined;
  return `it was accepted, although ${least} of ${state.cap} slots were taken`;
}

const tracked = (id: string | undefined, text: string): PromptState => ({
  id,
  text,
  place: 'tracked',
  isPaused: false,
  reason: null,
});

/** Reuse may resume a paused prompt. */
const reusedBy = (prompt: PromptState): PromptState =>
  prompt.isPaused === false ? prompt : { ...prompt, isPaused: undefined, reason: undefined };

const ownersOf = ({ prompts }: PromptsModel, text: string) =>
  prompts.filter((prompt) => prompt.place === 'tracked' && prompt.text === text);

const promptOf = ({ prompts }: PromptsModel, id: string) => prompts.find((prompt) => prompt.id === id);

const isKnown = (state: PromptsModel, id: string | undefined) =>
  id !== undefined && promptOf(state, id) !== undefined;

function withPrompt(state: PromptsModel, old: PromptState, now: PromptState): PromptsModel {
  return { ...state, prompts: state.prompts.map((prompt) => (prompt === old ? now : prompt)) };
}
