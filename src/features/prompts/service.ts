import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { DataVersion } from '../../domain/data-version.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Database, Executor, Transaction } from '../../platform/database.js';
import { primaryReader, type Reader } from '../../platform/reader.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import {
  checkBulkEdit,
  cleanEdits,
  cleanNewPrompt,
  cleanNewPrompts,
  cleanPromptText,
  cleanReason,
} from './input.js';
import { correct } from './corrections-service.js';
import { readProperties, type PropertiesQuery } from './properties-read-model.js';
import { readDetailedPrompts, readPrompt, readPrompts, readSlots } from './read-model.js';
import { nextStaleAt, staleBefore, wordingChange } from './rules.js';
import { NamesOfBrands } from '../prompt-groups/index.js';
import * as store from './store.js';
import type {
  DetailedPrompt,
  NewPrompt,
  PlanCaps,
  Prompt,
  PromptAuthor,
  PropertiesPage,
  SlotUsage,
  WordingChange,
} from './types.js';

export interface PromptDependencies {
  readonly database: Database;
  /** For the lists of prompts. Default: `database`. */
  readonly reader?: Reader;
  readonly clock: Clock;
  readonly caps: PlanCaps;
  readonly cadenceHours: number;
}

interface Dependencies extends PromptDependencies {
  readonly names: NamesOfBrands;
}

export interface Reworded {
  readonly promptId: string;
  readonly wordingChange: WordingChange;
}

export type PromptService = ReturnType<typeof createPromptService>;

/** Use cases of prompts, each limited to one workspace. */
export function createPromptService(dependencies: PromptDependencies) {
  return bindUseCases(
    { ...dependencies, names: new NamesOfBrands() },
    {
      list,
      listDetailed,
      slotsOf,
      add,
      addInBulk,
      trackForIngest,
      reword,
      rewordInBulk,
      setPaused,
      archive,
      replace,
      listProperties,
      correct,
    },
  );
}

/**
 * Every prompt of the workspace: tracked ones, oldest first, then archived ones, most recently archived first. Also
 * the first time at which one of them becomes stale if nothing is observed; null = never.
 */
async function list(
  dependencies: PromptDependencies,
  at: DataVersion,
): Promise<{ prompts: Prompt[]; nextStaleAt: Date | null }> {
  const prompts = await readPrompts(readerOf(dependencies), at, presentStaleBefore(dependencies));
  return { prompts, nextStaleAt: nextStaleAt(prompts, dependencies) };
}

/** Every prompt of the workspace with all details, in order of creation. */
function listDetailed(dependencies: PromptDependencies, at: DataVersion): Promise<DetailedPrompt[]> {
  return readDetailedPrompts(readerOf(dependencies), at, presentStaleBefore(dependencies));
}

/**
 * A page of the prompts that the workspace ever had, with their groups.
 * @throws DomainError invalid_parameter for a cursor of another list
 */
function listProperties(
  dependencies: PromptDependencies,
  at: DataVersion,
  query: PropertiesQuery,
): Promise<PropertiesPage> {
  return readProperties(readerOf(dependencies), at, query);
}

/** Occupied slots and the effective cap. 404 when the workspace was deleted. */
async function slotsOf({ database, caps }: PromptDependencies, workspaceId: string): Promise<SlotUsage> {
  const slots = await readSlots(database, workspaceId, caps);
  if (slots === null) throw new DomainError('workspace_not_found');
  return slots;
}

/** Tracks one prompt, even if its text is already tracked. 409 at the cap. */
async function add(
  dependencies: Dependencies,
  workspaceId: string,
  prompt: NewPrompt,
): Promise<SlotUsage & { promptId: string }> {
  const items = [cleanNewPrompt('', prompt)];
  const outcome = await track(dependencies, dependencies.database, workspaceId, items, {
    createdBy: 'api',
    draft: false,
    reuse: false,
  });
  const [item] = outcome.items;
  if (item === undefined) throw new Error('track_prompts returned no row for the prompt.');
  return { promptId: item.promptId, activeCount: outcome.activeCount, cap: outcome.cap };
}

/** Tracks a batch, all or nothing. Texts that are already tracked reuse their prompts. 409 over the cap. */
async function addInBulk(dependencies: Dependencies, workspaceId: string, prompts: readonly NewPrompt[]) {
  const items = cleanNewPrompts(prompts);
  const options = { createdBy: 'api', draft: false, reuse: true } as const;
  return track(dependencies, dependencies.database, workspaceId, items, options);
}

/** Tracks prompts in the caller's transaction and returns one id per item, in order. 409 over the cap. */
async function trackForIngest(
  dependencies: Dependencies,
  transaction: Transaction,
  workspaceId: string,
  prompts: readonly NewPrompt[],
  { draft }: { draft: boolean },
): Promise<string[]> {
  const items = cleanNewPrompts(prompts);
  const options = { createdBy: 'system', draft, reuse: true } as const;
  const outcome = await track(dependencies, transaction, workspaceId, items, options);
  return outcome.items.map((item) => item.promptId);
}

/** Changes a prompt's wording and keeps its id, history, topic and pause. */
async function reword(
  { database, clock, names }: Dependencies,
  workspaceId: string,
  promptId: string,
  text: string,
): Promise<Reworded> {
  const wording = cleanPromptText('text', text);
  return changeWorkspace(database, workspaceId, async (transaction) => {
    const before = await lockEditable(transaction, workspaceId, promptId);
    const change = wordingChange(before.text, wording);
    const changed = change === 'none' ? [] : [{ promptId, before: before.text, text: wording }];
    await store.rewordPrompts(transaction, workspaceId, changed, clock());
    await names.examine(transaction, workspaceId, changed);
    return { promptId, wordingChange: change };
  });
}

/** Changes many wordings, all or nothing. Results are in the order of the items. */
async function rewordInBulk(
  { database, clock, names }: Dependencies,
  workspaceId: string,
  items: readonly { id: string; text: string }[],
): Promise<Reworded[]> {
  const edits = cleanEdits(items);
  return changeWorkspace(database, workspaceId, async (transaction) => {
    const ids = edits.map((edit) => edit.promptId);
    const before = await store.lockPrompts(transaction, workspaceId, ids);
    checkBulkEdit(edits, before);
    const results = edits.map(({ promptId, text }) => {
      const former = before.get(promptId)?.text ?? '';
      return { promptId, before: former, text, wordingChange: wordingChange(former, text) };
    });
    const changed = results.filter((result) => result.wordingChange !== 'none');
    await store.rewordPrompts(transaction, workspaceId, changed, clock());
    await names.examine(transaction, workspaceId, changed);
    return results.map(({ promptId, wordingChange: change }) => ({ promptId, wordingChange: change }));
  });
}

/** Pauses or resumes. Pausing again replaces the reason if a new one is given; resuming ignores it. */
async function setPaused(
  { database, clock, cadenceHours }: PromptDependencies,
  workspaceId: string,
  promptId: string,
  pause: { paused: boolean; reason: string | null },
): Promise<Prompt> {
  const reason = pause.paused ? cleanReason(pause.reason) : null;
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockEditable(transaction, workspaceId, promptId);
    const state = { paused: pause.paused, reason };
    await store.setPromptPaused(transaction, workspaceId, promptId, state, clock());
    const before = presentStaleBefore({ clock, cadenceHours });
    const prompt = await readPrompt(transaction, workspaceId, promptId, before);
    if (prompt === null) throw new Error('A locked prompt disappeared.');
    return prompt;
  });
}

/** Archives a prompt, which keeps its history and frees its slot. Idempotent. */
async function archive(
  { database, clock }: PromptDependencies,
  workspaceId: string,
  promptId: string,
  userId: string,
): Promise<void> {
  await changeWorkspace(database, workspaceId, async (transaction) => {
    const found = await store.lockPrompts(transaction, workspaceId, [promptId]);
    if (!found.has(promptId)) throw new DomainError('prompt_not_found');
    await store.archivePrompts(transaction, workspaceId, [promptId], { userId }, clock());
  });
}

/** Archives a prompt and tracks a new one, without history, in its slot. Not subject to the cap. */
async function replace(
  { database, clock, names }: Dependencies,
  workspaceId: string,
  promptId: string,
  text: string,
  userId: string,
): Promise<string> {
  const wording = cleanPromptText('text', text);
  const replacement = { promptId: newId('prm'), text: wording };
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockEditable(transaction, workspaceId, promptId);
    const now = clock();
    await store.archivePrompts(transaction, workspaceId, [promptId], { userId, replacement }, now);
    await store.insertReplacement(transaction, workspaceId, promptId, replacement, now);
    await names.examine(transaction, workspaceId, [replacement]);
    return replacement.promptId;
  });
}

async function track(
  { caps, clock, names }: Pick<Dependencies, 'caps' | 'clock' | 'names'>,
  executor: Executor,
  workspaceId: string,
  items: readonly NewPrompt[],
  options: { createdBy: PromptAuthor; draft: boolean; reuse: boolean },
) {
  const withIds = items.map((item) => ({ ...item, promptId: newId('prm') }));
  const request = { workspaceId, caps, items: withIds, now: clock(), ...options };
  const outcome = await names.using(executor, workspaceId, ({ version: namesVersion, wordingOf }) => {
    const wordings = items.map(({ text }) => wordingOf(text));
    return store.trackPrompts(executor, { ...request, wordings, namesVersion });
  });
  if (outcome.kind === 'gone') throw new DomainError('workspace_not_found');
  if (outcome.kind === 'over-cap') throw overCap(outcome);
  return outcome;
}

/** Locks one prompt for a change. 404 when it does not exist, 409 when it is archived. */
async function lockEditable(transaction: Transaction, workspaceId: string, promptId: string) {
  const found = (await store.lockPrompts(transaction, workspaceId, [promptId])).get(promptId);
  if (found === undefined) throw new DomainError('prompt_not_found');
  if (found.isArchived) throw notEditable(await store.findReplacement(transaction, workspaceId, promptId));
  return found;
}

function readerOf({ database, reader = primaryReader(database) }: PromptDependencies): Reader {
  return reader;
}

function presentStaleBefore({
  clock,
  cadenceHours,
}: Pick<PromptDependencies, 'clock' | 'cadenceHours'>): Date {
  return staleBefore({ now: clock(), cadenceHours });
}

/** Names the replacement, so that a client whose response to a replacement was lost finds the new prompt. */
function notEditable(replacedBy: string | undefined): DomainError {
  if (replacedBy === undefined) return new DomainError('prompt_not_editable');
  return new DomainError('prompt_not_editable', {
    message: `Archived prompts cannot be changed. The prompt ${replacedBy} replaced this one.`,
    details: { replacedBy },
  });
}

function overCap(outcome: { activeCount: number; cap: number; requested: number }): DomainError {
  const { activeCount, cap, requested } = outcome;
  return new DomainError('prompt_cap_exceeded', {
    message:
      `${requested} new ${requested === 1 ? 'prompt does' : 'prompts do'} not fit: ${activeCount} of ${cap} slots ` +
      'are in use. Archive prompts to free slots, or raise the cap.',
    details: { cap, activeCount, requested },
  });
}
