import { rule } from './rule.js';

/** Reword, single and in bulk. */
export const editRules = {
  'EDIT-01': rule('S', 'PATCH 200 {promptId, changed boolean, wordingChange}', 'P2 L118, P4 L259'),
  'EDIT-02': rule('S', 'WordingChange in minor, major, none', 'P2 L118'),
  'EDIT-03': rule('S', 'Same prompt, new wording: same id, text new, in tracked', 'P3 L145'),
  'EDIT-04': rule('S', 'Changed = wording actually changed: true for a different text', 'P2 L118'),
  'EDIT-05': rule('D', 'Identical text: changed false, wordingChange none', 'P2 L118'),
  'EDIT-06': rule('D', 'Changed is false exactly when wordingChange is none', 'P2 L118'),
  'EDIT-07': rule('S', 'Text required, string, 3 to 500', 'P4 L275, P8 L334'),
  'EDIT-08': rule('D', 'A rejected reword leaves the text', 'P3 L145'),
  'EDIT-09': rule('S', 'Measurement history kept', 'P3 L145'),
  'EDIT-10': rule(
    'D',
    'Topic, createdBy, paused state unchanged by a reword (the body has only text)',
    'P3 L145, P4 L275',
  ),
  'EDIT-11': rule(
    'D',
    'ActiveCount unchanged by any reword; a reword works at the cap',
    'P8 L339 (cap applies to adds)',
  ),
  'EDIT-12': rule('S', 'Paid', 'P4 L256 L259'),
  'EDIT-13': rule('D~', 'UpdatedAt does not go back, and moves on a real change', 'P2 L59'),
  'EDIT-20': rule(
    'S',
    'PUT 200 {results: [{id, changed, wordingChange}]}: the member is `id`, not `promptId`',
    'P2 L119, P4 L256',
  ),
  'EDIT-21': rule('D', 'One result per item; the set of ids equals the set sent (order WARN)', 'P2 L119'),
  'EDIT-22': rule('S', 'All texts are the new ones, ids kept', 'P3 L147'),
  'EDIT-23': rule('D', 'Prompts not in the batch are untouched (PUT is not a collection replace)', 'P3 L147'),
  'EDIT-24': rule('S', 'A missing id fails the whole batch, nothing changes', 'P3 L147, P7 L319'),
  'EDIT-25': rule('S', 'A non-editable (archived) id fails the whole batch', 'P3 L147 L138'),
  'EDIT-26': rule(
    'S',
    'Invalid text (2, 501 chars, missing, null) fails the whole batch',
    'P3 L147, P4 L277',
  ),
  'EDIT-27': rule('S', '1 to 100 items', 'P4 L277, P8 L335'),
  'EDIT-28': rule('S', 'Prompts required, an array', 'P4 L277'),
  'EDIT-29': rule(
    'D',
    'Flags are per item: one unchanged and one changed text in a batch are reported apart',
    'P2 L119',
  ),
  'EDIT-30': rule('S', 'Id required, minimum length 1', 'P4 L277'),
  'EDIT-31': rule('D', 'All items unchanged: 200, all false/none', 'P2 L119'),
  'EDIT-32': rule('D', 'A paused prompt is editable in the batch and stays paused', 'P3 L138'),
} as const;
