import { type Behavior, type Call } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import {
  amend,
  around,
  letOthersIn,
  override,
  readStaleAfter,
  unlock,
  afterRejection,
} from '../model/override.js';
import { ApiError } from '../model/api-error.js';
import type { Prompt } from '../model/state.js';

export const capFaults: readonly Fault[] = [
  fault('M03', ['CAP-04', 'CAP-12'], 'A single add at the cap is accepted.', (behavior) =>
    override(behavior, 'fitsCap', (base) => (question) => {
      return base(question) || (question.operation === 'addPrompt' && question.active === question.cap);
    }),
  ),
  fault('M04', ['CAP-05', 'CAP-07'], 'A single add that takes the last free slot is rejected.', (behavior) =>
    override(behavior, 'fitsCap', (base) => (question) => {
      const isLast = question.active + question.extra === question.cap;
      return base(question) && !(question.operation === 'addPrompt' && isLast);
    }),
  ),
  fault(
    'M05',
    ['CAP-09', 'CAP-12'],
    'The cap is checked without a lock, so parallel single and bulk adds exceed it.',
    (behavior) => unlock(behavior, ['addPrompt', 'bulkInsertPrompts']),
  ),
  fault(
    'M06',
    ['CAP-08', 'PR-05', 'PR-06'],
    'A cap of -1 is compared as a number, so every add is rejected.',
    (behavior) =>
      override(
        behavior,
        'fitsCap',
        () =>
          ({ active, cap, extra }) =>
            active + extra <= cap,
      ),
  ),
  fault('M07', ['CAP-10', 'CAP-11'], 'Archived prompts are still counted in activeCount.', (behavior) =>
    override(behavior, 'occupiesSlot', () => () => true),
  ),
  fault('M08', ['PR-07', 'CAP-03'], 'A single add returns the previous activeCount.', (behavior) =>
    amend(behavior, 'addPrompt', (body) => ({ ...body, activeCount: body.activeCount - 1 })),
  ),
  fault(
    'M09',
    ['REP-08'],
    'A replacement is checked against the cap like an add, and rejected at the cap.',
    (behavior) =>
      around(behavior, 'replacePrompt', async (call, next) => {
        const cap = behavior.cap(call);
        const active = behavior.activeCount(call);
        if (!behavior.fitsCap({ operation: 'replacePrompt', active, cap, extra: 1 }))
          throw new ApiError('prompt_cap_exceeded', 'The prompt cap is reached.', {
            details: { cap, activeCount: active, requested: 1 },
          });
        return next(call);
      }),
  ),
  fault(
    'X01',
    ['CAP-09', 'CAP-12'],
    'Parallel bulk inserts exceed the cap; single adds are locked.',
    (behavior) => unlock(behavior, ['bulkInsertPrompts']),
  ),
  fault(
    'X02',
    ['CAP-09', 'CAP-12'],
    'Single adds and bulk inserts use different locks, so together they exceed the cap.',
    lockApart,
  ),
  fault(
    'X03',
    ['CAP-09', 'CAP-12'],
    'Parallel single adds exceed the cap; bulk inserts are locked.',
    (behavior) => unlock(behavior, ['addPrompt']),
  ),
  fault('X04', ['CAP-10', 'CAP-11', 'RES-01', 'PR-07'], 'Archiving a prompt frees two slots.', freeTwoSlots),
  fault(
    'X05',
    ['CAP-10', 'CAP-11', 'RES-01'],
    'Archiving a paused prompt does not free its slot.',
    (behavior) => {
      const stuck = new WeakSet<Prompt>();
      override(behavior, 'archive', (base) => (call, prompt, reason) => {
        if (prompt.isPaused) stuck.add(prompt);
        base(call, prompt, reason);
      });
      override(behavior, 'occupiesSlot', (base) => (prompt) => stuck.has(prompt) || base(prompt));
    },
  ),
  fault('X06', ['REP-08', 'PR-30'], 'A paused prompt cannot be replaced at the cap.', (behavior) =>
    around(behavior, 'replacePrompt', (call, next) => {
      const isPaused = behavior.lookUpPrompt(call, call.id)?.isPaused === true;
      if (isPaused && isFull(behavior, call))
        throw new ApiError('prompt_cap_exceeded', 'The prompt cap is reached.');
      return next(call);
    }),
  ),
  fault('X07', ['REP-07', 'CAP-11', 'RES-01'], 'A replaced prompt keeps its slot.', (behavior) =>
    override(behavior, 'occupiesSlot', (base) => (prompt) => {
      return prompt.archivedReason === 'replaced' || base(prompt);
    }),
  ),
  fault(
    'X08',
    ['CAP-11', 'NS-050'],
    'Pausing frees the slot and resuming does not take it again.',
    (behavior) => {
      const everPaused = new WeakSet<Prompt>();
      override(behavior, 'pause', (base) => (call, prompt, reason) => {
        everPaused.add(prompt);
        base(call, prompt, reason);
      });
      override(behavior, 'occupiesSlot', (base) => (prompt) => base(prompt) && !everPaused.has(prompt));
    },
  ),
  fault(
    'X09',
    ['CAP-10', 'CAP-03', 'CAP-11', 'PR-07'],
    'For 5 seconds after archiving, GET cap returns the previous activeCount.',
    (behavior) => readStaleAfter(behavior, 'archivePrompt', 'getPromptCap'),
  ),
  fault(
    'X10',
    ['PR-16', 'CAP-11', 'RES-01'],
    'An add that fails validation still counts in activeCount.',
    (behavior) => {
      const lost = new Map<string, number>();
      afterRejection(behavior, 'addPrompt', (call, error) => {
        const { id } = call.workspace;
        if (error.code === 'invalid_parameter') lost.set(id, (lost.get(id) ?? 0) + 1);
      });
      override(behavior, 'activeCount', (base) => (call) => base(call) + (lost.get(call.workspace.id) ?? 0));
    },
  ),
  fault('X11', ['EDIT-11'], 'A reword is rejected at the cap.', (behavior) =>
    around(behavior, 'rewordPrompt', (call, next) => {
      if (isFull(behavior, call)) throw new ApiError('prompt_cap_exceeded', 'The prompt cap is reached.');
      return next(call);
    }),
  ),
  fault('X12', ['EDIT-11'], 'A bulk edit is rejected at the cap.', (behavior) =>
    around(behavior, 'bulkEditPrompts', (call, next) => {
      if (isFull(behavior, call)) throw new ApiError('prompt_cap_exceeded', 'The prompt cap is reached.');
      return next(call);
    }),
  ),
  fault('X13', ['CAP-04'], 'An add at the cap is rejected but tracked anyway.', (behavior) =>
    afterRejection(behavior, 'addPrompt', (call, error) => {
      const { text } = call.body as { text: string };
      if (error.code === 'prompt_cap_exceeded')
        behavior.track(call, { text, topic: null, persona: 'discoverer', intent: null });
    }),
  ),
  fault('X14', ['CAP-07'], 'A bulk insert that exactly fits is rejected.', (behavior) =>
    override(behavior, 'fitsCap', (base) => (question) => {
      const { operation, active, cap, extra } = question;
      return base(question) && !(operation === 'bulkInsertPrompts' && extra > 0 && active + extra === cap);
    }),
  ),
  fault(
    'X15',
    ['CAP-06', 'CAP-12', 'BULK-20', 'ERR-06'],
    'A bulk insert may exceed the cap by one.',
    (behavior) =>
      override(behavior, 'fitsCap', (base) => (question) => {
        const extra = question.operation === 'bulkInsertPrompts' ? question.extra - 1 : question.extra;
        return base({ ...question, extra });
      }),
  ),
  fault(
    'X16',
    ['CAP-06', 'CAP-12', 'BULK-20', 'ERR-06'],
    'The cap counts at most 5 new prompts of a bulk insert.',
    (behavior) =>
      override(behavior, 'fitsCap', (base) => (question) => {
        return base({ ...question, extra: Math.min(5, question.extra) });
      }),
  ),
  fault(
    'X17',
    ['CAP-13', 'CAP-03'],
    'A bulk insert returns the number of free slots as the cap.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', (body) => ({
        ...body,
        cap: body.cap < 0 ? body.cap : body.cap - body.activeCount,
      })),
  ),
  fault(
    'X18',
    ['CAP-05', 'CAP-10'],
    'The cap counts every prompt ever tracked: archiving frees no slot for an add, although activeCount drops.',
    (behavior) =>
      around(behavior, 'addPrompt', (call, next) => {
        const cap = behavior.cap(call);
        if (cap >= 0 && call.workspace.prompts.length >= cap)
          throw new ApiError('prompt_cap_exceeded', 'The prompt cap is reached.');
        return next(call);
      }),
  ),
];

function isFull(behavior: Behavior, call: Call): boolean {
  const cap = behavior.cap(call);
  return cap >= 0 && behavior.activeCount(call) >= cap;
}

function lockApart(behavior: Behavior): void {
  const last = new Map<string, Promise<unknown>>();
  const operations: readonly string[] = ['addPrompt', 'bulkInsertPrompts'];
  override(behavior, 'exclusively', (base) => (call, write) => {
    if (!operations.includes(call.operation)) return base(call, write);
    const lock = `${call.workspace.id} ${call.operation}`;
    const turn = (last.get(lock) ?? Promise.resolve()).then(write, write);
    last.set(
      lock,
      turn.catch(() => undefined),
    );
    return turn;
  });
  override(behavior, 'beforeWrite', () => (call) => {
    return operations.includes(call.operation) ? letOthersIn(call) : Promise.resolve();
  });
}

function freeTwoSlots(behavior: Behavior): void {
  const freed = new Map<string, number>();
  override(behavior, 'archive', (base) => (call, prompt, reason) => {
    const { id } = call.workspace;
    const isFreed = call.operation === 'archivePrompt' && prompt.archivedSerial === null;
    if (isFreed) freed.set(id, (freed.get(id) ?? 0) + 1);
    base(call, prompt, reason);
  });
  override(behavior, 'activeCount', (base) => (call) => {
    return Math.max(0, base(call) - (freed.get(call.workspace.id) ?? 0));
  });
}
