import type { OperationId } from '../../../spec/index.js';
import type { BoundedText, Range } from '../input.js';
import { amend, override } from '../override.js';
import { utf8Bytes } from '../text.js';
import type { Fault } from './fault.js';

/** Faults in how texts are counted, kept and shown, and in the lists that show them. */
export const deepTextFaults: readonly Fault[] = [
  counted('X80', 'text', (text) => text.length, 'Prompt texts are counted in UTF-16 units.', ['NS-068']),
  counted('X81', 'positioning', utf8Bytes, 'The positioning is counted in bytes.', ['BR-12']),
  bounded('X82', 'rewordPrompt', { min: 3, max: 501 }, 'A reword takes 501 characters.', ['EDIT-07']),
  bounded('X83', 'rewordPrompt', { min: 2, max: 500 }, 'A reword takes 2 characters.', ['EDIT-07']),
  bounded('X84', 'bulkEditPrompts', { min: 2, max: 500 }, 'A bulk edit takes 2 characters.', ['EDIT-26']),
  bounded('X85', 'bulkEditPrompts', { min: 3, max: 501 }, 'A bulk edit takes 501 characters.', ['EDIT-26']),
  bounded('X86', 'replacePrompt', { min: 3, max: 499 }, 'A replacement refuses 500 characters.', ['REP-09']),
  bounded('X87', 'replacePrompt', { min: 3, max: 501 }, 'A replacement takes 501 characters.', ['REP-09']),
  bounded('X88', 'bulkInsertPrompts', { min: 3, max: 501 }, 'A bulk insert takes 501 characters.', [
    'BULK-07',
    'BULK-10',
  ]),
  bounded('X89', 'bulkInsertPrompts', { min: 4, max: 500 }, 'A bulk insert refuses 3 characters.', [
    'BULK-10',
  ]),
  positioning('X90', { min: 3, max: 2001 }, 'A positioning of 2001 characters is taken.'),
  positioning('X91', { min: 3, max: 1999 }, 'A positioning of 2000 characters is refused.'),
  positioning('X92', { min: 2, max: 2000 }, 'A positioning of 2 characters is taken.'),
  batch('X93', 'bulkEditPrompts', { min: 1, max: 101 }, 'A bulk edit takes 101 items.', ['EDIT-27']),
  batch('X94', 'bulkEditPrompts', { min: 0, max: 100 }, 'A bulk edit takes no items.', ['EDIT-27']),
  batch('X95', 'pinCompetitors', { min: 0, max: 64 }, 'A pin takes no names.', ['BR-22']),
  batch('X96', 'pinCompetitors', { min: 1, max: 63 }, 'A pin refuses 64 names.', ['BR-22', 'BR-20']),
  stored('X97', 'Prompt texts are brought into Unicode form C.', (text) => text.normalize('NFC')),
  stored('X98', 'Spaces within a prompt text are merged.', (text) => text.replace(/ +/g, ' ')),
  stored('X99', 'Characters beyond the basic plane become question marks.', (text) => {
    return text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  }),
  stored('X100', 'Prompt texts are cut to 255 characters.', (text) => [...text].slice(0, 255).join('')),
  shown('X101', 'Prompt texts come back with < > & escaped as in HTML.', (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ),
  shown('X102', 'Prompt texts come back without their backslashes.', (text) => text.replaceAll('\\', '')),
  shown('X103', 'Prompt texts come back without what looks like a tag.', (text) =>
    text.replace(/<[^<>]*>/g, ''),
  ),
  {
    id: 'X104',
    breaks: ['PR-08'],
    sentence: 'Topics come back in lower case.',
    inject: (behaviour) =>
      override(behaviour, 'renderPrompt', (base) => (call, prompt) => ({
        ...base(call, prompt),
        topic: prompt.topic?.toLowerCase() ?? null,
      })),
  },
  {
    id: 'X105',
    breaks: ['KEY-07', 'KEY-12'],
    sentence: 'Key names are cut to 40 characters.',
    inject: (behaviour) =>
      override(behaviour, 'storedText', (base) => (text, field, operation) => {
        const kept = base(text, field, operation);
        return field === 'name' ? [...kept].slice(0, 40).join('') : kept;
      }),
  },
  {
    id: 'X106',
    breaks: ['PR-22', 'REP-04', 'BULK-12'],
    sentence: 'The archived group shows no more than the first 50 that were archived.',
    inject: (behaviour) => override(behaviour, 'archivedList', (base) => (call) => base(call).slice(-50)),
  },
  {
    id: 'X107',
    breaks: ['PR-06', 'BULK-03'],
    sentence: 'The tracked group shows no more than its first 50.',
    inject: (behaviour) => override(behaviour, 'trackedList', (base) => (call) => base(call).slice(0, 50)),
  },
  {
    id: 'X108',
    breaks: ['GEN-11'],
    sentence: 'Reading the list of prompts moves their updatedAt.',
    inject: (behaviour) =>
      amend(behaviour, 'listPrompts', (body, { model, workspace }) => {
        for (const prompt of workspace.prompts) behaviour.touch(model, prompt);
        return body;
      }),
  },
];

function counted(
  id: string,
  counts: BoundedText,
  length: (text: string) => number,
  sentence: string,
  breaks: Fault['breaks'],
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'textLength', (base) => (text, field, operation) => {
        return field === counts ? length(text) : base(text, field, operation);
      }),
  };
}

function bounded(
  id: string,
  bounds: OperationId,
  range: Range,
  sentence: string,
  breaks: Fault['breaks'],
  bound: BoundedText = 'text',
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'textRange', (base) => (field, operation) => {
        return field === bound && operation === bounds ? range : base(field, operation);
      }),
  };
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
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'itemRange', (base) => (operation) => {
        return operation === bounds ? range : base(operation);
      }),
  };
}

function stored(id: string, sentence: string, change: (text: string) => string): Fault {
  return {
    id,
    breaks: ['PR-17', 'PR-06', 'EDIT-03', 'BULK-03'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'storedText', (base) => (text, field, operation) => {
        const kept = base(text, field, operation);
        return field === 'text' ? change(kept) : kept;
      }),
  };
}

function shown(id: string, sentence: string, change: (text: string) => string): Fault {
  return {
    id,
    breaks: ['PR-17'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'renderPrompt', (base) => (call, prompt) => ({
        ...base(call, prompt),
        text: change(prompt.text),
      })),
  };
}
