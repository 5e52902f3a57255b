import { rule } from './rule.js';

/** Prompt cap. */
export const capRules = {
  'CAP-01': rule('S', 'GET 200 {activeCount integer, cap integer}', 'P2 L67-68, P4 L257'),
  'CAP-02': rule('S', 'Cap -1 = unlimited; else a count', 'P2 L68, P8 L339'),
  'CAP-03': rule('D', "Add and bulk results' activeCount and cap equal GET cap right after", 'P2 L117 L120'),
  'CAP-04': rule('S', 'The cap limits active prompts: an add at the cap is refused', 'P1 L11, P8 L339'),
  'CAP-05': rule('D', 'The last free slot can be used', 'P8 L339'),
  'CAP-06': rule('S', 'A batch over the cap is rejected and nothing is tracked', 'P3 L149, P7 L320'),
  'CAP-07': rule('D', 'A batch that just fits is accepted', 'P3 L149'),
  'CAP-08': rule('S', 'Cap -1: no add is refused for the cap', 'P2 L68'),
  'CAP-09': rule('D', 'The cap holds under concurrency', 'P1 L11'),
  'CAP-10': rule(
    'D',
    'Archiving frees a slot (a soft-archived prompt is not an active one)',
    'P1 L11, P3 L144',
  ),
  'CAP-11': rule(
    'D',
    'ActiveCount lies between the number of tracked prompts that are not paused and the number of tracked',
    'P2 L67, P1 L11',
  ),
  'CAP-12': rule('D', 'ActiveCount <= cap after a successful add (cap finite)', 'P8 L339'),
  'CAP-13': rule('D', 'Cap is the same number in GET cap, add and bulk', 'P2 L68 L117 L120'),
  'CAP-14': rule('D', 'Keyword/brand/key calls do not move activeCount', 'P2 L67'),
} as const;
