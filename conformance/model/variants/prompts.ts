import type { Behaviour } from '../behaviour.js';
import type { Call } from '../call.js';
import { amend, around, override } from '../override.js';
import { Refusal } from '../refusal.js';
import type { Prompt } from '../state.js';
import { textsOf } from './texts.js';
import type { Variant } from './variant.js';

/** Other ways to keep and show prompts. */
export const promptVariants: readonly Variant[] = [
  {
    id: 'tracked-newest-first',
    sentence: 'The list begins with the newest tracked prompt and the first archived one.',
    apply: (behaviour) => {
      override(behaviour, 'trackedList', (base) => (call) => [...base(call)].reverse());
      override(behaviour, 'archivedList', (base) => (call) => [...base(call)].reverse());
    },
  },
  {
    id: 'reword-to-existing-refused',
    sentence: 'A reword or replacement to the text of another tracked prompt is refused.',
    apply: (behaviour) => {
      const operations = ['rewordPrompt', 'replacePrompt', 'bulkEditPrompts'] as const;
      for (const operation of operations)
        around(behaviour, operation, (call, next) => {
          for (const { id, text } of textsOf(call)) refuseIfTaken(behaviour, call, id ?? call.id, text);
          return next(call);
        });
    },
  },
  {
    id: 'archived-is-404',
    sentence: 'An archived prompt is unknown to every operation but the list: archiving twice is 404 too.',
    apply: (behaviour) =>
      override(behaviour, 'lookUpPrompt', (base) => (call, id) => {
        const prompt = base(call, id);
        return prompt === null || prompt.archivedSerial !== null ? null : prompt;
      }),
  },
  {
    id: 'pause-twice-refused',
    sentence: 'Pausing a paused prompt and resuming a running one are refused.',
    apply: (behaviour) => {
      override(behaviour, 'pause', (base) => (call, prompt, reason) => {
        if (prompt.isPaused) throw new Refusal('conflict', 'The prompt is paused already.');
        base(call, prompt, reason);
      });
      override(behaviour, 'resume', (base) => (call, prompt) => {
        if (!prompt.isPaused) throw new Refusal('conflict', 'The prompt is not paused.');
        base(call, prompt);
      });
    },
  },
  {
    id: 'reason-outlives-pause',
    sentence: 'pausedReason stays after a resume.',
    apply: (behaviour) =>
      override(behaviour, 'resume', (base) => (call, prompt) => {
        const reason = prompt.pausedReason;
        base(call, prompt);
        prompt.pausedReason = reason;
      }),
  },
  {
    id: 'own-status-words',
    sentence: 'status and createdBy have words of their own.',
    apply: (behaviour) => {
      override(behaviour, 'renderPrompt', (base) => (call, prompt) => {
        const shown = base(call, prompt);
        return { ...shown, status: ownWord(String(shown.status)), createdBy: 'integration' };
      });
      amend(behaviour, 'pausePrompt', (body) => ({ ...body, status: ownWord(body.status) }));
    },
  },
  {
    id: 'every-change-major',
    sentence: 'Every change of wording is major.',
    apply: (behaviour) =>
      override(behaviour, 'wordingChange', () => (before, after) => (before === after ? 'none' : 'major')),
  },
  {
    id: 'case-is-no-change',
    sentence: 'A wording that differs in letter case alone is no change, and the text stays.',
    apply: (behaviour) =>
      override(behaviour, 'wordingChange', (base) => (before, after) => {
        return before.toLowerCase() === after.toLowerCase() ? 'none' : base(before, after);
      }),
  },
  {
    id: 'topic-not-inherited',
    sentence: 'The new prompt of a replacement has no topic.',
    apply: (behaviour) =>
      override(
        behaviour,
        'succeed',
        (base) => (call, old, text) => base(call, { ...old, topic: null }, text),
      ),
  },
  {
    id: 'outer-space-kept',
    sentence: 'Texts are stored as sent, and space around them counts.',
    apply: (behaviour) => override(behaviour, 'storedText', () => (text) => text),
  },
  {
    id: 'utf16-length',
    sentence: 'Length is counted in UTF-16 units: the same but for characters beyond the basic plane.',
    apply: (behaviour) => override(behaviour, 'textLength', () => (text) => text.length),
  },
  {
    id: 'measured-in-background',
    sentence: 'A new prompt has observations, and another status, a second after it was made.',
    apply: measureInBackground,
  },
];

function measureInBackground(behaviour: Behaviour): void {
  const dueAt = new WeakMap<Prompt, number>();
  const plan = (prompt: Prompt) => {
    if (!dueAt.has(prompt)) dueAt.set(prompt, prompt.updatedAt + 1000);
    return prompt;
  };
  override(behaviour, 'track', (base) => (call, item) => plan(base(call, item)));
  override(behaviour, 'succeed', (base) => (call, old, text) => plan(base(call, old, text)));
  override(behaviour, 'renderPrompt', (base) => (call, prompt) => {
    const shown = base(call, prompt);
    const due = dueAt.get(prompt) ?? Infinity;
    // What was paused or archived before its turn is not measured.
    const isOut = (prompt.isPaused || prompt.archivedSerial !== null) && prompt.updatedAt < due;
    if (isOut || call.model.clock.now() < due) return shown;
    const status = shown.status === 'pending_baseline' ? 'active' : shown.status;
    return { ...shown, hasObservations: true, status };
  });
}

function refuseIfTaken(behaviour: Behaviour, call: Call, id: string, text: string): void {
  const isTaken = behaviour.trackedList(call).some((prompt) => prompt.id !== id && prompt.text === text);
  if (isTaken) throw new Refusal('conflict', 'Another tracked prompt has this text.');
}

function ownWord(status: string): string {
  if (status === 'paused') return 'on hold';
  return status === 'archived' ? 'put away' : 'running';
}
