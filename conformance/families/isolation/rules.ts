import { rule } from '../../catalog/rule.js';

/** Tenancy. */
export const isolationRules = {
  'ISO-01': rule(
    'S',
    'A key sees the prompts, keywords, brand and keys of its own workspace only.',
    'P1 L13, P5 L296',
  ),
  'ISO-02': rule(
    'S',
    'A prompt of another workspace cannot be reworded, archived, paused or replaced.',
    'P1 L13, P5 L296',
  ),
  'ISO-03': rule(
    'S',
    'A bulk edit that holds a prompt of another workspace fails whole and changes neither workspace.',
    'P1 L13, P3 L147',
  ),
  'ISO-04': rule('S', 'A key of another workspace cannot be revoked.', 'P1 L13, P5 L296'),
  'ISO-05': rule(
    'S',
    'A cursor that another workspace was given yields no keyword rows of that workspace.',
    'P1 L13, P5 L296',
  ),
  'ISO-06': rule(
    'D',
    'A bulk insert reuses prompts of its own workspace only: a text that another workspace tracks is new.',
    'P1 L13, P4 L273',
  ),
  'ISO-07': rule(
    'D',
    'Profile, version and pin of a workspace do not move when another workspace saves or pins.',
    'P1 L10 L13',
  ),
  'ISO-08': rule('D', '`activeCount` does not move when another workspace adds prompts.', 'P1 L11 L13'),
  'ISO-09': rule(
    'D',
    'Two keys of one workspace see the same prompts, cap, brand and keys.',
    'P1 L13, P5 L296',
  ),
} as const;
