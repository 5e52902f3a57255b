import { rule } from '../rule.js';

/** Rules on the residue of a run, checked after everything that it created has been archived, revoked and restored. */
export const residueRules = {
  'RES-01': rule(
    'D',
    'Once every prompt that a run tracked is archived, `activeCount` is back at its value from before the run.',
    'behavior 10.2, 12.8',
    'A client must be able to undo what it did. Anything that stays changed costs its owner a slot, a prompt or a key.',
  ),
  'RES-02': rule(
    'D',
    'Prompts that existed before a run are unchanged: none of its writes targets them.',
    'behavior 9.7',
    'RES-01',
  ),
  'RES-03': rule(
    'D',
    'Keys that existed before a run are unchanged, and every key that it created is revoked.',
    'behavior 21.10',
    'RES-01',
  ),
  'RES-04': rule(
    'D',
    'After a run the brand can be restored: authored fields, competitors and whether they are pinned are as before.',
    'behavior 18.10',
    'RES-01',
  ),
} as const;
