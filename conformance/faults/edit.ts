import type { OperationId } from '../../spec/index.js';
import { respond, type Behavior } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import {
  amend,
  around,
  itemsOf,
  keepItemsBefore,
  otherTracked,
  override,
  withItems,
} from '../model/override.js';
import type { Prompt } from '../model/state.js';

export const editFaults: readonly Fault[] = [
  fault(
    'M10',
    ['EDIT-24', 'ERR-05', 'ISO-03'],
    'A bulk edit rewords the items before the first unknown id.',
    (behavior) => keepItemsBefore(behavior, 'bulkEditPrompts', 'prompt_not_found'),
  ),
  fault('M11', ['EDIT-25'], 'A bulk edit skips archived prompts and returns 200.', (behavior) =>
    around(behavior, 'bulkEditPrompts', async (call, next) => {
      const isArchived = (item: unknown) => {
        const prompt = behavior.lookUpPrompt(call, String((item as { id?: unknown } | null)?.id));
        return prompt !== null && prompt.archivedSerial !== null;
      };
      const items = itemsOf(call);
      const left = items.filter((item) => !isArchived(item));
      return left.length === 0 && items.length > 0
        ? respond(200, { results: [] })
        : next(withItems(call, left));
    }),
  ),
  fault(
    'M12',
    ['EDIT-26', 'ERR-05'],
    'A bulk edit validates texts while it writes, so the items before an invalid one are changed.',
    (behavior) => keepItemsBefore(behavior, 'bulkEditPrompts', 'invalid_parameter'),
  ),
  fault('M13', ['EDIT-29', 'EDIT-31'], 'A bulk edit reports every item as changed.', (behavior) =>
    amend(behavior, 'bulkEditPrompts', ({ results }) => ({
      results: results.map((result) => ({ id: result.id, changed: true, wordingChange: 'minor' })),
    })),
  ),
  fault(
    'M14',
    ['EDIT-23'],
    'PUT replaces the collection: prompts left out of a bulk edit are archived.',
    (behavior) =>
      around(behavior, 'bulkEditPrompts', async (call, next) => {
        const response = await next(call);
        const kept = new Set(itemsOf(call).map((item) => (item as { id: string }).id));
        for (const prompt of call.workspace.prompts.filter(({ id }) => !kept.has(id)))
          behavior.archive(call, prompt, null);
        return response;
      }),
  ),
  fault('M15', ['EDIT-20', 'GEN-06'], 'The results of a bulk edit have promptId instead of id.', (behavior) =>
    amend(behavior, 'bulkEditPrompts', ({ results }) => ({
      results: results.map(({ id, ...rest }) => ({ promptId: id, ...rest })),
    })),
  ),
  fault(
    'M16',
    ['EDIT-03', 'EDIT-01'],
    'A reword creates a new prompt and archives the old one.',
    (behavior) =>
      around(behavior, 'rewordPrompt', async (call) => {
        const replaced = await behavior.operations.replacePrompt(call);
        const { promptId } = replaced.body as { promptId: string };
        return respond(200, { promptId, changed: true, wordingChange: 'major' });
      }),
  ),
  fault('M17', ['EDIT-05'], 'A reword to the same text reports a change.', (behavior) =>
    amend(behavior, 'rewordPrompt', (body) => ({
      ...body,
      changed: true,
      wordingChange: body.changed ? body.wordingChange : 'minor',
    })),
  ),
  editable('M18', 'rewordPrompt', 'An archived prompt can be reworded.', ['PR-27']),
  fault('M19a', ['EDIT-10', 'PR-30'], 'A reword resumes a paused prompt.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      if (call.operation === 'rewordPrompt') behavior.resume(call, prompt);
      return base(call, prompt, text);
    }),
  ),
  fault('M19b', ['EDIT-10'], 'A reword clears the topic.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      if (call.operation === 'rewordPrompt') prompt.topic = null;
      return base(call, prompt, text);
    }),
  ),
  fault('R25a', ['EDIT-32', 'EDIT-10'], 'A bulk edit resumes paused prompts.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      if (call.operation === 'bulkEditPrompts') behavior.resume(call, prompt);
      return base(call, prompt, text);
    }),
  ),
  fault('R25b', ['EDIT-32'], 'A bulk edit archives paused prompts.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      const rewording = base(call, prompt, text);
      if (call.operation === 'bulkEditPrompts' && prompt.isPaused) behavior.archive(call, prompt, null);
      return rewording;
    }),
  ),
  fault(
    'X60',
    ['EDIT-06', 'EDIT-04'],
    'A reword reports changed true and wordingChange none when only punctuation differs or most words stay.',
    (behavior) =>
      override(behavior, 'reword', (base) => (call, prompt, text) => {
        const rewording = base(call, prompt, text);
        return rewording.wordingChange === 'minor' ? { changed: true, wordingChange: 'none' } : rewording;
      }),
  ),
  fault('X61', ['EDIT-10', 'EDIT-22'], 'A bulk edit clears the topics.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      if (call.operation === 'bulkEditPrompts') prompt.topic = null;
      return base(call, prompt, text);
    }),
  ),
  fault('X63', ['EDIT-03', 'RES-02'], 'A reword changes every tracked prompt of the same text.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      for (const other of otherTracked(call, prompt)) {
        if (call.operation === 'rewordPrompt' && other.text === prompt.text) base(call, other, text);
      }
      return base(call, prompt, text);
    }),
  ),
  editable('X69', 'pausePrompt', 'An archived prompt can be paused.', ['PR-27']),
  editable('X70', 'replacePrompt', 'An archived prompt can be replaced.', ['REP-11', 'PR-27']),
  editable('X71', 'bulkEditPrompts', 'An archived prompt can be reworded in a batch.', ['EDIT-25']),
  fault('X72', ['EDIT-13'], 'A reword sets updatedAt back.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      const before = prompt.updatedAt;
      const rewording = base(call, prompt, text);
      if (rewording.changed) prompt.updatedAt = before - 60_000;
      return rewording;
    }),
  ),
  fault(
    'X73',
    ['EDIT-03', 'EDIT-05'],
    'A reword within a second of the previous one succeeds but is not stored.',
    (behavior) => {
      const changedAt = new WeakMap<Prompt, number>();
      override(behavior, 'reword', (base) => (call, prompt, text) => {
        const before = prompt.text;
        const now = call.model.clock.now();
        const rewording = base(call, prompt, text);
        if (now - (changedAt.get(prompt) ?? -Infinity) < 1000) prompt.text = before;
        else if (rewording.changed) changedAt.set(prompt, now);
        return rewording;
      });
    },
  ),
  fault('X77', ['EDIT-32'], 'A bulk edit with a paused prompt is rejected.', (behavior) =>
    rejectPaused(behavior, 'bulkEditPrompts'),
  ),
  fault('X78', ['PR-30'], 'A paused prompt cannot be reworded.', (behavior) =>
    rejectPaused(behavior, 'rewordPrompt'),
  ),
  fault('X302', ['EDIT-09'], 'A reword deletes the measurements of the prompt.', (behavior) =>
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      const rewording = base(call, prompt, text);
      if (rewording.changed) prompt.observations.length = 0;
      return rewording;
    }),
  ),
];

function rejectPaused(behavior: Behavior, operation: OperationId): void {
  override(behavior, 'isEditable', (base) => (call, prompt) => {
    return base(call, prompt) && !(call.operation === operation && prompt.isPaused);
  });
}

function editable(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'isEditable', (base) => (call, prompt) => {
      return call.operation === operation || base(call, prompt);
    }),
  );
}
