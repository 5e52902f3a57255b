import { answer } from '../call.js';
import type { Fault } from './fault.js';
import { amend, around, itemsOf, keepItemsBefore, override, withItems } from '../override.js';

/** Faults of rewording, single and in bulk. */
export const editFaults: readonly Fault[] = [
  {
    id: 'M10',
    breaks: ['EDIT-24', 'ERR-05', 'ISO-03'],
    sentence: 'A bulk edit rewords the items before the first missing id.',
    inject: (behaviour) => keepItemsBefore(behaviour, 'bulkEditPrompts', 'prompt_not_found'),
  },
  {
    id: 'M11',
    breaks: ['EDIT-25'],
    sentence: 'A bulk edit skips archived prompts and answers 200.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', async (call, next) => {
        const isArchived = (item: unknown) => {
          const prompt = behaviour.lookUpPrompt(call, String((item as { id?: unknown } | null)?.id));
          return prompt !== null && prompt.archivedSerial !== null;
        };
        const items = itemsOf(call);
        const left = items.filter((item) => !isArchived(item));
        return left.length === 0 && items.length > 0
          ? answer(200, { results: [] })
          : next(withItems(call, left));
      }),
  },
  {
    id: 'M12',
    breaks: ['EDIT-26', 'ERR-05'],
    sentence: 'A bulk edit validates texts while it writes: an invalid one leaves those before it changed.',
    inject: (behaviour) => keepItemsBefore(behaviour, 'bulkEditPrompts', 'invalid_parameter'),
  },
  {
    id: 'M13',
    breaks: ['EDIT-29', 'EDIT-31'],
    sentence: 'A bulk edit reports every item as changed.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkEditPrompts', ({ results }) => ({
        results: results.map((result) => ({ id: result.id, changed: true, wordingChange: 'minor' })),
      })),
  },
  {
    id: 'M14',
    breaks: ['EDIT-23'],
    sentence: 'PUT replaces the collection: prompts left out of a bulk edit are archived.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', async (call, next) => {
        const answered = await next(call);
        const kept = new Set(itemsOf(call).map((item) => (item as { id: string }).id));
        for (const prompt of call.workspace.prompts.filter(({ id }) => !kept.has(id)))
          behaviour.archive(call, prompt, null);
        return answered;
      }),
  },
  {
    id: 'M15',
    breaks: ['EDIT-20', 'GEN-06'],
    sentence: 'The results of a bulk edit carry promptId in the place of id.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkEditPrompts', ({ results }) => ({
        results: results.map(({ id, ...rest }) => ({ promptId: id, ...rest })),
      })),
  },
  {
    id: 'M16',
    breaks: ['EDIT-03', 'EDIT-01'],
    sentence: 'A reword makes a new prompt and archives the old one.',
    inject: (behaviour) =>
      around(behaviour, 'rewordPrompt', async (call) => {
        const replaced = await behaviour.operations.replacePrompt(call);
        const { promptId } = replaced.body as { promptId: string };
        return answer(200, { promptId, changed: true, wordingChange: 'major' });
      }),
  },
  {
    id: 'M17',
    breaks: ['EDIT-05'],
    sentence: 'A reword to the same text reports a change.',
    inject: (behaviour) =>
      amend(behaviour, 'rewordPrompt', (body) => ({
        ...body,
        changed: true,
        wordingChange: body.changed ? body.wordingChange : 'minor',
      })),
  },
  {
    id: 'M18',
    breaks: ['PR-27'],
    sentence: 'An archived prompt can be reworded.',
    inject: (behaviour) =>
      override(behaviour, 'isEditable', (base) => (call, prompt) => {
        return call.operation === 'rewordPrompt' || base(call, prompt);
      }),
  },
  {
    id: 'M19a',
    breaks: ['EDIT-10', 'PR-30'],
    sentence: 'A reword resumes a paused prompt.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        if (call.operation === 'rewordPrompt') behaviour.resume(call, prompt);
        return base(call, prompt, text);
      }),
  },
  {
    id: 'M19b',
    breaks: ['EDIT-10'],
    sentence: 'A reword clears the topic.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        if (call.operation === 'rewordPrompt') prompt.topic = null;
        return base(call, prompt, text);
      }),
  },
  {
    id: 'R25a',
    breaks: ['EDIT-32', 'EDIT-10'],
    sentence: 'A bulk edit resumes paused prompts.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        if (call.operation === 'bulkEditPrompts') behaviour.resume(call, prompt);
        return base(call, prompt, text);
      }),
  },
  {
    id: 'R25b',
    breaks: ['EDIT-32'],
    sentence: 'A bulk edit archives paused prompts.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const rewording = base(call, prompt, text);
        if (call.operation === 'bulkEditPrompts' && prompt.isPaused) behaviour.archive(call, prompt, null);
        return rewording;
      }),
  },
];
