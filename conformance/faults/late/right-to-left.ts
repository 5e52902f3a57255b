import type { OperationId } from '../../../spec/index.js';
import { countTwice, HEBREW } from '../../model/count-twice.js';
import type { BoundedText } from '../../model/input.js';
import type { Behavior } from '../../model/call.js';
import { override } from '../../model/override.js';
import { fault, type Fault } from '../fault.js';

const ARABIC = /\p{Script=Arabic}/gu;

/** Faults of letters of right-to-left scripts at the ends of texts, and in their lengths. */
export const rightToLeftFaults: readonly Fault[] = [
  fault('L71', ['PR-14'], 'An add counts Hebrew letters twice.', (behavior) =>
    countTwice(behavior, 'addPrompt', 'text', HEBREW),
  ),
  fault('L72', ['BULK-10', 'BR-12', 'BULK-07'], 'A bulk insert counts Arabic letters twice.', (behavior) =>
    countTwice(behavior, 'bulkInsertPrompts', 'text', ARABIC),
  ),
  fault('L73', ['EDIT-03', 'EDIT-26'], 'A reword counts Arabic letters twice.', (behavior) =>
    countTwice(behavior, 'rewordPrompt', 'text', ARABIC),
  ),
  fault('L74', ['PR-17'], 'An add drops the first letter if it is Hebrew.', (behavior) =>
    dropLetter(behavior, 'addPrompt', 'text', /^\p{Script=Hebrew}/u),
  ),
  fault('L75', ['BULK-10'], 'A bulk insert drops the last letter if it is Arabic.', (behavior) =>
    dropLetter(behavior, 'bulkInsertPrompts', 'text', /\p{Script=Arabic}$/u),
  ),
  fault('L76', ['EDIT-03'], 'A reword drops the last letter if it is Hebrew.', (behavior) =>
    dropLetter(behavior, 'rewordPrompt', 'text', /\p{Script=Hebrew}$/u),
  ),
  fault('L77', ['REP-05'], 'A replacement drops the first letter if it is Arabic.', (behavior) =>
    dropLetter(behavior, 'replacePrompt', 'text', /^\p{Script=Arabic}/u),
  ),
  fault('L78', ['PAU-03'], 'The reason of a pause loses a last Arabic letter.', (behavior) =>
    dropLetter(behavior, 'pausePrompt', 'reason', /\p{Script=Arabic}$/u),
  ),
  fault('L79', ['EDIT-22'], 'A bulk edit drops the first letter if it is Arabic.', (behavior) =>
    dropLetter(behavior, 'bulkEditPrompts', 'text', /^\p{Script=Arabic}/u),
  ),
  fault('L80', ['BULK-03'], 'The topic of a bulk insert loses a last Hebrew letter.', (behavior) =>
    dropLetter(behavior, 'bulkInsertPrompts', 'topic', /\p{Script=Hebrew}$/u),
  ),
  fault('L81', ['AN-21'], 'A search for a text that begins with a Hebrew letter finds nothing.', (behavior) =>
    override(behavior, 'matchesQuery', (base) => (prompt, query) => {
      return !/^\p{Script=Hebrew}/u.test(query) && base(prompt, query);
    }),
  ),
];

function dropLetter(behavior: Behavior, operation: OperationId, field: BoundedText, letter: RegExp): void {
  override(behavior, 'storedText', (base) => (text, name, by) => {
    const stored = base(text, name, by);
    return name === field && by === operation && stored.length > 3 ? stored.replace(letter, '') : stored;
  });
}
