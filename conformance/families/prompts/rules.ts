import { rule } from '../../catalog/rule.js';

/** Prompts: list, add, archive. */
export const promptsRules = {
  'PR-01': rule('S', 'GET /v1/prompts returns the two arrays `tracked` and `archived`.', 'P4 L254'),
  'PR-02': rule('S', 'Every prompt has all ten fields, in both groups.', 'P2 L50-59 L61'),
  'PR-03': rule(
    'S',
    'In a prompt `id`, `text`, `status`, `createdBy` and `updatedAt` are strings, `hasObservations` is a boolean, and each other field is a string or null.',
    'P2 L50-59',
  ),
  'PR-04': rule(
    'D',
    'Every id stands once in the list: no prompt is in both groups, or twice in one.',
    'P3 L138',
  ),
  'PR-05': rule(
    'S',
    'POST /v1/prompts returns `promptId`, a string, and the integers `activeCount` and `cap`.',
    'P2 L117, P4 L255',
  ),
  'PR-06': rule('S', 'A prompt that was added is in `tracked`, with the text that was sent.', 'P3 L148'),
  'PR-07': rule('S', 'Adding a prompt increases `activeCount` by one.', 'P3 L148'),
  'PR-08': rule(
    'S',
    'The `topic` of a new prompt is the label that was sent, or null where none was.',
    'P2 L52, P4 L270',
  ),
  'PR-09': rule(
    'S',
    'POST /v1/prompts accepts the personas `discoverer`, `buyer`, `evaluator`, `competitor`, `branded` and `control`.',
    'P4 L269',
  ),
  'PR-10': rule('S', 'POST /v1/prompts refuses a persona other than its six, `custom` included.', 'P4 L269'),
  'PR-11': rule(
    'S',
    'POST /v1/prompts accepts a prompt without `persona`, which is `discoverer` then.',
    'P4 L269',
  ),
  'PR-12': rule('S', 'POST /v1/prompts accepts any string, null or nothing as `intent`.', 'P4 L271'),
  'PR-13': rule(
    'S',
    'POST /v1/prompts accepts a `text` of 3 to 500 characters and refuses shorter and longer ones.',
    'P4 L268, P8 L334',
  ),
  'PR-14': rule('D', 'The length of a prompt text counts characters and not bytes.', 'P8 L334'),
  'PR-15': rule(
    'S',
    'POST /v1/prompts refuses a prompt without `text`, or with a `text` that is no string.',
    'P4 L268',
  ),
  'PR-16': rule('D', 'A POST /v1/prompts that is refused tracks nothing and takes no slot.', 'P3 L148'),
  'PR-17': rule(
    'D',
    'The text of a prompt comes back as it was sent, with quotes, markup, other scripts and emoji.',
    'P2 L51',
  ),
  'PR-18': rule(
    'S',
    'Adding and archiving a prompt are refused without a paid plan.',
    'P4 L174 L255 L260, P7 L321',
  ),
  'PR-19': rule('D', 'Each prompt that is added with a new text has an id of its own.', 'P3 L148, P2 L50'),
  'PR-20': rule('D', 'A new prompt has no observations: `hasObservations` is false.', 'P2 L58'),
  'PR-21': rule(
    'S',
    'DELETE /v1/prompts/{promptId} returns `promptId`, which is the id in the path.',
    'P2 L122, P4 L260',
  ),
  'PR-22': rule('S', 'A prompt that was archived is in `archived`, with the same text and topic.', 'P3 L144'),
  'PR-23': rule('D', 'A prompt that was archived is no longer in `tracked`.', 'P3 L138 L144'),
  'PR-24': rule(
    'S',
    'Archiving keeps the measurement history: `hasObservations` stays as it was.',
    'P3 L144',
  ),
  'PR-25': rule('D', 'Archiving a prompt leaves the other prompts as they are.', 'P3 L144'),
  'PR-26': rule(
    'D',
    'A prompt id that does not exist is refused by every operation that names one in its path.',
    'P4 L174 L259-262',
  ),
  'PR-27': rule(
    'D',
    'An archived prompt cannot be reworded, paused or replaced, and stays as it is: only tracked prompts are editable.',
    'P3 L138 L142-146',
  ),
  'PR-28': rule('S', 'An empty prompt id in a path does not succeed.', 'P4 L174'),
  'PR-29': rule('D', 'Adding a prompt leaves the other prompts as they are.', 'P3 L148'),
  'PR-30': rule(
    'D',
    'A paused prompt can be archived, reworded and replaced, since it is still tracked.',
    'P3 L138 L142-146',
  ),
  'PR-31': rule(
    'S',
    "The prompts that are listed are those of the workspace's active GEO project.",
    'P4 L254',
    'GEO projects show in no answer, and none can be made or chosen',
  ),
} as const;
