import { rule } from '../rule.js';

export const promptsRules = {
  'PR-01': rule(
    'S',
    'GET /v1/prompts returns the two arrays `tracked` and `archived`.',
    'behavior 9.1; openapi listPrompts 200, PromptList',
  ),
  'PR-02': rule('S', 'Every prompt has all ten fields, in both groups.', 'behavior 7.3; openapi Prompt'),
  'PR-03': rule(
    'S',
    'In a prompt, `id`, `text`, `status`, `createdBy` and `updatedAt` are strings, `hasObservations` is a boolean, and every other field is a string or null.',
    'behavior 7.4; openapi Prompt',
  ),
  'PR-04': rule(
    'D',
    'Every id appears once in the list: no prompt is in both groups, or twice in one.',
    'behavior 9.1',
  ),
  'PR-05': rule(
    'S',
    'POST /v1/prompts returns `promptId`, a string, and the integers `activeCount` and `cap`.',
    'openapi addPrompt 201, AddedPrompt',
  ),
  'PR-06': rule('S', 'An added prompt is in `tracked` with the text that was sent.', 'behavior 10.1'),
  'PR-07': rule('S', 'Adding a prompt increases `activeCount` by one.', 'behavior 10.2'),
  'PR-08': rule(
    'S',
    'The `topic` of a new prompt is the label that was sent, or null if none was.',
    'behavior 9.9; openapi PromptDraft.topic',
  ),
  'PR-09': rule(
    'S',
    'POST /v1/prompts accepts the personas `discoverer`, `buyer`, `evaluator`, `competitor`, `branded` and `control`.',
    'openapi PromptDraft.persona',
  ),
  'PR-10': rule(
    'S',
    'POST /v1/prompts rejects a persona other than the six stated, including `custom`.',
    'behavior 10.3, 6.2; openapi PromptDraft.persona',
  ),
  'PR-11': rule(
    'S',
    'POST /v1/prompts accepts a prompt without `persona`, which defaults to `discoverer`.',
    'behavior 10.3; openapi PromptDraft.persona',
  ),
  'PR-12': rule(
    'S',
    'POST /v1/prompts accepts any string or null as `intent`, which is optional.',
    'behavior 9.10; openapi PromptDraft.intent',
  ),
  'PR-13': rule(
    'S',
    'POST /v1/prompts accepts a `text` of 3 to 500 characters and rejects shorter and longer ones.',
    'behavior 6.2; openapi PromptDraft.text',
  ),
  'PR-14': rule('D', 'The length of a prompt text is counted in characters, not bytes.', 'behavior 6.13'),
  'PR-15': rule(
    'S',
    'POST /v1/prompts rejects a prompt whose `text` is missing or not a string.',
    'behavior 6.2; openapi PromptDraft',
  ),
  'PR-16': rule('D', 'A rejected POST /v1/prompts tracks nothing and takes no slot.', 'behavior 8.5'),
  'PR-17': rule(
    'D',
    'The text of a prompt is returned as sent, including quotes, markup, other scripts and emoji.',
    'behavior 9.8',
  ),
  'PR-18': rule(
    'S',
    'Adding and archiving a prompt are rejected without a paid plan.',
    'behavior 3.1; openapi addPrompt, archivePrompt',
  ),
  'PR-19': rule('D', 'Each prompt added with a new text has its own id.', 'behavior 10.1'),
  'PR-20': rule('D', 'A new prompt has no observations: `hasObservations` is false.', 'behavior 9.13'),
  'PR-21': rule(
    'S',
    'DELETE /v1/prompts/{promptId} returns `promptId`, which is the id in the path.',
    'openapi archivePrompt 200, ArchivedPrompt',
  ),
  'PR-22': rule('S', 'An archived prompt is in `archived` with the same text and topic.', 'behavior 16.1'),
  'PR-23': rule('D', 'An archived prompt is no longer in `tracked`.', 'behavior 16.1'),
  'PR-24': rule(
    'S',
    'Archiving keeps the measurement history: `hasObservations` does not change.',
    'behavior 16.2',
  ),
  'PR-25': rule('D', 'Archiving a prompt leaves the other prompts unchanged.', 'behavior 9.7'),
  'PR-26': rule(
    'D',
    'An unknown prompt id is rejected by every operation that has one in its path.',
    'behavior 9.5',
  ),
  'PR-27': rule(
    'D',
    'An archived prompt cannot be reworded, paused or replaced, and stays unchanged: only tracked prompts are editable.',
    'behavior 9.3',
  ),
  'PR-28': rule('S', 'An empty prompt id in a path does not succeed.', 'behavior 9.6'),
  'PR-29': rule('D', 'Adding a prompt leaves the other prompts unchanged.', 'behavior 9.7'),
  'PR-30': rule(
    'D',
    'A paused prompt can be archived, reworded and replaced, since it is still tracked.',
    'behavior 9.2',
  ),
  'PR-31': rule(
    'S',
    "The listed prompts are those of the workspace's active GEO project.",
    'behavior 9.1',
    'no response shows GEO projects, and none can be created or selected',
  ),
  'PR-32': rule(
    'D',
    'However many writes came before, each response and each list is the one that the writes lead to.',
    'behavior 9.1, 9.7, 10.1, 10.2, 11.4, 12.8, 13.1, 13.3, 14.2, 15.3, 16.1, 17.3',
  ),
} as const;
