import type { Behavior } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { override } from '../model/override.js';
import type { Prompt } from '../model/state.js';

/** Faults in matching the text of a bulk insert with tracked prompts. */
export const reuseFaults: readonly Fault[] = [
  indexed('X40', 'After a PATCH, the old text matches the prompt as well as the new one.', ['BULK-14'], {
    rewordPrompt: (old, text) => [...old, text],
  }),
  indexed('X41', 'After a PATCH, neither the old text nor the new one matches the prompt.', ['BULK-14'], {
    rewordPrompt: () => [],
  }),
  indexed(
    'X42',
    'After a PUT, the old text still matches the prompt and the new one does not.',
    ['BULK-14'],
    {
      bulkEditPrompts: (old) => old,
    },
  ),
  indexed('X43', 'After a PUT, the new text does not match the prompt.', ['BULK-14'], {
    bulkEditPrompts: () => [],
  }),
  indexed('X52', 'After a PUT, the old text matches the prompt as well as the new one.', ['BULK-14'], {
    bulkEditPrompts: (old, text) => [...old, text],
  }),
  indexed(
    'X53',
    'After a PATCH, the old text still matches the prompt and the new one does not.',
    ['BULK-14'],
    {
      rewordPrompt: (old) => old,
    },
  ),
  fault(
    'X44',
    ['BULK-15'],
    'After a replacement, the new text does not match the new prompt.',
    (behavior) => {
      const successors = new WeakSet<Prompt>();
      override(behavior, 'succeed', (base) => (call, old, text) => {
        const prompt = base(call, old, text);
        successors.add(prompt);
        return prompt;
      });
      ignoreWhere(behavior, (prompt) => successors.has(prompt));
    },
  ),
  fault('X45', ['BULK-15'], 'After a replacement, the old text matches the archived prompt.', (behavior) =>
    override(behavior, 'findReusable', (base) => (call, item) => {
      const isReplaced = (prompt: Prompt) =>
        prompt.archivedReason === 'replaced' && prompt.text === item.text;
      return base(call, item) ?? call.workspace.prompts.find(isReplaced) ?? null;
    }),
  ),
  fault('X46', ['BULK-13'], 'A paused prompt is not reused.', (behavior) =>
    ignoreWhere(behavior, ({ isPaused }) => isPaused),
  ),
  fault('X47', ['NS-047'], 'Texts are compared case-insensitively.', (behavior) =>
    override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
      const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
      return tracked.find((prompt) => prompt.text.toLowerCase() === text.toLowerCase()) ?? null;
    }),
  ),
  fault('X48', ['BULK-06'], 'A bulk insert does not reuse prompts created by bulk inserts.', (behavior) =>
    ignoreMadeBy(behavior, 'bulkInsertPrompts'),
  ),
  fault('X49', ['BULK-04'], 'A bulk insert does not reuse prompts created by single adds.', (behavior) =>
    ignoreMadeBy(behavior, 'addPrompt'),
  ),
  fault(
    'X50',
    ['BULK-03', 'BULK-02'],
    'Texts count as equal if their first 100 characters are.',
    (behavior) =>
      override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find((prompt) => prompt.text.slice(0, 100) === text.slice(0, 100)) ?? null;
      }),
  ),
  fault(
    'X51',
    ['BULK-04', 'BULK-05'],
    'Only the first item of a batch is compared with the tracked prompts.',
    (behavior) => {
      let seen: unknown = null;
      override(behavior, 'findReusable', (base) => (call, item) => {
        const isFirst = seen !== call;
        seen = call;
        return isFirst ? base(call, item) : null;
      });
    },
  ),
];

function ignoreWhere(behavior: Behavior, isIgnored: (prompt: Prompt) => boolean): void {
  override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
    const found = workspace.prompts.find(
      (prompt) => prompt.archivedSerial === null && prompt.text === text && !isIgnored(prompt),
    );
    return found ?? null;
  });
}

function ignoreMadeBy(behavior: Behavior, operation: 'addPrompt' | 'bulkInsertPrompts'): void {
  const made = new WeakSet<Prompt>();
  override(behavior, 'track', (base) => (call, item) => {
    const prompt = base(call, item);
    if (call.operation === operation) made.add(prompt);
    return prompt;
  });
  ignoreWhere(behavior, (prompt) => made.has(prompt));
}

type Reindex = (texts: readonly string[], text: string) => readonly string[];

/** An index of texts that a reword updates incorrectly. */
function indexed(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  reindex: Partial<Record<string, Reindex>>,
): Fault {
  return fault(id, breaks, sentence, (behavior) => {
    const texts = new WeakMap<Prompt, readonly string[]>();
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      const known = texts.get(prompt) ?? [prompt.text];
      const rewording = base(call, prompt, text);
      if (rewording.changed)
        texts.set(prompt, reindex[call.operation]?.(known, prompt.text) ?? [prompt.text]);
      return rewording;
    });
    override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
      const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
      return tracked.find((prompt) => (texts.get(prompt) ?? [prompt.text]).includes(text)) ?? null;
    });
  });
}
