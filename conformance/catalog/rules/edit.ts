import { rule } from '../rule.js';

export const editRules = {
  'EDIT-01': rule(
    'S',
    'PATCH /v1/prompts/{promptId} returns `promptId`, which is the id in the path, `changed`, a boolean, and `wordingChange`.',
    'openapi rewordPrompt 200, RewordedPrompt',
  ),
  'EDIT-02': rule('S', '`wordingChange` is `minor`, `major` or `none`.', 'openapi WordingChange'),
  'EDIT-03': rule(
    'S',
    'A reworded prompt has the new text under the same id in `tracked`, and no other prompt is created or archived.',
    'behavior 13.1',
  ),
  'EDIT-04': rule(
    'S',
    'A reword to a different text has `changed` true and a `wordingChange` of `minor` or `major`.',
    'behavior 13.3',
  ),
  'EDIT-05': rule(
    'D',
    'A reword to the same text has `changed` false and `wordingChange` `none`.',
    'behavior 13.3',
  ),
  'EDIT-06': rule('D', '`changed` is false exactly when `wordingChange` is `none`.', 'behavior 13.3'),
  'EDIT-07': rule(
    'S',
    'A reword accepts a `text` of 3 to 500 characters and rejects one that is shorter, longer, missing or not a string.',
    'behavior 6.2; openapi RewordPrompt.text',
  ),
  'EDIT-08': rule('D', 'A rejected reword leaves the text unchanged.', 'behavior 8.5'),
  'EDIT-09': rule(
    'S',
    'A reword keeps the measurement history: `hasObservations` does not change.',
    'behavior 13.2',
  ),
  'EDIT-10': rule(
    'D',
    'A reword changes neither topic nor author, and a paused prompt stays paused.',
    'behavior 13.2',
  ),
  'EDIT-11': rule(
    'D',
    'A reword leaves `activeCount` unchanged and works at the cap, which limits only adds.',
    'behavior 12.9',
  ),
  'EDIT-12': rule(
    'S',
    'Rewording a prompt and rewording in bulk are rejected without a paid plan.',
    'behavior 3.1; openapi rewordPrompt, bulkEditPrompts',
  ),
  'EDIT-13': rule(
    'D~',
    '`updatedAt` moves forward on a reword to another text, and never backward.',
    'behavior 9.14',
  ),
  'EDIT-20': rule(
    'S',
    'PUT /v1/prompts returns `results`, each with `id` (not `promptId`), `changed`, a boolean, and `wordingChange`.',
    'openapi bulkEditPrompts 200, EditedPrompts.results',
  ),
  'EDIT-21': rule(
    'D',
    'A bulk edit returns one result for each item, with the ids that were sent.',
    'behavior 14.4',
  ),
  'EDIT-22': rule(
    'S',
    'A bulk edit gives every prompt of the batch its new text under the same id.',
    'behavior 14.2',
  ),
  'EDIT-23': rule(
    'D',
    'A bulk edit leaves prompts outside the batch unchanged: it does not replace the list.',
    'behavior 14.3',
  ),
  'EDIT-24': rule(
    'S',
    'A bulk edit with an unknown id fails as a whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-25': rule(
    'S',
    'A bulk edit with an archived prompt, which is not editable, fails as a whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-26': rule(
    'S',
    'A bulk edit with an invalid or missing text fails as a whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-27': rule(
    'S',
    'A bulk edit accepts 1 to 100 items and rejects an empty or longer batch.',
    'behavior 6.2; openapi BulkEditPrompts.prompts',
  ),
  'EDIT-28': rule(
    'S',
    'A bulk edit in which `prompts` is missing or not an array is rejected.',
    'behavior 6.2; openapi BulkEditPrompts',
  ),
  'EDIT-29': rule(
    'D',
    'A bulk edit reports each item separately: changed and unchanged texts in one batch have their own flags.',
    'behavior 14.4',
  ),
  'EDIT-30': rule(
    'S',
    'A bulk edit rejects an item whose `id` is missing, empty or not a string, and changes nothing.',
    'behavior 14.1; openapi BulkEditPrompts.prompts.id',
  ),
  'EDIT-31': rule(
    'D',
    'A bulk edit in which every text is the current one succeeds and reports no change.',
    'behavior 14.5',
  ),
  'EDIT-32': rule('D', 'A paused prompt can be edited in a batch and stays paused.', 'behavior 14.6'),
} as const;
