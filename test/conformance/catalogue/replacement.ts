import { rule } from './rule.js';

/** Replacement. */
export const replacementRules = {
  'REP-01': rule('S', '201 {promptId, archivedPromptId}', 'P2 L123, P4 L262'),
  'REP-02': rule('S', 'ArchivedPromptId is the old prompt: the path id', 'P2 L123'),
  'REP-03': rule('S', 'PromptId is a new prompt', 'P2 L123, P3 L146'),
  'REP-04': rule('S', 'The old prompt is archived', 'P3 L146'),
  'REP-05': rule('S', 'The new one is tracked in its place with the new text', 'P3 L146'),
  'REP-06': rule('S', 'Reset history', 'P1 L11, P3 L146'),
  'REP-07': rule('D', 'ActiveCount unchanged (one out, one in)', 'P3 L146, P8 L339'),
  'REP-08': rule(
    'D',
    'Works when the workspace is at its cap (the cap applies to add and bulk add; the net is zero)',
    'P8 L339',
  ),
  'REP-09': rule('S', 'Text 3 to 500, required', 'P4 L275'),
  'REP-10': rule('D', 'A rejected replacement archives nothing and tracks nothing', 'P3 L146'),
  'REP-11': rule('D', 'An unknown or archived promptId is refused', 'P3 L138 L146'),
  'REP-12': rule('D', 'Two concurrent replacements of one prompt: exactly one succeeds', 'P3 L146'),
  'REP-13': rule('S', 'Paid', 'P4 L262'),
  'REP-14': rule('D', 'A chain works: replace, then replace the new one', 'P3 L146'),
} as const;
