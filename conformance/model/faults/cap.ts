import { Refusal } from '../refusal.js';
import type { Fault } from './fault.js';
import { amend, around, override, unlock } from '../override.js';

/** Faults of the prompt cap and its count. */
export const capFaults: readonly Fault[] = [
  {
    id: 'M03',
    breaks: ['CAP-04', 'CAP-12'],
    sentence: 'A single add at the cap is accepted: one prompt too many.',
    inject: (behaviour) =>
      override(behaviour, 'fitsCap', (base) => (question) => {
        return base(question) || (question.operation === 'addPrompt' && question.active === question.cap);
      }),
  },
  {
    id: 'M04',
    breaks: ['CAP-05', 'CAP-07'],
    sentence: 'A single add of the last free slot is refused.',
    inject: (behaviour) =>
      override(behaviour, 'fitsCap', (base) => (question) => {
        const isLast = question.active + question.extra === question.cap;
        return base(question) && !(question.operation === 'addPrompt' && isLast);
      }),
  },
  {
    id: 'M05',
    breaks: ['CAP-09', 'CAP-12'],
    sentence:
      'The cap is checked and the prompts are written without a lock: parallel single and bulk adds pass it.',
    inject: (behaviour) => unlock(behaviour, ['addPrompt', 'bulkInsertPrompts']),
  },
  {
    id: 'M06',
    breaks: ['CAP-08', 'PR-05', 'PR-06'],
    sentence: 'A cap of -1 is compared as a number: every add is refused.',
    inject: (behaviour) =>
      override(
        behaviour,
        'fitsCap',
        () =>
          ({ active, cap, extra }) =>
            active + extra <= cap,
      ),
  },
  {
    id: 'M07',
    breaks: ['CAP-10', 'CAP-11'],
    sentence: 'Archived prompts are still counted in activeCount.',
    inject: (behaviour) => override(behaviour, 'occupiesSlot', () => () => true),
  },
  {
    id: 'M08',
    breaks: ['PR-07', 'CAP-03'],
    sentence: 'A single add answers the activeCount from before it.',
    inject: (behaviour) =>
      amend(behaviour, 'addPrompt', (body) => ({ ...body, activeCount: body.activeCount - 1 })),
  },
  {
    id: 'M09',
    breaks: ['REP-08'],
    sentence: 'A replacement is checked against the cap like an add, and refused at the cap.',
    inject: (behaviour) =>
      around(behaviour, 'replacePrompt', async (call, next) => {
        const cap = behaviour.cap(call);
        const active = behaviour.activeCount(call);
        if (!behaviour.fitsCap({ operation: 'replacePrompt', active, cap, extra: 1 }))
          throw new Refusal('prompt_cap_exceeded', 'The prompt cap is reached.', {
            details: { cap, activeCount: active, requested: 1 },
          });
        return next(call);
      }),
  },
];
