import { rule } from '../../catalog/rule.js';

/** What a run leaves behind: seen once everything that it made has been archived, revoked and restored. */
export const residueRules = {
  'RES-01': rule(
    'D',
    'Once every prompt that a run tracked is archived, `activeCount` is what it was before the run.',
    'P1 L11, P3 L144',
  ),
  'RES-02': rule(
    'D',
    'The prompts that were there before a run are as they were: none of its writes names them.',
    'P3 L142-149',
  ),
  'RES-03': rule(
    'D',
    'The keys that were there before a run are as they were, and every key that it made is revoked.',
    'P3 L166-168',
  ),
  'RES-04': rule(
    'D',
    'After a run the brand can be set back: authored fields, competitors and whether they are pinned are as before.',
    'P3 L158-160',
  ),
} as const;
