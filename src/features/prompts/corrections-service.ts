import type { Clock } from '../../domain/clock.js';
import { errorMessages, rejectInvalidItems } from '../../domain/errors.js';
import type { Database } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { cleanCorrections } from './input.js';
import { lockProperties, propertiesOf } from './properties-read-model.js';
import { correctPrompts, type Corrected } from './store.js';
import type { Correction, Corrections, PromptProperties } from './types.js';

/** Prompts that are corrected at once. */
const BATCH = 500;

/**
 * Corrects properties and groups of prompts, archived ones as well, all or nothing in one transaction. Figures look them up, so those
 * of the past follow. Returns the prompts in the order of the items. `onProgress` is called with the number of those done.
 * @throws DomainError 400 for invalid values, otherwise 404 for unknown prompts; lists all of that kind
 */
export async function correct(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  workspaceId: string,
  items: readonly Correction[],
  onProgress?: (done: number) => void,
): Promise<Corrections> {
  const corrections = cleanCorrections(items);
  const ids = corrections.map(({ id }) => id);
  return changeWorkspace(database, workspaceId, async (transaction) => {
    const before = await lockProperties(transaction, workspaceId, ids);
    const missing = corrections.flatMap(({ id }, index) =>
      before.has(id)
        ? []
        : [{ index, param: `prompts[${index}].id`, message: errorMessages.prompt_not_found }],
    );
    rejectInvalidItems('prompt_not_found', missing);
    const changes = corrections.flatMap((one) => changeOf(before.get(one.id), one) ?? []);
    for (let done = 0; done < changes.length; done += BATCH) {
      await correctPrompts(transaction, workspaceId, changes.slice(done, done + BATCH), clock());
      onProgress?.(Math.min(changes.length, done + BATCH));
    }
    const after = await propertiesOf(transaction, workspaceId, ids);
    return { changed: changes.length, prompts: ids.flatMap((id) => after.get(id) ?? []) };
  });
}

/** The properties before and after; null if they are the same. */
function changeOf(prompt: PromptProperties | undefined, given: Correction): Corrected | null {
  if (prompt === undefined) return null;
  const { id, topic, persona, intent, chosenGroup: group } = prompt;
  const before = { topic, persona, intent, group };
  const after = {
    topic: given.topic === undefined ? topic : given.topic,
    persona: given.persona ?? persona,
    intent: given.intent === undefined ? intent : given.intent,
    group: given.group === undefined ? group : given.group,
  };
  const isChanged = (Object.keys(after) as (keyof typeof after)[]).some(
    (name) => after[name] !== before[name],
  );
  return isChanged ? { id, before, after } : null;
}
