import { rule } from '../../catalog/rule.js';

/** Reword, single and in bulk. */
export const editRules = {
  'EDIT-01': rule(
    'S',
    'PATCH /v1/prompts/{promptId} returns `promptId`, which is the id in the path, `changed`, a boolean, and `wordingChange`.',
    'openapi rewordPrompt 200, EditPromptResult',
  ),
  'EDIT-02': rule('S', '`wordingChange` is `minor`, `major` or `none`.', 'openapi WordingChange'),
  'EDIT-03': rule(
    'S',
    'A reworded prompt has the new text under the same id in `tracked`, and no other prompt is made or archived.',
    'behavior 13.1',
  ),
  'EDIT-04': rule(
    'S',
    'A reword to a different text has `changed` true and a `wordingChange` of `minor` or `major`.',
    'behavior 13.3',
  ),
  'EDIT-05': rule(
    'D',
    'A reword to the very same text has `changed` false and `wordingChange` `none`.',
    'behavior 13.3',
  ),
  'EDIT-06': rule('D', '`changed` is false exactly when `wordingChange` is `none`.', 'behavior 13.3'),
  'EDIT-07': rule(
    'S',
    'A reword accepts a `text` of 3 to 500 characters, and refuses a shorter, longer or missing one and what is no string.',
    'behavior 6.2; openapi RewordPrompt.text',
  ),
  'EDIT-08': rule('D', 'A reword that is refused leaves the text as it was.', 'behavior 8.5'),
  'EDIT-09': rule(
    'S',
    'A reword keeps the measurement history: `hasObservations` stays as it was.',
    'behavior 13.2',
  ),
  'EDIT-10': rule(
    'D',
    'A reword changes no topic and no author, and a paused prompt stays paused.',
    'behavior 13.2',
  ),
  'EDIT-11': rule(
    'D',
    'A reword leaves `activeCount` as it is and works at the cap, which limits adds alone.',
    'behavior 12.9',
  ),
  'EDIT-12': rule(
    'S',
    'Rewording a prompt and rewording in bulk are refused without a paid plan.',
    'behavior 3.1; openapi rewordPrompt, bulkEditPrompts',
  ),
  'EDIT-13': rule(
    'D~',
    '`updatedAt` moves forward on a reword to another text, and never back.',
    'behavior 9.14',
  ),
  'EDIT-20': rule(
    'S',
    'PUT /v1/prompts returns `results`, each with `id` (not `promptId`), `changed`, a boolean, and `wordingChange`.',
    'openapi bulkEditPrompts 200, BulkEditPromptsResult.results',
  ),
  'EDIT-21': rule(
    'D',
    'A bulk edit has one result for each item: the ids are those that were sent.',
    'behavior 14.4',
  ),
  'EDIT-22': rule(
    'S',
    'A bulk edit gives every prompt of the batch its new text under the same id.',
    'behavior 14.2',
  ),
  'EDIT-23': rule(
    'D',
    'A bulk edit leaves prompts that are not in the batch untouched: it is no replacement of the list.',
    'behavior 14.3',
  ),
  'EDIT-24': rule(
    'S',
    'A bulk edit with an id that does not exist fails whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-25': rule(
    'S',
    'A bulk edit with a prompt that is archived, and so not editable, fails whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-26': rule(
    'S',
    'A bulk edit with a text that is invalid or missing fails whole and changes nothing.',
    'behavior 14.1',
  ),
  'EDIT-27': rule(
    'S',
    'A bulk edit accepts 1 to 100 items and refuses none and more.',
    'behavior 6.2; openapi BulkEditPrompts.prompts',
  ),
  'EDIT-28': rule(
    'S',
    'A bulk edit without `prompts`, or with a `prompts` that is no array, is refused.',
    'behavior 6.2; openapi BulkEditPrompts',
  ),
  'EDIT-29': rule(
    'D',
    'A bulk edit reports each item by itself: an unchanged and a changed text in one batch have flags of their own.',
    'behavior 14.4',
  ),
  'EDIT-30': rule(
    'S',
    'A bulk edit refuses an item whose `id` is missing, empty or no string, and changes nothing.',
    'behavior 14.1; openapi BulkEditPrompts.prompts.id',
  ),
  'EDIT-31': rule(
    'D',
    'A bulk edit in which every text is the present one succeeds and reports no change.',
    'behavior 14.5',
  ),
  'EDIT-32': rule('D', 'A paused prompt can be edited in a batch, and stays paused.', 'behavior 14.6'),
} as const;
