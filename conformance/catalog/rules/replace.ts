import { rule } from '../rule.js';

export const replacementRules = {
  'REP-01': rule(
    'S',
    'A replacement returns the strings `promptId` and `archivedPromptId`.',
    'openapi replacePrompt 201, ReplacedPrompt',
    'A replacement starts a new series and closes the old one. If ids, texts or histories are mixed up, two questions share one chart.',
  ),
  'REP-02': rule(
    'S',
    '`archivedPromptId` is the old prompt, whose id is in the path.',
    'behavior 17.2',
    'REP-01',
  ),
  'REP-03': rule(
    'S',
    '`promptId` is a new prompt, with an id that did not exist before.',
    'behavior 17.2',
    'REP-01',
  ),
  'REP-04': rule(
    'S',
    'The replaced prompt is in `archived` with its old text, and no longer in `tracked`.',
    'behavior 17.1, 17.3',
    'REP-01',
  ),
  'REP-05': rule(
    'S',
    'The new prompt of a replacement is in `tracked` with the new text.',
    'behavior 17.3',
    'REP-01',
  ),
  'REP-06': rule(
    'S',
    'The new prompt of a replacement starts without history: `hasObservations` is false.',
    'behavior 17.4',
    'REP-01',
  ),
  'REP-07': rule(
    'D',
    'A replacement leaves `activeCount` unchanged: one prompt is archived and one is added.',
    'behavior 12.9',
    'EDIT-11',
  ),
  'REP-08': rule(
    'D',
    'A replacement works at the cap, which limits only adds, and does not exceed it.',
    'behavior 12.9',
    'EDIT-11',
  ),
  'REP-09': rule(
    'S',
    'A replacement accepts a `text` of 3 to 500 characters and rejects one that is shorter, longer, missing or not a string.',
    'behavior 6.2; openapi RewordPrompt.text',
    'EDIT-07',
  ),
  'REP-10': rule('D', 'A rejected replacement archives nothing and tracks nothing.', 'behavior 8.5', 'PR-16'),
  'REP-11': rule(
    'D',
    'A prompt that does not exist or is archived cannot be replaced, so none is replaced twice.',
    'behavior 17.5',
    'Two people may replace the same prompt at once. If both succeed, the workspace has a prompt that nobody wanted.',
  ),
  'REP-12': rule(
    'D',
    'Of several concurrent replacements of one prompt, one succeeds.',
    'behavior 17.6',
    'REP-11',
  ),
  'REP-13': rule(
    'S',
    'A replacement is rejected without a paid plan.',
    'behavior 3.1; openapi replacePrompt',
    'AUTH-14',
  ),
  'REP-14': rule('D', 'The new prompt of a replacement can be replaced in turn.', 'behavior 17.5', 'REP-01'),
} as const;
