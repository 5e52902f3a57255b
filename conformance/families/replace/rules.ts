import { rule } from '../../catalog/rule.js';

/** Replacement. */
export const replacementRules = {
  'REP-01': rule(
    'S',
    'A replacement returns the strings `promptId` and `archivedPromptId`.',
    'P2 L123, P4 L262',
  ),
  'REP-02': rule('S', '`archivedPromptId` is the old prompt, whose id is in the path.', 'P2 L123, P4 L262'),
  'REP-03': rule(
    'S',
    '`promptId` is a new prompt, with an id that was not there before.',
    'P2 L123, P3 L146',
  ),
  'REP-04': rule(
    'S',
    'The prompt that was replaced is in `archived` with its old text, and no longer in `tracked`.',
    'P3 L138 L146',
  ),
  'REP-05': rule('S', 'The new prompt of a replacement is in `tracked`, with the new text.', 'P3 L146'),
  'REP-06': rule(
    'S',
    'The new prompt of a replacement starts without history: `hasObservations` is false.',
    'P1 L11, P3 L146',
  ),
  'REP-07': rule(
    'D',
    'A replacement leaves `activeCount` as it is: one prompt goes and one comes.',
    'P3 L146, P8 L339',
  ),
  'REP-08': rule(
    'D',
    'A replacement works at the cap, which limits adds alone and is not exceeded by one.',
    'P3 L146, P8 L339',
  ),
  'REP-09': rule(
    'S',
    'A replacement accepts a `text` of 3 to 500 characters, and refuses a shorter, longer or missing one and what is no string.',
    'P4 L275, P8 L334',
  ),
  'REP-10': rule('D', 'A replacement that is refused archives nothing and tracks nothing.', 'P3 L146'),
  'REP-11': rule(
    'D',
    'A prompt that does not exist or is archived cannot be replaced, so that none is replaced twice.',
    'P3 L138 L146',
  ),
  'REP-12': rule('D', 'Of several replacements of one prompt at one moment, one succeeds.', 'P3 L146'),
  'REP-13': rule('S', 'A replacement is refused without a paid plan.', 'P4 L174 L262, P7 L321'),
  'REP-14': rule('D', 'The new prompt of a replacement can be replaced in turn.', 'P3 L146'),
} as const;
