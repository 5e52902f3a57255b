import type { OperationId } from '../../../spec/index.js';
import type { Behavior } from '../call.js';
import { around, itemsOf, letOthersIn, override } from '../override.js';
import { invalid, ApiError } from '../api-error.js';
import { textsOf } from './texts.js';
import type { Variant } from './variant.js';

/** Variants that count slots differently or treat tracked texts differently. */
export const slotVariants: readonly Variant[] = [
  {
    id: 'pausing-frees-slot',
    sentence:
      'A paused prompt occupies no slot; resuming at the cap is rejected; a paused prompt is replaced by a paused one.',
    apply: pausingFreesSlot,
  },
  {
    id: 'single-add-reuses',
    sentence: 'A single add of a tracked text returns 201 with the prompt that has it.',
    apply: (behavior) =>
      override(behavior, 'track', (base) => (call, item) => {
        const known = call.operation === 'addPrompt' ? behavior.findReusable(call, item) : null;
        return known ?? base(call, item);
      }),
  },
  {
    id: 'single-add-refuses',
    sentence: 'A single add of a tracked text is rejected.',
    apply: (behavior) =>
      override(behavior, 'track', (base) => (call, item) => {
        if (call.operation === 'addPrompt' && behavior.findReusable(call, item) !== null)
          throw new ApiError('conflict', 'This text is tracked already.');
        return base(call, item);
      }),
  },
  {
    id: 'duplicates-in-batch-refused',
    sentence: 'A bulk insert with a duplicate text is rejected.',
    apply: (behavior) =>
      around(behavior, 'bulkInsertPrompts', (call, next) => {
        const texts = textsOf(call).map(({ text }) => text);
        if (new Set(texts).size < texts.length) throw invalid('prompts', 'contains a text twice');
        return next(call);
      }),
  },
  {
    id: 'duplicates-in-batch-created-twice',
    sentence: 'A duplicate new text in a bulk insert creates two prompts.',
    apply: (behavior) => override(behavior, 'findInBatch', () => () => null),
  },
  {
    id: 'reuse-needs-room',
    sentence: 'Reused items of a bulk insert also count against the cap.',
    apply: (behavior) =>
      around(behavior, 'bulkInsertPrompts', (call, next) => {
        const active = behavior.activeCount(call);
        const fits = {
          operation: call.operation,
          active,
          cap: behavior.cap(call),
          extra: itemsOf(call).length,
        };
        if (itemsOf(call).length <= 100 && !behavior.fitsCap(fits))
          throw new ApiError('prompt_cap_exceeded', 'The batch is larger than the free slots.');
        return next(call);
      }),
  },
  {
    id: 'no-cap',
    sentence: 'The cap of every workspace is -1.',
    apply: (behavior) => override(behavior, 'cap', () => () => -1),
  },
  {
    id: 'conflict-on-concurrent-writes',
    sentence: 'A write that is concurrent with another one in the workspace is rejected with 409.',
    apply: rejectConcurrent,
  },
];

function pausingFreesSlot(behavior: Behavior): void {
  override(behavior, 'occupiesSlot', (base) => (prompt) => base(prompt) && !prompt.isPaused);
  override(behavior, 'resume', (base) => (call, prompt) => {
    const active = behavior.activeCount(call);
    const question = { operation: call.operation, active, cap: behavior.cap(call), extra: 1 };
    if (prompt.isPaused && !behavior.fitsCap(question))
      throw new ApiError('prompt_cap_exceeded', 'Resuming needs a free slot.');
    base(call, prompt);
  });
  let wasPaused = false;
  override(behavior, 'archive', (base) => (call, prompt, reason) => {
    wasPaused = prompt.isPaused;
    base(call, prompt, reason);
  });
  override(behavior, 'succeed', (base) => (call, old, text) => {
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

function rejectConcurrent(behavior: Behavior): void {
  const busy = new Set<string>();
  override(behavior, 'exclusively', (base) => async (call, write) => {
    const { id } = call.workspace;
    if (!CONTENDED.includes(call.operation)) return base(call, write);
    if (busy.has(id)) throw new ApiError('conflict', 'Another write is under way. Try again.');
    busy.add(id);
    try {
      return await base(call, write);
    } finally {
      busy.delete(id);
    }
  });
  override(behavior, 'beforeWrite', () => (call) => {
    return CONTENDED.includes(call.operation) ? letOthersIn(call) : Promise.resolve();
  });
}
