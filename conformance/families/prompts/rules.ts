import { rule } from '../../catalog/rule.js';

/** Prompts: list, add, archive. */
export const promptsRules = {
  'PR-01': rule(
    'S',
    'GET /v1/prompts returns the two arrays `tracked` and `archived`.',
    'behavior 9.1; openapi listPrompts 200, PromptList',
  ),
  'PR-02': rule('S', 'Every prompt has all ten fields, in both groups.', 'behavior 7.3; openapi Prompt'),
  'PR-03': rule(
    'S',
    'In a prompt `id`, `text`, `status`, `createdBy` and `updatedAt` are strings, `hasObservations` is a boolean, and each other field is a string or null.',
    'behavior 7.4; openapi Prompt',
  ),
  'PR-04': rule(
    'D',
    'Every id stands once in the list: no prompt is in both groups, or twice in one.',
    'behavior 9.1',
  ),
  'PR-05': rule(
    'S',
    'POST /v1/prompts returns `promptId`, a string, and the integers `activeCount` and `cap`.',
    'openapi addPrompt 201, AddPromptResult',
  ),
  'PR-06': rule(
    'S',
    'A prompt that was added is in `tracked`, with the text that was sent.',
    'behavior 10.1',
  ),
  'PR-07': rule('S', 'Adding a prompt increases `activeCount` by one.', 'behavior 10.2'),
  'PR-08': rule(
    'S',
    'The `topic` of a new prompt is the label that was sent, or null where none was.',
    'behavior 9.9; openapi AddPrompt.topic',
  ),
  'PR-09': rule(
    'S',
    'POST /v1/prompts accepts the personas `discoverer`, `buyer`, `evaluator`, `competitor`, `branded` and `control`.',
    'openapi AddPrompt.persona',
  ),
  'PR-10': rule(
    'S',
    'POST /v1/prompts refuses a persona other than its six, `custom` included.',
    'behavior 10.3, 6.2; openapi AddPrompt.persona',
  ),
  'PR-11': rule(
    'S',
    'POST /v1/prompts accepts a prompt without `persona`, which is `discoverer` then.',
    'behavior 10.3; openapi AddPrompt.persona',
  ),
  'PR-12': rule(
    'S',
    'POST /v1/prompts accepts any string, null or nothing as `intent`.',
    'behavior 9.10; openapi AddPrompt.intent',
  ),
  'PR-13': rule(
    'S',
    'POST /v1/prompts accepts a `text` of 3 to 500 characters and refuses shorter and longer ones.',
    'behavior 6.2; openapi AddPrompt.text',
  ),
  'PR-14': rule('D', 'The length of a prompt text counts characters and not bytes.', 'behavior 6.13'),
  'PR-15': rule(
    'S',
    'POST /v1/prompts refuses a prompt without `text`, or with a `text` that is no string.',
    'behavior 6.2; openapi AddPrompt',
  ),
  'PR-16': rule('D', 'A POST /v1/prompts that is refused tracks nothing and takes no slot.', 'behavior 8.5'),
  'PR-17': rule(
    'D',
    'The text of a prompt comes back as it was sent, with quotes, markup, other scripts and emoji.',
    'behavior 9.8',
  ),
  'PR-18': rule(
    'S',
    'Adding and archiving a prompt are refused without a paid plan.',
    'behavior 3.1; openapi addPrompt, archivePrompt',
  ),
  'PR-19': rule('D', 'Each prompt that is added with a new text has an id of its own.', 'behavior 10.1'),
  'PR-20': rule('D', 'A new prompt has no observations: `hasObservations` is false.', 'behavior 9.13'),
  'PR-21': rule(
    'S',
    'DELETE /v1/prompts/{promptId} returns `promptId`, which is the id in the path.',
    'openapi archivePrompt 200, RemovePromptResult',
  ),
  'PR-22': rule(
    'S',
    'A prompt that was archived is in `archived`, with the same text and topic.',
    'behavior 16.1',
  ),
  'PR-23': rule('D', 'A prompt that was archived is no longer in `tracked`.', 'behavior 16.1'),
  'PR-24': rule(
    'S',
    'Archiving keeps the measurement history: `hasObservations` stays as it was.',
    'behavior 16.2',
  ),
  'PR-25': rule('D', 'Archiving a prompt leaves the other prompts as they are.', 'behavior 9.7'),
  'PR-26': rule(
    'D',
    'A prompt id that does not exist is refused by every operation that names one in its path.',
    'behavior 9.5',
  ),
  'PR-27': rule(
    'D',
    'An archived prompt cannot be reworded, paused or replaced, and stays as it is: only tracked prompts are editable.',
    'behavior 9.3',
  ),
  'PR-28': rule('S', 'An empty prompt id in a path does not succeed.', 'behavior 9.6'),
  'PR-29': rule('D', 'Adding a prompt leaves the other prompts as they are.', 'behavior 9.7'),
  'PR-30': rule(
    'D',
    'A paused prompt can be archived, reworded and replaced, since it is still tracked.',
    'behavior 9.2',
  ),
  'PR-31': rule(
    'S',
    "The prompts that are listed are those of the workspace's active GEO project.",
    'behavior 9.1',
    'GEO projects show in no answer, and none can be made or chosen',
  ),
} as const;
