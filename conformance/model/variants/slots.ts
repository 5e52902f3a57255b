import type { OperationId } from '../../../spec/index.js';
import type { Behaviour } from '../behaviour.js';
import { around, itemsOf, letOthersIn, override } from '../override.js';
import { invalid, Refusal } from '../refusal.js';
import { textsOf } from './texts.js';
import type { Variant } from './variant.js';

/** Other ways to count slots and to meet a text that is there already. */
export const slotVariants: readonly Variant[] = [
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
