import type { Behavior, Call } from '../call.js';
import { amend, around, override } from '../override.js';
import { ApiError } from '../api-error.js';
import type { Prompt } from '../state.js';
import { textsOf } from './texts.js';
import type { Variant } from './variant.js';

export const promptVariants: readonly Variant[] = [
  {
    id: 'tracked-newest-first',
    sentence: 'The list starts with the newest tracked prompt and the first archived one.',
    apply: (behavior) => {
      override(behavior, 'trackedList', (base) => (call) => [...base(call)].reverse());
      override(behavior, 'archivedList', (base) => (call) => [...base(call)].reverse());
    },
  },
  {
    id: 'reword-to-existing-refused',
    sentence: 'A reword or replacement to the text of another tracked prompt is rejected.',
    apply: (behavior) => {
      const operations = ['rewordPrompt', 'replacePrompt', 'bulkEditPrompts'] as const;
      for (const operation of operations)
        around(behavior, operation, (call, next) => {
          for (const { id, text } of textsOf(call)) rejectIfTaken(behavior, call, id ?? call.id, text);
          return next(call);
        });
    },
  },
  {
    id: 'archived-is-404',
    sentence: 'Every operation but the list returns 404 for an archived prompt, including a second archive.',
    apply: (behavior) =>
      override(behavior, 'lookUpPrompt', (base) => (call, id) => {
        const prompt = base(call, id);
        return prompt === null || prompt.archivedSerial !== null ? null : prompt;
      }),
  },
  {
    id: 'pause-twice-refused',
    sentence: 'Pausing a paused prompt and resuming a running one are rejected.',
    apply: (behavior) => {
      override(behavior, 'pause', (base) => (call, prompt, reason) => {
        if (prompt.isPaused) throw new ApiError('conflict', 'The prompt is paused already.');
        base(call, prompt, reason);
      });
      override(behavior, 'resume', (base) => (call, prompt) => {
        if (!prompt.isPaused) throw new ApiError('conflict', 'The prompt is not paused.');
        base(call, prompt);
      });
    },
  },
  {
    id: 'reason-outlives-pause',
    sentence: 'pausedReason is kept after a resume.',
    apply: (behavior) =>
      override(behavior, 'resume', (base) => (call, prompt) => {
        const reason = prompt.pausedReason;
        base(call, prompt);
        prompt.pausedReason = reason;
      }),
  },
  {
    id: 'own-status-words',
    sentence: 'status and createdBy have other values.',
    apply: (behavior) => {
      override(behavior, 'renderPrompt', (base) => (call, prompt) => {
        const shown = base(call, prompt);
        return { ...shown, status: ownWord(String(shown.status)), createdBy: 'integration' };
      });
      amend(behavior, 'pausePrompt', (body) => ({ ...body, status: ownWord(body.status) }));
    },
  },
  {
    id: 'every-change-major',
    sentence: 'Every change of wording is major.',
    apply: (behavior) =>
      override(behavior, 'wordingChange', () => (before, after) => (before === after ? 'none' : 'major')),
  },
  {
    id: 'case-is-no-change',
    sentence: 'A text that differs only in case is no change and is not stored.',
    apply: (behavior) =>
      override(behavior, 'wordingChange', (base) => (before, after) => {
        return before.toLowerCase() === after.toLowerCase() ? 'none' : base(before, after);
      }),
  },
  {
    id: 'topic-not-inherited',
    sentence: 'The new prompt of a replacement has no topic.',
    apply: (behavior) =>
      override(behavior, 'succeed', (base) => (call, old, text) => base(call, { ...old, topic: null }, text)),
  },
  {
    id: 'outer-space-kept',
    sentence: 'Texts are stored as sent, including outer white space.',
    apply: (behavior) => override(behavior, 'storedText', () => (text) => text),
  },
  {
    id: 'utf16-length',
    sentence: 'Length is counted in UTF-16 code units.',
    apply: (behavior) => override(behavior, 'textLength', () => (text) => text.length),
  },
  {
    id: 'measured-in-background',
    sentence: 'A new prompt has observations and another status one second after its creation.',
    apply: measureInBackground,
  },
];

function measureInBackground(behavior: Behavior): void {
  const dueAt = new WeakMap<Prompt, number>();
  const plan = (prompt: Prompt) => {
    if (!dueAt.has(prompt)) dueAt.set(prompt, prompt.updatedAt + 1000);
    return prompt;
  };
  override(behavior, 'track', (base) => (call, item) => plan(base(call, item)));
  override(behavior, 'succeed', (base) => (call, old, text) => plan(base(call, old, text)));
  const isMeasured = ({ model }: Call, prompt: Prompt) => {
    const due = dueAt.get(prompt) ?? Infinity;
    // A prompt that has been paused or archived is not measured.
    const isOut = (prompt.isPaused || prompt.archivedSerial !== null) && prompt.updatedAt < due;
    return !isOut && model.clock.now() >= due;
  };
  override(behavior, 'status', (base) => (call, prompt) => {
    const status = base(call, prompt);
    return status === 'pending_baseline' && isMeasured(call, prompt) ? 'active' : status;
  });
  override(behavior, 'renderPrompt', (base) => (call, prompt) => {
    const shown = base(call, prompt);
    return isMeasured(call, prompt) ? { ...shown, hasObservations: true } : shown;
  });
}

function rejectIfTaken(behavior: Behavior, call: Call, id: string, text: string): void {
  const isTaken = behavior.trackedList(call).some((prompt) => prompt.id !== id && prompt.text === text);
  if (isTaken) throw new ApiError('conflict', 'Another tracked prompt has this text.');
}

function ownWord(status: string): string {
  if (status === 'paused') return 'on hold';
  return status === 'archived' ? 'put away' : 'running';
}
