import { FILTER_INTENTS, FILTER_PERSONAS, PERSONAS, type Range } from '../input.js';
import { utf8Bytes } from '../text.js';
import type { Fault } from './fault.js';
import { override } from '../override.js';

/** Faults in what a prompt body may hold. */
export const inputFaults: readonly Fault[] = [
  {
    id: 'M32',
    breaks: ['PR-14'],
    sentence: 'The length of a prompt text is counted in UTF-8 bytes.',
    inject: (behaviour) =>
      override(behaviour, 'textLength', (base) => (text, field, operation) => {
        return field === 'text' ? utf8Bytes(text) : base(text, field, operation);
      }),
  },
  boundsFault('M33a', 'A single add takes a text of 2 characters.', { min: 2, max: 500 }),
  boundsFault('M33b', 'A single add refuses a text of 500 characters.', { min: 3, max: 499 }),
  boundsFault('M33c', 'A single add takes a text of 501 characters.', { min: 3, max: 501 }),
  {
    id: 'M35a',
    breaks: ['PR-09', 'BULK-10'],
    sentence: 'The persona competitor is refused: it is not one of the filter.',
    inject: (behaviour) =>
      override(behaviour, 'personas', () => () => PERSONAS.filter((word) => word !== 'competitor')),
  },
  {
    id: 'M35b',
    breaks: ['PR-10', 'BULK-10'],
    sentence: 'The persona custom is taken, as by the filter.',
    inject: (behaviour) => override(behaviour, 'personas', () => () => [...PERSONAS, 'custom']),
  },
  {
    id: 'M35c',
    breaks: ['PR-09', 'PR-10'],
    sentence: 'The persona of a body is checked with the words of the filter.',
    inject: (behaviour) => override(behaviour, 'personas', () => () => FILTER_PERSONAS),
  },
  {
    id: 'M36',
    breaks: ['PR-12', 'BULK-10'],
    sentence: 'The intent of a body is checked with the words of the filter: free text is refused.',
    inject: (behaviour) =>
      override(behaviour, 'isIntentTaken', () => (intent) => {
        return (FILTER_INTENTS as readonly string[]).includes(intent);
      }),
  },
];

function boundsFault(id: string, sentence: string, range: Range): Fault {
  return {
    id,
    breaks: ['PR-13'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'textRange', (base) => (field, operation) => {
        return field === 'text' && operation === 'addPrompt' ? range : base(field, operation);
      }),
  };
}
