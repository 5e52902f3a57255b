import { rule } from './rule.js';

/** Pause and resume. */
export const pauseRules = {
  'PAU-01': rule('S', '200 {promptId, status string}, for pause and for resume', 'P2 L121, P4 L261'),
  'PAU-02': rule('D', 'A paused prompt stays in `tracked` (not archived)', 'P3 L138 L142'),
  'PAU-03': rule('S', 'Reason is recorded in pausedReason', 'P3 L142'),
  'PAU-04': rule('S', 'Reason optional, may be null', 'P4 L279'),
  'PAU-05': rule('S', 'Paused false resumes', 'P3 L143, P4 L279'),
  'PAU-06': rule('S', 'Paused required', 'P4 L279'),
  'PAU-07': rule('S', 'Paused is a boolean', 'P4 L279'),
  'PAU-08': rule('D', "The result's status is the list's status of that prompt", 'P2 L53 L121'),
  'PAU-09': rule('D~', 'Paused shows as status `paused`; resumed is not `paused`', 'P3 L136 L142-143'),
  'PAU-10': rule('D', 'Text, topic, id, hasObservations unchanged by pause and resume', 'P3 L142-143'),
  'PAU-11': rule('S', 'Paid', 'P4 L261'),
  'PAU-12': rule(
    'S',
    'A paused prompt is no longer measured; a resumed one is',
    'P3 L142-143',
    'no measurement is visible',
  ),
  'PAU-13': rule('D', 'Pause, resume, pause again works', 'P3 L142-143'),
} as const;
