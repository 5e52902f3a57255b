import type { OperationId } from '../../../../spec/index.js';
import type { Behaviour } from '../behaviour.js';
import type { Call } from '../call.js';
import { amend, around, itemsOf, letOthersIn, override } from '../override.js';
import { invalid, Refusal } from '../refusal.js';
import type { Prompt } from '../state.js';
import type { Variant } from './variant.js';

/** Other ways to keep prompts and their cap. */
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
    id: 'pausing-frees-slot',
    sentence:
      'A paused prompt occupies no slot; resuming at the cap is refused; a paused prompt is replaced by a paused one.',
    apply: pausingFreesSlot,
  },
  {
    id: 'single-add-reuses',
    sentence: 'A single add of a tracked text answers 201 with the prompt that has it.',
    apply: (behaviour) =>
      override(behaviour, 'track', (base) => (call, item) => {
        const known = call.operation === 'addPrompt' ? behaviour.findReusable(call, item) : null;
        return known ?? base(call, item);
      }),
  },
  {
    id: 'single-add-refuses',
    sentence: 'A single add of a tracked text is refused.',
    apply: (behaviour) =>
      override(behaviour, 'track', (base) => (call, item) => {
        if (call.operation === 'addPrompt' && behaviour.findReusable(call, item) !== null)
          throw new Refusal('conflict', 'This text is tracked already.');
        return base(call, item);
      }),
  },
  {
    id: 'duplicates-in-batch-refused',
    sentence: 'A bulk insert with a text twice is refused whole.',
    apply: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', (call, next) => {
        const texts = textsOf(call).map(({ text }) => text);
        if (new Set(texts).size < texts.length) throw invalid('prompts', 'holds a text twice');
        return next(call);
      }),
  },
  {
    id: 'duplicates-in-batch-created-twice',
    sentence: 'A new text twice in a bulk insert makes two prompts.',
    apply: (behaviour) => override(behaviour, 'findInBatch', () => () => null),
  },
  {
    id: 'reuse-needs-room',
    sentence: 'Reused items of a bulk insert are counted against the cap too.',
    apply: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', (call, next) => {
        const active = behaviour.activeCount(call);
        const fits = {
          operation: call.operation,
          active,
          cap: behaviour.cap(call),
          extra: itemsOf(call).length,
        };
        if (itemsOf(call).length <= 100 && !behaviour.fitsCap(fits))
          throw new Refusal('prompt_cap_exceeded', 'The batch is larger than the free slots.');
        return next(call);
      }),
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
  {
    id: 'no-cap',
    sentence: 'The cap of every workspace is -1.',
    apply: (behaviour) => override(behaviour, 'cap', () => () => -1),
  },
  {
    id: 'conflict-on-concurrent-writes',
    sentence: 'A write that meets another one of the workspace is refused with 409.',
    apply: refuseConcurrent,
  },
];

function pausingFreesSlot(behaviour: Behaviour): void {
  override(behaviour, 'occupiesSlot', (base) => (prompt) => base(prompt) && !prompt.isPaused);
  override(behaviour, 'resume', (base) => (call, prompt) => {
    const active = behaviour.activeCount(call);
    const question = { operation: call.operation, active, cap: behaviour.cap(call), extra: 1 };
    if (prompt.isPaused && !behaviour.fitsCap(question))
      throw new Refusal('prompt_cap_exceeded', 'Resuming needs a free slot.');
    base(call, prompt);
  });
  let wasPaused = false;
  override(behaviour, 'archive', (base) => (call, prompt, reason) => {
    wasPaused = prompt.isPaused;
    base(call, prompt, reason);
  });
  override(behaviour, 'succeed', (base) => (call, old, text) => {
    const prompt = base(call, old, text);
    prompt.isPaused = wasPaused;
    return prompt;
  });
}

function measureInBackground(behaviour: Behaviour): void {
  const madeAt = new WeakMap<Prompt, number>();
  for (const name of ['track', 'succeed'] as const)
    override(behaviour, name, (base: (...parts: never[]) => Prompt) => (...parts: never[]) => {
      const prompt = base(...parts);
      if (!madeAt.has(prompt)) madeAt.set(prompt, prompt.updatedAt);
      return prompt;
    });
  override(behaviour, 'renderPrompt', (base) => (call, prompt) => {
    const shown = base(call, prompt);
    const isMeasured = call.model.clock.now() - (madeAt.get(prompt) ?? Infinity) > 1000;
    if (!isMeasured) return shown;
    const status = shown.status === 'pending_baseline' ? 'active' : shown.status;
    return { ...shown, hasObservations: true, status };
  });
}

/** The texts of a call's body with their ids; those that are no strings are left out. */
function textsOf(call: Call): { id: string | undefined; text: string }[] {
  const items = itemsOf(call).length > 0 ? itemsOf(call) : [call.body];
  return items.flatMap((item) => {
    const { id, text } = (item ?? {}) as { id?: unknown; text?: unknown };
    return typeof text === 'string'
      ? [{ id: typeof id === 'string' ? id : undefined, text: text.trim() }]
      : [];
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

const CONTENDED: readonly OperationId[] = [
  'addPrompt',
  'bulkInsertPrompts',
  'bulkEditPrompts',
  'rewordPrompt',
  'replacePrompt',
  'saveBrandPositioning',
];

function refuseConcurrent(behaviour: Behaviour): void {
  const busy = new Set<string>();
  override(behaviour, 'exclusively', (base) => async (call, write) => {
    const { id } = call.workspace;
    if (!CONTENDED.includes(call.operation)) return base(call, write);
    if (busy.has(id)) throw new Refusal('conflict', 'Another write is under way. Try again.');
    busy.add(id);
    try {
      return await base(call, write);
    } finally {
      busy.delete(id);
    }
  });
  override(behaviour, 'beforeWrite', () => (call) => {
    return CONTENDED.includes(call.operation) ? letOthersIn(call) : Promise.resolve();
  });
}
