import { DomainError, invalidParameter } from '../../domain/errors.js';
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
  const bad: BadItem[] = [];
  const items = prompts.map((prompt, index) => {
    return tryItem(index, bad, () => cleanNewPrompt(`prompts[${index}].`, prompt)) ?? prompt;
  });
  if (bad.length > 0) throw refuseItems('invalid_parameter', bad);
  return items;
}

export interface Edit {
  readonly promptId: string;
  readonly text: string;
}

interface BadItem {
  readonly index: number;
  readonly param: string;
  readonly message: string;
}

/** The texts of a bulk edit, cleaned; 400 that lists every bad item, an id that comes twice among them. */
export function cleanEdits(items: readonly { id: string; text: string }[]): Edit[] {
  const bad: BadItem[] = [];
  const firstIndex = new Map<string, number>();
  const edits = items.map((item, index) => {
    const first = firstIndex.get(item.id);
    if (first === undefined) firstIndex.set(item.id, index);
    else
      bad.push({
        index,
        param: `prompts[${index}].id`,
        message: `"${item.id}" is item ${first} as well. Send it once.`,
      });
    const text = tryItem(index, bad, () => cleanPromptText(`prompts[${index}].text`, item.text));
    return { promptId: item.id, text: text ?? item.text };
  });
  if (bad.length > 0) throw refuseItems('invalid_parameter', bad);
  return edits;
}

/** What `clean` gives; null when it refuses the item, which is then listed. */
function tryItem<Clean>(index: number, bad: BadItem[], clean: () => Clean): Clean | null {
  try {
    return clean();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    bad.push({ index, param: error.param ?? `prompts[${index}]`, message: error.message });
    return null;
  }
}

/** Refuses a bulk edit with a missing prompt (404), else with an archived one (409); lists all of that kind. */
export function checkBulkEdit(edits: readonly Edit[], found: ReadonlyMap<string, LockedPrompt>): void {
  const itemsWhere = (isBad: (prompt: LockedPrompt | undefined) => boolean, message: string): BadItem[] =>
    edits.flatMap(({ promptId }, index) =>
      isBad(found.get(promptId)) ? [{ index, param: `prompts[${index}].id`, message }] : [],
    );
  const missing = itemsWhere(
    (prompt) => prompt === undefined,
    'There is no prompt with this id in the workspace.',
  );
  if (missing.length > 0) throw refuseItems('prompt_not_found', missing);
  const archived = itemsWhere(
    (prompt) => prompt?.isArchived === true,
    'An archived prompt cannot be changed.',
  );
  if (archived.length > 0) throw refuseItems('prompt_not_editable', archived);
}

function refuseItems(
  code: 'invalid_parameter' | 'prompt_not_found' | 'prompt_not_editable',
  bad: BadItem[],
): DomainError {
  const [first] = bad;
  if (first === undefined) return invalidParameter('prompts', 'An item is not valid.');
  return new DomainError(code, {
    param: first.param,
    message: `${first.message} Nothing was changed.`,
    details: { invalidItems: bad },
  });
}

/** The note on a pause; blank counts as none. */
export function cleanReason(reason: string | null): string | null {
  if (reason === null || reason.trim() === '') return null;
  return cleanText('reason', reason, { min: 1, max: 500, multiline: true });
}
