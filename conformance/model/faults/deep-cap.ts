import type { Behaviour } from '../behaviour.js';
import { answer, type Call } from '../call.js';
import { amend, around, attempt, letOthersIn, override, unlock } from '../override.js';
import { Refusal } from '../refusal.js';
import type { Prompt } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of the cap and its count that show only in one state, one order or one moment. */
export const deepCapFaults: readonly Fault[] = [
  {
    id: 'X01',
    breaks: ['CAP-09', 'CAP-12'],
    sentence: 'Parallel bulk inserts pass the cap; single adds are locked.',
    inject: (behaviour) => unlock(behaviour, ['bulkInsertPrompts']),
  },
  {
    id: 'X02',
    breaks: ['CAP-09', 'CAP-12'],
    sentence: 'Single adds have one lock and bulk inserts another: the two together pass the cap.',
    inject: lockApart,
  },
  {
    id: 'X03',
    breaks: ['CAP-09', 'CAP-12'],
    sentence: 'Parallel single adds pass the cap; bulk inserts are locked.',
    inject: (behaviour) => unlock(behaviour, ['addPrompt']),
  },
  {
    id: 'X04',
    breaks: ['CAP-10', 'CAP-11', 'RES-01', 'PR-07'],
    sentence: 'Archiving a prompt frees two slots.',
    inject: freeTwoSlots,
  },
  {
    id: 'X05',
    breaks: ['CAP-10', 'CAP-11', 'RES-01'],
    sentence: 'Archiving a paused prompt does not free its slot.',
    inject: (behaviour) => {
      const stuck = new WeakSet<Prompt>();
      override(behaviour, 'archive', (base) => (call, prompt, reason) => {
        if (prompt.isPaused) stuck.add(prompt);
        base(call, prompt, reason);
      });
      override(behaviour, 'occupiesSlot', (base) => (prompt) => stuck.has(prompt) || base(prompt));
    },
  },
  {
    id: 'X06',
    breaks: ['REP-08', 'PR-30'],
    sentence: 'A paused prompt cannot be replaced at the cap.',
    inject: (behaviour) =>
      around(behaviour, 'replacePrompt', (call, next) => {
        const isPaused = behaviour.lookUpPrompt(call, call.id)?.isPaused === true;
        if (isPaused && isFull(behaviour, call))
          throw new Refusal('prompt_cap_exceeded', 'The prompt cap is reached.');
        return next(call);
      }),
  },
  {
    id: 'X07',
    breaks: ['REP-07', 'CAP-11', 'RES-01'],
    sentence: 'A replaced prompt goes on occupying its slot.',
    inject: (behaviour) =>
      override(behaviour, 'occupiesSlot', (base) => (prompt) => {
        return prompt.archivedReason === 'replaced' || base(prompt);
      }),
  },
  {
    id: 'X08',
    breaks: ['CAP-11', 'NS-050'],
    sentence: 'Pausing frees the slot and resuming does not take it again.',
    inject: (behaviour) => {
      const everPaused = new WeakSet<Prompt>();
      override(behaviour, 'pause', (base) => (call, prompt, reason) => {
        everPaused.add(prompt);
        base(call, prompt, reason);
      });
      override(behaviour, 'occupiesSlot', (base) => (prompt) => base(prompt) && !everPaused.has(prompt));
    },
  },
  {
    id: 'X09',
    breaks: ['CAP-10', 'CAP-03', 'CAP-11', 'PR-07'],
    sentence: 'For 5 seconds after an archiving, GET cap tells the activeCount from before it.',
    inject: staleCap,
  },
  {
    id: 'X10',
    breaks: ['PR-16', 'CAP-11', 'RES-01'],
    sentence: 'An add that fails validation is counted in activeCount.',
    inject: (behaviour) => {
      const lost = new Map<string, number>();
      around(behaviour, 'addPrompt', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const { id } = call.workspace;
        if (outcome.code === 'invalid_parameter') lost.set(id, (lost.get(id) ?? 0) + 1);
        throw outcome;
      });
      override(behaviour, 'activeCount', (base) => (call) => base(call) + (lost.get(call.workspace.id) ?? 0));
    },
  },
  {
    id: 'X11',
    breaks: ['EDIT-11'],
    sentence: 'A reword is refused at the cap.',
    inject: (behaviour) =>
      around(behaviour, 'rewordPrompt', (call, next) => {
        if (isFull(behaviour, call)) throw new Refusal('prompt_cap_exceeded', 'The prompt cap is reached.');
        return next(call);
      }),
  },
  {
    id: 'X12',
    breaks: ['EDIT-11'],
    sentence: 'A bulk edit is refused at the cap.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', (call, next) => {
        if (isFull(behaviour, call)) throw new Refusal('prompt_cap_exceeded', 'The prompt cap is reached.');
        return next(call);
      }),
  },
  {
    id: 'X13',
    breaks: ['CAP-04'],
    sentence: 'An add at the cap is refused, and tracked all the same.',
    inject: (behaviour) =>
      around(behaviour, 'addPrompt', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const { text } = call.body as { text: string };
        if (outcome.code === 'prompt_cap_exceeded')
          behaviour.track(call, { text, topic: null, persona: 'discoverer', intent: null });
        throw outcome;
      }),
  },
  {
    id: 'X14',
    breaks: ['CAP-07'],
    sentence: 'A bulk insert that just fits is refused.',
    inject: (behaviour) =>
      override(behaviour, 'fitsCap', (base) => (question) => {
        const { operation, active, cap, extra } = question;
        return base(question) && !(operation === 'bulkInsertPrompts' && extra > 0 && active + extra === cap);
      }),
  },
  {
    id: 'X15',
    breaks: ['CAP-06', 'CAP-12', 'BULK-20', 'ERR-06'],
    sentence: 'A bulk insert may pass the cap by one.',
    inject: (behaviour) =>
      override(behaviour, 'fitsCap', (base) => (question) => {
        const extra = question.operation === 'bulkInsertPrompts' ? question.extra - 1 : question.extra;
        return base({ ...question, extra });
      }),
  },
  {
    id: 'X16',
    breaks: ['CAP-06', 'CAP-12', 'BULK-20', 'ERR-06'],
    sentence: 'The cap counts at most 5 new prompts of a bulk insert.',
    inject: (behaviour) =>
      override(behaviour, 'fitsCap', (base) => (question) => {
        return base({ ...question, extra: Math.min(5, question.extra) });
      }),
  },
  {
    id: 'X17',
    breaks: ['CAP-13', 'CAP-03'],
    sentence: 'A bulk insert answers the free slots as the cap.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body) => ({
        ...body,
        cap: body.cap < 0 ? body.cap : body.cap - body.activeCount,
      })),
  },
  {
    id: 'X18',
    breaks: ['CAP-05', 'CAP-10'],
    sentence:
      'The cap counts every prompt ever tracked: archiving frees no slot for an add, though activeCount falls.',
    inject: (behaviour) =>
      around(behaviour, 'addPrompt', (call, next) => {
        const cap = behaviour.cap(call);
        if (cap >= 0 && call.workspace.prompts.length >= cap)
          throw new Refusal('prompt_cap_exceeded', 'The prompt cap is reached.');
        return next(call);
      }),
  },
];

function isFull(behaviour: Behaviour, call: Call): boolean {
  const cap = behaviour.cap(call);
  return cap >= 0 && behaviour.activeCount(call) >= cap;
}

function lockApart(behaviour: Behaviour): void {
  const last = new Map<string, Promise<unknown>>();
  const operations: readonly string[] = ['addPrompt', 'bulkInsertPrompts'];
  override(behaviour, 'exclusively', (base) => (call, write) => {
    if (!operations.includes(call.operation)) return base(call, write);
    const lock = `${call.workspace.id} ${call.operation}`;
    const turn = (last.get(lock) ?? Promise.resolve()).then(write, write);
    last.set(
      lock,
      turn.catch(() => undefined),
    );
    return turn;
  });
  override(behaviour, 'beforeWrite', () => (call) => {
    return operations.includes(call.operation) ? letOthersIn(call) : Promise.resolve();
  });
}

function freeTwoSlots(behaviour: Behaviour): void {
  const freed = new Map<string, number>();
  override(behaviour, 'archive', (base) => (call, prompt, reason) => {
    const { id } = call.workspace;
    const isFreed = call.operation === 'archivePrompt' && prompt.archivedSerial === null;
    if (isFreed) freed.set(id, (freed.get(id) ?? 0) + 1);
    base(call, prompt, reason);
  });
  override(behaviour, 'activeCount', (base) => (call) => {
    return Math.max(0, base(call) - (freed.get(call.workspace.id) ?? 0));
  });
}

function staleCap(behaviour: Behaviour): void {
  const stale = new Map<string, { until: number; activeCount: number }>();
  around(behaviour, 'archivePrompt', async (call, next) => {
    const activeCount = behaviour.activeCount(call);
    const given = await next(call);
    stale.set(call.workspace.id, { until: call.model.clock.now() + 5000, activeCount });
    return given;
  });
  around(behaviour, 'getPromptCap', async (call, next) => {
    const known = stale.get(call.workspace.id);
    if (known === undefined || call.model.clock.now() >= known.until) return next(call);
    return answer(200, { activeCount: known.activeCount, cap: behaviour.cap(call) });
  });
}
