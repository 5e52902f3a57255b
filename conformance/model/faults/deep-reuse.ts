import type { Behaviour } from '../behaviour.js';
import { override } from '../override.js';
import type { Prompt } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of reuse: which tracked prompt a text of a bulk insert finds. */
export const deepReuseFaults: readonly Fault[] = [
  indexed('X40', 'After a PATCH, the old text finds the prompt as well as the new one.', ['BULK-14'], {
    rewordPrompt: (old, text) => [...old, text],
  }),
  indexed('X41', 'After a PATCH, neither the old text nor the new one finds the prompt.', ['BULK-14'], {
    rewordPrompt: () => [],
  }),
  indexed('X42', 'After a PUT, the old text still finds the prompt and the new one does not.', ['BULK-14'], {
    bulkEditPrompts: (old) => old,
  }),
  indexed('X43', 'After a PUT, the new text does not find the prompt.', ['BULK-14'], {
    bulkEditPrompts: () => [],
  }),
  indexed('X52', 'After a PUT, the old text finds the prompt as well as the new one.', ['BULK-14'], {
    bulkEditPrompts: (old, text) => [...old, text],
  }),
  indexed(
    'X53',
    'After a PATCH, the old text still finds the prompt and the new one does not.',
    ['BULK-14'],
    {
      rewordPrompt: (old) => old,
    },
  ),
  {
    id: 'X44',
    breaks: ['BULK-15'],
    sentence: 'After a replacement, the new text does not find the new prompt.',
    inject: (behaviour) => {
      const successors = new WeakSet<Prompt>();
      override(behaviour, 'succeed', (base) => (call, old, text) => {
        const prompt = base(call, old, text);
        successors.add(prompt);
        return prompt;
      });
      ignoreWhere(behaviour, (prompt) => successors.has(prompt));
    },
  },
  {
    id: 'X45',
    breaks: ['BULK-15'],
    sentence: 'After a replacement, the old text finds the archived prompt.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', (base) => (call, item) => {
        const isReplaced = (prompt: Prompt) =>
          prompt.archivedReason === 'replaced' && prompt.text === item.text;
        return base(call, item) ?? call.workspace.prompts.find(isReplaced) ?? null;
      }),
  },
  {
    id: 'X46',
    breaks: ['BULK-13'],
    sentence: 'A paused prompt is not reused.',
    inject: (behaviour) => ignoreWhere(behaviour, ({ isPaused }) => isPaused),
  },
  {
    id: 'X47',
    breaks: ['NS-047'],
    sentence: 'Texts are equal without regard to letter case.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find((prompt) => prompt.text.toLowerCase() === text.toLowerCase()) ?? null;
      }),
  },
  {
    id: 'X48',
    breaks: ['BULK-06'],
    sentence: 'A bulk insert finds no prompts of earlier bulk inserts.',
    inject: (behaviour) => ignoreMadeBy(behaviour, 'bulkInsertPrompts'),
  },
  {
    id: 'X49',
    breaks: ['BULK-04'],
    sentence: 'A bulk insert finds no prompts of single adds.',
    inject: (behaviour) => ignoreMadeBy(behaviour, 'addPrompt'),
  },
  {
    id: 'X50',
    breaks: ['BULK-03', 'BULK-02'],
    sentence: 'Texts are equal when their first 100 characters are.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find((prompt) => prompt.text.slice(0, 100) === text.slice(0, 100)) ?? null;
      }),
  },
  {
    id: 'X51',
    breaks: ['BULK-04', 'BULK-05'],
    sentence: 'Only the first item of a batch is looked for among the tracked prompts.',
    inject: (behaviour) => {
      let seen: unknown = null;
      override(behaviour, 'findReusable', (base) => (call, item) => {
        const isFirst = seen !== call;
        seen = call;
        return isFirst ? base(call, item) : null;
      });
    },
  },
];

/** Takes prompts out of the search for reuse. */
function ignoreWhere(behaviour: Behaviour, isIgnored: (prompt: Prompt) => boolean): void {
  override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
    const found = workspace.prompts.find(
      (prompt) => prompt.archivedSerial === null && prompt.text === text && !isIgnored(prompt),
    );
    return found ?? null;
  });
}

function ignoreMadeBy(behaviour: Behaviour, operation: 'addPrompt' | 'bulkInsertPrompts'): void {
  const made = new WeakSet<Prompt>();
  override(behaviour, 'track', (base) => (call, item) => {
    const prompt = base(call, item);
    if (call.operation === operation) made.add(prompt);
    return prompt;
  });
  ignoreWhere(behaviour, (prompt) => made.has(prompt));
}

type Reindex = (texts: readonly string[], text: string) => readonly string[];

/** The fault of an index of texts that a reword brings up to date in the wrong way. */
function indexed(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  reindex: Partial<Record<string, Reindex>>,
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) => {
      const texts = new WeakMap<Prompt, readonly string[]>();
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const known = texts.get(prompt) ?? [prompt.text];
        const rewording = base(call, prompt, text);
        if (rewording.changed)
          texts.set(prompt, reindex[call.operation]?.(known, prompt.text) ?? [prompt.text]);
        return rewording;
      });
      override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find((prompt) => (texts.get(prompt) ?? [prompt.text]).includes(text)) ?? null;
      });
    },
  };
}
