import { rule } from '../../catalog/rule.js';

/** Pause and resume. */
export const pauseRules = {
  'PAU-01': rule(
    'S',
    'Pausing and resuming return `promptId`, which is the id in the path, and `status`, a string.',
    'P2 L121, P4 L261',
  ),
  'PAU-02': rule('D', 'A paused prompt stays in `tracked` and is not in `archived`.', 'P3 L138 L142'),
  'PAU-03': rule('S', 'The `reason` of a pause is recorded as `pausedReason`.', 'P3 L142'),
  'PAU-04': rule('S', 'The `reason` of a pause may be left out or null.', 'P4 L279'),
  'PAU-05': rule(
    'S',
    'A pause call with `paused` false resumes the prompt, which stays in `tracked`.',
    'P3 L143, P4 L279',
  ),
  'PAU-06': rule('S', 'A pause call without `paused` is refused and changes nothing.', 'P4 L279'),
  'PAU-07': rule('S', 'A pause call with a `paused` that is no boolean is refused.', 'P4 L279'),
  'PAU-08': rule(
    'D',
    'The `status` that pausing or resuming returns is the one that the list shows for the prompt.',
    'P2 L53 L121',
  ),
  'PAU-09': rule(
    'D~',
    'A paused prompt has the status `paused`, and a resumed one has another.',
    'P3 L136 L142-143',
  ),
  'PAU-10': rule(
    'D',
    'Pausing and resuming change no text, topic, id or `hasObservations`, and no other prompt.',
    'P3 L142-143',
  ),
  'PAU-11': rule('S', 'Pausing and resuming are refused without a paid plan.', 'P4 L174 L261, P7 L321'),
  'PAU-12': rule(
    'S',
    'A paused prompt is no longer measured, and a resumed one is measured again.',
    'P3 L142-143',
    'measuring happens outside the API, and no answer tells when a prompt was measured',
  ),
  'PAU-13': rule('D', 'A prompt can be paused, resumed and paused again.', 'P3 L142-143'),
} as const;
