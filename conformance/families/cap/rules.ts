import { rule } from '../../catalog/rule.js';

/** Prompt cap. */
export const capRules = {
  'CAP-01': rule(
    'S',
    'GET /v1/prompts/cap returns the integers `activeCount` and `cap`.',
    'P2 L67-68, P4 L257',
  ),
  'CAP-02': rule(
    'S',
    '`activeCount` is at least 0, and `cap` is -1, which means unlimited, or a number of slots.',
    'P2 L67-68, P8 L339',
  ),
  'CAP-03': rule(
    'D',
    'The `activeCount` and `cap` that an add returns are those that GET /v1/prompts/cap returns after it.',
    'P2 L67-68 L117 L120',
  ),
  'CAP-04': rule('S', 'An add at the cap is refused, and nothing is tracked.', 'P1 L11, P8 L339'),
  'CAP-05': rule('D', 'The last free slot below the cap can be used.', 'P8 L339'),
  'CAP-06': rule(
    'S',
    'A bulk insert that would exceed the cap is refused, and none of its prompts is tracked.',
    'P3 L149, P7 L320',
  ),
  'CAP-07': rule('D', 'A bulk insert that just fits the cap is accepted.', 'P3 L149'),
  'CAP-08': rule('S', 'Where `cap` is -1, no add is refused for the cap.', 'P2 L68, P8 L339'),
  'CAP-09': rule(
    'D',
    'Adds at one moment do not exceed the cap: no more of them succeed than slots were free.',
    'P1 L11, P8 L339',
  ),
  'CAP-10': rule(
    'D',
    'Archiving a prompt frees its slot, since an archived prompt is not an active one.',
    'P1 L11, P3 L144',
  ),
  'CAP-11': rule(
    'D',
    '`activeCount` lies between the number of tracked prompts that are active and the number of all tracked prompts.',
    'P1 L11, P2 L67',
  ),
  'CAP-12': rule('D', '`activeCount` is at most a finite `cap` after an add.', 'P8 L339'),
  'CAP-13': rule(
    'D',
    '`cap` is the same number from GET /v1/prompts/cap, an add and a bulk insert.',
    'P2 L68 L117 L120',
  ),
  'CAP-14': rule('D', 'Calls on keywords, brand and keys leave `activeCount` as it is.', 'P2 L67'),
} as const;
