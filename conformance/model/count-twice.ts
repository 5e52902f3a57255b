import type { OperationId } from '../../spec/index.js';
import type { Behavior } from './call.js';
import type { BoundedText } from './input.js';
import { override } from './override.js';

export const HEBREW = /\p{Script=Hebrew}/gu;

/** Makes an operation count some letters of a text twice. */
export function countTwice(
  behavior: Behavior,
  operation: OperationId,
  field: BoundedText,
  letters: RegExp,
): void {
  override(behavior, 'textLength', (base) => (text, name, by) => {
    const length = base(text, name, by);
    return name === field && by === operation ? length + (text.match(letters)?.length ?? 0) : length;
  });
}
