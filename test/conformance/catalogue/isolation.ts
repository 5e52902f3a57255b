import { rule } from './rule.js';

/** Tenancy. */
export const isolationRules = {
  'ISO-01': rule('S', 'A key sees only its own workspace', 'P1 L13, P5 L296'),
  'ISO-02': rule('S', "Another workspace's prompt cannot be reworded, archived, paused, replaced", 'P1 L13'),
  'ISO-03': rule('S', '... nor through the batch: the whole batch fails', 'P1 L13, P3 L147'),
  'ISO-04': rule('S', "Another workspace's key cannot be revoked", 'P1 L13'),
  'ISO-05': rule('S', 'A cursor of another workspace gives no foreign rows', 'P1 L13'),
  'ISO-06': rule('D', 'Bulk reuse looks only in the own workspace', 'P1 L13, P4 L273'),
  'ISO-07': rule(
    'D',
    "Brand, pin and version of one workspace do not move with another's writes",
    'P1 L10 L13',
  ),
  'ISO-08': rule('D', 'ActiveCount is per workspace', 'P1 L11'),
  'ISO-09': rule('D', 'Two keys of one workspace see the same prompts, cap, brand, keys', 'P1 L13, P5 L296'),
} as const;
