import { rule } from './rule.js';

/** What a run leaves behind: seen once everything that it made has been archived, revoked and restored. */
export const residueRules = {
  'RES-01': rule(
    'D',
    'Every slot that the run occupied is free again once what it tracked is archived: activeCount is what it was before',
    'P1 L11, P3 L144',
  ),
  'RES-02': rule(
    'D',
    'The prompts that were there before the run are as they were: wording, topic, group, pause',
    'P3 L147, P3 L148',
  ),
  'RES-03': rule(
    'D',
    'The keys that were there before the run are as they were, and every key that the run made is revoked',
    'P3 L167',
  ),
  'RES-04': rule(
    'D',
    'The competitor list, its pin and the authored fields can be set back to what they were before the run',
    'P3 L159, P3 L160',
  ),
} as const;
