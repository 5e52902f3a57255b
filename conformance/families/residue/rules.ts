import { rule } from '../../catalog/rule.js';

/** What a run leaves behind: seen once everything that it made has been archived, revoked and restored. */
export const residueRules = {
  'RES-01': rule(
    'D',
    'Once every prompt that a run tracked is archived, `activeCount` is what it was before the run.',
    'behavior 10.2, 12.8',
  ),
  'RES-02': rule(
    'D',
    'The prompts that were there before a run are as they were: none of its writes names them.',
    'behavior 9.7',
  ),
  'RES-03': rule(
    'D',
    'The keys that were there before a run are as they were, and every key that it made is revoked.',
    'behavior 21.10',
  ),
  'RES-04': rule(
    'D',
    'After a run the brand can be set back: authored fields, competitors and whether they are pinned are as before.',
    'behavior 18.10',
  ),
} as const;
