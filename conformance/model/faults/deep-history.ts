import { override } from '../override.js';
import type { Fault } from './fault.js';

/** Faults of the measurement history of prompts. */
export const deepHistoryFaults: readonly Fault[] = [
  {
    id: 'X301',
    breaks: ['PR-24'],
    sentence: 'Archiving a prompt throws its measurements away.',
    inject: (behaviour) =>
      override(behaviour, 'archive', (base) => (call, prompt, reason) => {
        if (reason !== 'replaced') prompt.observations.length = 0;
        base(call, prompt, reason);
      }),
  },
  {
    id: 'X302',
    breaks: ['EDIT-09'],
    sentence: 'A reword throws the measurements of the prompt away.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const rewording = base(call, prompt, text);
        if (rewording.changed) prompt.observations.length = 0;
        return rewording;
      }),
  },
  {
    id: 'X303',
    breaks: ['REP-06'],
    sentence: 'A replacement carries the measurements of the old prompt over to the new one.',
    inject: (behaviour) =>
      override(behaviour, 'succeed', (base) => (call, old, text) => {
        const successor = base(call, old, text);
        successor.observations.push(...old.observations);
        return successor;
      }),
  },
];
