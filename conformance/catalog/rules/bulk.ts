import { rule } from '../rule.js';

export const bulkRules = {
  'BULK-01': rule(
    'S',
    'A bulk insert returns `results`, each with `promptId` and `created`, a boolean, and the integers `activeCount` and `cap`.',
    'openapi bulkInsertPrompts 201, InsertedPrompts',
    'A client joins results to its own rows by position. One result too few, or in another order, assigns ids to the wrong rows.',
  ),
  'BULK-02': rule(
    'D',
    'A bulk insert returns one result for each item, in the order sent, since nothing else links a result to its item.',
    'behavior 11.2',
    'BULK-01',
  ),
  'BULK-03': rule(
    'S',
    'A bulk-insert item with a new text has `created` true and is tracked with its text and topic.',
    'behavior 11.3',
    'An imported spreadsheet must be listed as the same rows.',
  ),
  'BULK-04': rule(
    'S',
    'A bulk-insert item whose text equals that of a tracked prompt reuses that prompt: it returns its id and `created` false.',
    'behavior 11.4',
    'Imports are repeated: after a timeout, or every night. A repetition must find the existing prompts and change nothing.',
  ),
  'BULK-05': rule(
    'D',
    'In a bulk insert of new and tracked texts, each item has its own flag, and `activeCount` grows by the number of created prompts.',
    'behavior 11.5',
    'BULK-01',
  ),
  'BULK-06': rule(
    'D',
    'Repeating a bulk insert succeeds with the same ids, creates nothing and leaves `activeCount` unchanged.',
    'behavior 11.6',
    'BULK-04',
  ),
  'BULK-07': rule(
    'S',
    'A bulk insert with one invalid item, at any position, is rejected and tracks nothing.',
    'behavior 11.1',
    'Callers correct a batch with an error and send it again. They do not expect items that were kept from the first attempt.',
  ),
  'BULK-08': rule(
    'S',
    'A bulk insert accepts 1 to 100 items and rejects an empty or longer batch.',
    'behavior 6.2; openapi BulkInsertPrompts.prompts',
    'EDIT-27',
  ),
  'BULK-09': rule(
    'S',
    'A bulk insert in which `prompts` is missing or not an array of objects is rejected.',
    'behavior 6.2; openapi BulkInsertPrompts',
    'EDIT-27',
  ),
  'BULK-10': rule(
    'S',
    'A bulk-insert item has the same bounds, personas and nullable fields as a single add.',
    'behavior 6.2; openapi BulkInsertPrompts.prompts, PromptDraft',
    'BULK-07',
  ),
  'BULK-11': rule(
    'S',
    'A bulk insert returns 201 even if every item was reused.',
    'behavior 11.6; openapi bulkInsertPrompts 201',
    'BULK-04',
  ),
  'BULK-12': rule(
    'D',
    'A text that only an archived prompt has is new to a bulk insert, and the archived prompt stays archived.',
    'behavior 11.8',
    'Reuse depends on what is tracked now. Matching an old wording returns the id of a prompt that asks something else.',
  ),
  'BULK-13': rule(
    'D',
    'A bulk insert reuses a paused prompt with the same text, since it is still tracked.',
    'behavior 11.8',
    'BULK-04',
  ),
  'BULK-14': rule(
    'D',
    'A bulk insert compares current wordings: after a reword, the old text is new and the new text is reused.',
    'behavior 11.7',
    'BULK-12',
  ),
  'BULK-15': rule(
    'D',
    'After a replacement, the old text is new to a bulk insert, and the new text reuses the new prompt.',
    'behavior 11.7',
    'BULK-12',
  ),
  'BULK-16': rule(
    'D~',
    'A bulk insert that reuses a prompt leaves its topic and status unchanged.',
    'behavior 11.10',
    'BULK-04',
  ),
  'BULK-17': rule(
    'D',
    'A bulk insert that contains a text twice is rejected as a whole, or tracks every id that it returns and counts every prompt that it creates.',
    'behavior 11.11',
    'Spreadsheets have duplicate rows, and jobs overlap. Neither may produce ids that do not exist or counts that do not add up.',
  ),
  'BULK-18': rule(
    'S',
    'A bulk insert is rejected without a paid plan.',
    'behavior 3.1; openapi bulkInsertPrompts',
    'AUTH-14',
  ),
  'BULK-19': rule(
    'D',
    'Of concurrent identical bulk inserts, one creates the prompt and the others reuse it.',
    'behavior 11.12',
    'BULK-17',
  ),
  'BULK-20': rule(
    'S',
    'The cap is checked once for all prompts of a bulk insert, before any of them is tracked.',
    'behavior 12.4',
    'CAP-04',
  ),
} as const;
