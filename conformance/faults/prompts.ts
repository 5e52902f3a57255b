import type { OperationId } from '../../spec/index.js';
import { type Fault, fault } from './fault.js';
import { type BoundedText, FILTER_INTENTS, FILTER_PERSONAS, PERSONAS, type Range } from '../model/input.js';
import { amend, around, otherTracked, override } from '../model/override.js';
import { ApiError } from '../model/api-error.js';
import { utf8Bytes } from '../model/text.js';

/** Faults of prompts: their fields, the two groups of the list, and archiving. */
export const promptFaults: readonly Fault[] = [
  fault('M32', ['PR-14'], 'The length of a prompt text is counted in UTF-8 bytes.', (behavior) =>
    override(behavior, 'textLength', (base) => (text, field, operation) => {
      return field === 'text' ? utf8Bytes(text) : base(text, field, operation);
    }),
  ),
  boundsFault('M33a', 'A single add accepts a text of 2 characters.', { min: 2, max: 500 }),
  boundsFault('M33b', 'A single add rejects a text of 500 characters.', { min: 3, max: 499 }),
  boundsFault('M33c', 'A single add accepts a text of 501 characters.', { min: 3, max: 501 }),
  fault(
    'M35a',
    ['PR-09', 'BULK-10'],
    'The persona competitor is rejected because the filter does not list it.',
    (behavior) =>
      override(behavior, 'personas', () => () => PERSONAS.filter((word) => word !== 'competitor')),
  ),
  fault('M35b', ['PR-10', 'BULK-10'], 'The persona custom is accepted, as in the filter.', (behavior) =>
    override(behavior, 'personas', () => () => [...PERSONAS, 'custom']),
  ),
  fault(
    'M35c',
    ['PR-09', 'PR-10'],
    'The persona of a body is validated against the values of the filter.',
    (behavior) => override(behavior, 'personas', () => () => FILTER_PERSONAS),
  ),
  fault(
    'M36',
    ['PR-12', 'BULK-10'],
    'The intent of a body is validated against the values of the filter, so free text is rejected.',
    (behavior) =>
      override(behavior, 'isIntentTaken', () => (intent) => {
        return (FILTER_INTENTS as readonly string[]).includes(intent);
      }),
  ),
  counted('X80', 'text', (text) => text.length, 'Prompt texts are counted in UTF-16 units.', ['NS-068']),
  counted('X81', 'positioning', utf8Bytes, 'The positioning is counted in bytes.', ['BR-12']),
  bounded('X82', 'rewordPrompt', { min: 3, max: 501 }, 'A reword accepts 501 characters.', ['EDIT-07']),
  bounded('X83', 'rewordPrompt', { min: 2, max: 500 }, 'A reword accepts 2 characters.', ['EDIT-07']),
  bounded('X84', 'bulkEditPrompts', { min: 2, max: 500 }, 'A bulk edit accepts 2 characters.', ['EDIT-26']),
  bounded('X85', 'bulkEditPrompts', { min: 3, max: 501 }, 'A bulk edit accepts 501 characters.', ['EDIT-26']),
  bounded('X86', 'replacePrompt', { min: 3, max: 499 }, 'A replacement rejects 500 characters.', ['REP-09']),
  bounded('X87', 'replacePrompt', { min: 3, max: 501 }, 'A replacement accepts 501 characters.', ['REP-09']),
  bounded('X88', 'bulkInsertPrompts', { min: 3, max: 501 }, 'A bulk insert accepts 501 characters.', [
    'BULK-07',
    'BULK-10',
  ]),
  bounded('X89', 'bulkInsertPrompts', { min: 4, max: 500 }, 'A bulk insert rejects 3 characters.', [
    'BULK-10',
  ]),
  positioning('X90', { min: 3, max: 2001 }, 'A positioning of 2001 characters is accepted.'),
  positioning('X91', { min: 3, max: 1999 }, 'A positioning of 2000 characters is rejected.'),
  positioning('X92', { min: 2, max: 2000 }, 'A positioning of 2 characters is accepted.'),
  batch('X93', 'bulkEditPrompts', { min: 1, max: 101 }, 'A bulk edit accepts 101 items.', ['EDIT-27']),
  batch('X94', 'bulkEditPrompts', { min: 0, max: 100 }, 'A bulk edit accepts an empty batch.', ['EDIT-27']),
  batch('X95', 'pinCompetitors', { min: 0, max: 64 }, 'A pin accepts an empty list.', ['BR-22']),
  batch('X96', 'pinCompetitors', { min: 1, max: 63 }, 'A pin rejects 64 names.', ['BR-22', 'BR-20']),
  stored('X97', 'Prompt texts are normalized to Unicode form C.', (text) => text.normalize('NFC')),
  stored('X98', 'Runs of spaces in a prompt text are collapsed.', (text) => text.replace(/ +/g, ' ')),
  stored('X99', 'Characters beyond the basic plane become question marks.', (text) => {
    return text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  }),
  stored('X100', 'Prompt texts are cut to 255 characters.', (text) => [...text].slice(0, 255).join('')),
  shown('X101', 'Prompt texts are returned with < > & escaped for HTML.', (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  shown('X102', 'Prompt texts are returned without backslashes.', (text) => text.replaceAll('\\', '')),
  shown('X103', 'Prompt texts are returned without anything that looks like a tag.', (text) =>
    text.replace(/<[^<>]*>/g, ''),
  ),
  fault('X104', ['PR-08'], 'Topics are returned in lower case.', (behavior) =>
    override(behavior, 'renderPrompt', (base) => (call, prompt) => ({
      ...base(call, prompt),
      topic: prompt.topic?.toLowerCase() ?? null,
    })),
  ),
  fault('X105', ['KEY-07', 'KEY-12'], 'Key names are cut to 40 characters.', (behavior) =>
    override(behavior, 'storedText', (base) => (text, field, operation) => {
      const kept = base(text, field, operation);
      return field === 'name' ? [...kept].slice(0, 40).join('') : kept;
    }),
  ),
  fault(
    'X106',
    ['PR-22', 'REP-04', 'BULK-12'],
    'The archived group contains only the first 50 archived prompts.',
    (behavior) => override(behavior, 'archivedList', (base) => (call) => base(call).slice(-50)),
  ),
  fault('X107', ['PR-06', 'BULK-03'], 'The tracked group contains only its first 50 prompts.', (behavior) =>
    override(behavior, 'trackedList', (base) => (call) => base(call).slice(0, 50)),
  ),
  fault('X108', ['GEN-11'], 'Reading the list of prompts changes their updatedAt.', (behavior) =>
    amend(behavior, 'listPrompts', (body, { model, workspace }) => {
      for (const prompt of workspace.prompts) behavior.touch(model, prompt);
      return body;
    }),
  ),
  fault('X301', ['PR-24'], 'Archiving a prompt deletes its measurements.', (behavior) =>
    override(behavior, 'archive', (base) => (call, prompt, reason) => {
      if (reason !== 'replaced') prompt.observations.length = 0;
      base(call, prompt, reason);
    }),
  ),
  fault('M24', ['PR-22', 'BULK-12'], 'A prompt archived by DELETE vanishes from the list.', (behavior) =>
    override(behavior, 'archivedList', (base) => (call) => {
      return base(call).filter(({ archivedReason }) => archivedReason === 'replaced');
    }),
  ),
  fault('M25', ['PR-23', 'PR-04'], 'An archived prompt is in both groups of the list.', (behavior) =>
    override(
      behavior,
      'trackedList',
      () =>
        ({ workspace }) =>
          workspace.prompts,
    ),
  ),
  fault(
    'X64',
    ['PR-25', 'CAP-10', 'RES-02'],
    'Archiving a prompt archives every tracked prompt of the same text.',
    (behavior) =>
      override(behavior, 'archive', (base) => (call, prompt, reason) => {
        for (const other of otherTracked(call, prompt)) {
          if (call.operation === 'archivePrompt' && other.text === prompt.text) base(call, other, reason);
        }
        base(call, prompt, reason);
      }),
  ),
  fault('X74', ['PR-22', 'PR-24'], 'Archiving clears the topic.', (behavior) =>
    override(behavior, 'archive', (base) => (call, prompt, reason) => {
      if (prompt.archivedSerial === null && call.operation === 'archivePrompt') prompt.topic = null;
      base(call, prompt, reason);
    }),
  ),
  fault('X76', ['PR-30'], 'A paused prompt cannot be archived.', (behavior) =>
    around(behavior, 'archivePrompt', (call, next) => {
      if (behavior.lookUpPrompt(call, call.id)?.isPaused === true)
        throw new ApiError('conflict', 'Resume the prompt first.');
      return next(call);
    }),
  ),
];

function boundsFault(id: string, sentence: string, range: Range): Fault {
  return fault(id, ['PR-13'], sentence, (behavior) =>
    override(behavior, 'textRange', (base) => (field, operation) => {
      return field === 'text' && operation === 'addPrompt' ? range : base(field, operation);
    }),
  );
}

function counted(
  id: string,
  counts: BoundedText,
  length: (text: string) => number,
  sentence: string,
  breaks: Fault['breaks'],
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'textLength', (base) => (text, field, operation) => {
      return field === counts ? length(text) : base(text, field, operation);
    }),
  );
}

function bounded(
  id: string,
  bounds: OperationId,
  range: Range,
  sentence: string,
  breaks: Fault['breaks'],
  bound: BoundedText = 'text',
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'textRange', (base) => (field, operation) => {
      return field === bound && operation === bounds ? range : base(field, operation);
    }),
  );
}

function positioning(id: string, range: Range, sentence: string): Fault {
  return bounded(id, 'saveBrandPositioning', range, sentence, ['BR-11'], 'positioning');
}

function batch(
  id: string,
  bounds: OperationId,
  range: Range,
  sentence: string,
  breaks: Fault['breaks'],
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'itemRange', (base) => (operation) => {
      return operation === bounds ? range : base(operation);
    }),
  );
}

function stored(id: string, sentence: string, change: (text: string) => string): Fault {
  return fault(id, ['PR-17', 'PR-06', 'EDIT-03', 'BULK-03'], sentence, (behavior) =>
    override(behavior, 'storedText', (base) => (text, field, operation) => {
      const kept = base(text, field, operation);
      return field === 'text' ? change(kept) : kept;
    }),
  );
}

function shown(id: string, sentence: string, change: (text: string) => string): Fault {
  return fault(id, ['PR-17'], sentence, (behavior) =>
    override(behavior, 'renderPrompt', (base) => (call, prompt) => ({
      ...base(call, prompt),
      text: change(prompt.text),
    })),
  );
}
