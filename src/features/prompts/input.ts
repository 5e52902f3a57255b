import { DomainError, errorCatalogue, rejectInvalidItems, type InvalidItem } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import type { LockedPrompt } from './store.js';
import type { NewPrompt } from './types.js';

/** A prompt's text as it is stored. 400 when it is not 3 to 500 characters, blank space around it aside. */
export function cleanPromptText(param: string, text: string): string {
  return cleanText(param, text, { min: 3, max: 500, multiline: true });
}

/** A topic label, trimmed; an empty one is none. */
function cleanTopic(param: string, topic: string | null): string | null {
  if (topic === null || topic.trim() === '') return null;
  return cleanText(param, topic, { min: 1, max: 200, multiline: false });
}

/** `path` is put before the names of fields in errors: `prompts[3].`, or nothing. */
export function cleanNewPrompt(path: string, prompt: NewPrompt): NewPrompt {
  return {
    ...prompt,
    text: cleanPromptText(`${path}text`, prompt.text),
    topic: cleanTopic(`${path}topic`, prompt.topic),
  };
}

/** The prompts of a batch, cleaned; 400 that lists every bad item. */
export function cleanNewPrompts(prompts: readonly NewPrompt[]): NewPrompt[] {
  const bad: InvalidItem[] = [];
  const items = prompts.map((prompt, index) => {
    return tryItem(index, bad, () => cleanNewPrompt(`prompts[${index}].`, prompt)) ?? prompt;
  });
  rejectInvalidItems('invalid_parameter', bad);
  return items;
}

export interface Edit {
  readonly promptId: string;
  readonly text: string;
}

/** The texts of a bulk edit, cleaned; 400 that lists every bad item, an id that comes twice among them. */
export function cleanEdits(items: readonly { id: string; text: string }[]): Edit[] {
  const bad: InvalidItem[] = [];
  const firstIndex = new Map<string, number>();
  const edits = items.map((item, index) => {
    const first = firstIndex.get(item.id);
    if (first === undefined) firstIndex.set(item.id, index);
    else
      bad.push({
        index,
        param: `prompts[${index}].id`,
        message: `"prompts[${index}].id" repeats the id of "prompts[${first}]". Send each id once.`,
      });
    const text = tryItem(index, bad, () => cleanPromptText(`prompts[${index}].text`, item.text));
    return { promptId: item.id, text: text ?? item.text };
  });
  rejectInvalidItems('invalid_parameter', bad);
  return edits;
}

/** What `clean` gives; null when it refuses the item, which is then listed. */
function tryItem<Clean>(index: number, bad: InvalidItem[], clean: () => Clean): Clean | null {
  try {
    return clean();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    bad.push({ index, param: error.param ?? `prompts[${index}]`, message: error.message });
    return null;
  }
}

/** Rejects a bulk edit of missing prompts (404), else of archived ones (409); lists every prompt of that kind. */
export function checkBulkEdit(edits: readonly Edit[], found: ReadonlyMap<string, LockedPrompt>): void {
  const reject = (
    code: 'prompt_not_found' | 'prompt_not_editable',
    isBad: (prompt: LockedPrompt | undefined) => boolean,
  ) => {
    const { message } = errorCatalogue[code];
    const bad = edits.flatMap(({ promptId }, index) =>
      isBad(found.get(promptId)) ? [{ index, param: `prompts[${index}].id`, message }] : [],
    );
    rejectInvalidItems(code, bad);
  };
  reject('prompt_not_found', (prompt) => prompt === undefined);
  reject('prompt_not_editable', (prompt) => prompt?.isArchived === true);
}

/** The note on a pause; blank counts as none. */
export function cleanReason(reason: string | null): string | null {
  if (reason === null || reason.trim() === '') return null;
  return cleanText('reason', reason, { min: 1, max: 500, multiline: true });
}
