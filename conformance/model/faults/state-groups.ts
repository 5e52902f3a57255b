import type { Fault } from './fault.js';
import { around, override, withFields } from '../override.js';

/** Faults of pausing and of the two groups of the list. */
export const groupFaults: readonly Fault[] = [
  {
    id: 'M24',
    breaks: ['PR-22', 'BULK-12'],
    sentence: 'A prompt that was archived by DELETE vanishes from the list.',
    inject: (behaviour) =>
      override(behaviour, 'archivedList', (base) => (call) => {
        return base(call).filter(({ archivedReason }) => archivedReason === 'replaced');
      }),
  },
  {
    id: 'M25',
    breaks: ['PR-23', 'PR-04'],
    sentence: 'An archived prompt is in both groups of the list.',
    inject: (behaviour) =>
      override(
        behaviour,
        'trackedList',
        () =>
          ({ workspace }) =>
            workspace.prompts,
      ),
  },
  {
    id: 'M26',
    breaks: ['PAU-02'],
    sentence: 'A paused prompt is not in the list.',
    inject: (behaviour) =>
      override(behaviour, 'trackedList', (base) => (call) => base(call).filter(({ isPaused }) => !isPaused)),
  },
  {
    id: 'M27',
    breaks: ['PAU-03'],
    sentence: 'The reason of a pause is not recorded.',
    inject: (behaviour) => override(behaviour, 'pause', (base) => (call, prompt) => base(call, prompt, null)),
  },
  {
    id: 'M28a',
    breaks: ['PAU-06'],
    sentence: 'A pause without `paused` is taken as a resume.',
    inject: (behaviour) =>
      around(behaviour, 'pausePrompt', (call, next) => {
        const { paused = false } = call.body as { paused?: unknown };
        return next(withFields(call, { paused }));
      }),
  },
  {
    id: 'M28b',
    breaks: ['PAU-07'],
    sentence: 'A string as `paused`, "false" too, is taken as true.',
    inject: (behaviour) =>
      around(behaviour, 'pausePrompt', (call, next) => {
        const { paused } = call.body as { paused?: unknown };
        return next(typeof paused === 'string' ? withFields(call, { paused: true }) : call);
      }),
  },
];
