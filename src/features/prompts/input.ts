import { DomainError, errorMessages, rejectInvalidItems, type InvalidItem } from '../../domain/errors.js';
import { cleanText, type TextBounds } from '../../domain/text.js';
import type { LockedPrompt } from './store.js';
import type { Correction, NewPrompt } from './types.js';

/** The bounds of a prompt's text. */
export const promptText: TextBounds = { min: 3, max: 500, multiline: true };

/** Cleans a prompt's text. 400 unless it is within its bounds. */
export function cleanPromptText(param: string, text: string): string {
  return cleanText(param, text, promptText);
}

/** Cleans a topic label; null when it is blank. */
function cleanTopic(param: string, topic: string | null): string | null {
  if (topic === null || topic.trim() === '') return null;
  return cleanText(param, topic, { min: 1, max: 200, multiline: false });
}

/** Cleans a new prompt. `path` is the prefix of field names in errors: `prompts[3].` or empty. */
export function cleanNewPrompt(path: string, prompt: NewPrompt): NewPrompt {
  return {
    ...prompt,
    text: cleanPromptText(`${path}text`, prompt.text),
    topic: cleanTopic(`${path}topic`, prompt.topic),
  };
}

/** Cleans a batch of new prompts. 400 that lists every invalid item. */
export function cleanNewPrompts(prompts: readonly NewPrompt[]): NewPrompt[] {
  const bad: InvalidItem[] = [];
  const items = prompts.map((prompt, index) => {
    return tryItem(index, bad, () => cleanNewPrompt(`prompts[${index}].`, prompt)) ?? prompt;
  });
  rejectInvalidItems('invalid_parameter', bad);
  return items;
}

/** Cleans the topics of corrections. 400 that lists every invalid item, repeated ids included. */
export function cleanCorrections(items: readonly Correction[]): Correction[] {
  const bad = repeatedIds(items);
  const clean = items.map((item, index) => {
    const { topic } = item;
    if (topic === undefined) return item;
    return (
      tryItem(index, bad, () => ({ ...item, topic: cleanTopic(`prompts[${index}].topic`, topic) })) ?? item
    );
  });
  rejectInvalidItems('invalid_parameter', bad.sort(byIndex));
  return clean;
}

export interface Edit {
  readonly promptId: string;
  readonly text: string;
}

/** Cleans a bulk edit. 400 that lists every invalid item, repeated ids included. */
export function cleanEdits(items: readonly { id: string; text: string }[]): Edit[] {
  const bad = repeatedIds(items);
  const edits = items.map((item, index) => {
    const text = tryItem(index, bad, () => cleanPromptText(`prompts[${index}].text`, item.text));
    return { promptId: item.id, text: text ?? item.text };
  });
  rejectInvalidItems('invalid_parameter', bad.sort(byIndex));
  return edits;
}

/** The items that repeat the id of an earlier one. */
function repeatedIds(items: readonly { readonly id: string }[]): InvalidItem[] {
  const firstIndex = new Map<string, number>();
  return items.flatMap(({ id }, index) => {
    const first = firstIndex.get(id);
    if (first === undefined) firstIndex.set(id, index);
    if (first === undefined) return [];
    const message = `"prompts[${index}].id" repeats the id of "prompts[${first}]". Send each id once.`;
    return [{ index, param: `prompts[${index}].id`, message }];
  });
}

const byIndex = (one: InvalidItem, other: InvalidItem) => one.index - other.index;

/** The result of `clean`; null if the item was rejected and added to `bad`. */
function tryItem<Clean>(index: number, bad: InvalidItem[], clean: () => Clean): Clean | null {
  try {
    return clean();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    bad.push({ index, param: error.param ?? `prompts[${index}]`, message: error.message });
    return null;
  }
}

/**
 * @throws DomainError 404 if a bulk edit names missing prompts, otherwise 409 for archived ones; lists all of that kind
 */
export function checkBulkEdit(edits: readonly Edit[], found: ReadonlyMap<string, LockedPrompt>): void {
  const reject = (
    code: 'prompt_not_found' | 'prompt_not_editable',
    isBad: (prompt: LockedPrompt | undefined) => boolean,
  ) => {
    const message = errorMessages[code];
    const bad = edits.flatMap(({ promptId }, index) =>
      isBad(found.get(promptId)) ? [{ index, param: `prompts[${index}].id`, message }] : [],
    );
    rejectInvalidItems(code, bad);
  };
  reject('prompt_not_found', (prompt) => prompt === undefined);
  reject('prompt_not_editable', (prompt) => prompt?.isArchived === true);
}

/** Cleans the reason of a pause; null when it is blank. */
export function cleanReason(reason: string | null): string | null {
  if (reason === null || reason.trim() === '') return null;
  return cleanText('reason', reason, { min: 1, max: 500, multiline: true });
}
