import type { EditResult } from '../../kit/prompts/calls.js';

/** The two flags that report the effect of a reword. */
export const flagsOf = ({ changed, wordingChange }: EditResult) => ({ changed, wordingChange });

/** The flags of a reword that changed nothing. */
export const NO_CHANGE = { changed: false, wordingChange: 'none' };

export const reportsChange = ({ changed, wordingChange }: EditResult) =>
  changed === true && (wordingChange === 'minor' || wordingChange === 'major');

/** Whether the two flags agree: `changed` is false if and only if `wordingChange` is `none`. */
export const flagsAgree = ({ changed, wordingChange }: EditResult) =>
  (changed === false) === (wordingChange === 'none');
