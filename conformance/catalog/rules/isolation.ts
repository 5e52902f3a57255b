import { rule } from '../rule.js';

export const isolationRules = {
  'ISO-01': rule(
    'S',
    'A key sees only the prompts, keywords, brand and keys of its own workspace.',
    'behavior 4.1',
    'Workspaces belong to different companies, often competitors. A leak or a write across them is the worst failure that this API can have.',
  ),
  'ISO-02': rule(
    'S',
    'A prompt of another workspace cannot be reworded, archived, paused or replaced.',
    'behavior 4.3',
    'ISO-01',
  ),
  'ISO-03': rule(
    'S',
    'A bulk edit that contains a prompt of another workspace fails as a whole and changes neither workspace.',
    'behavior 4.4',
    'ISO-01',
  ),
  'ISO-04': rule('S', 'A key of another workspace cannot be revoked.', 'behavior 4.5', 'ISO-01'),
  'ISO-05': rule(
    'S',
    'A cursor issued to another workspace returns no keyword rows of that workspace.',
    'behavior 4.6',
    'ISO-01',
  ),
  'ISO-06': rule(
    'D',
    'A bulk insert reuses prompts of its own workspace only: a text that another workspace tracks is new.',
    'behavior 4.7',
    'Activity in one workspace must not be visible in another: reuse, versions and counts would reveal or change what others track.',
  ),
  'ISO-07': rule(
    'D',
    'The profile, version and pin of a workspace do not change when another workspace saves or pins.',
    'behavior 4.8',
    'ISO-06',
  ),
  'ISO-08': rule(
    'D',
    '`activeCount` does not change when another workspace adds prompts.',
    'behavior 4.8',
    'ISO-06',
  ),
  'ISO-09': rule(
    'D',
    'Two keys of one workspace see the same prompts, cap, brand and keys.',
    'behavior 4.2',
    'Data belongs to the workspace. If it depended on the key, rotating a key would lose it.',
  ),
} as const;
