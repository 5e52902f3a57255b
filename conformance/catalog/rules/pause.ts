import { rule } from '../rule.js';

export const pauseRules = {
  'PAU-01': rule(
    'S',
    'Pausing and resuming return `promptId`, which is the id in the path, and `status`, a string.',
    'openapi pausePrompt 200, PausedPrompt',
    'The list shows people what is paused and why. A state that is not shown is forgotten.',
  ),
  'PAU-02': rule(
    'D',
    'A paused prompt stays in `tracked` and is not in `archived`.',
    'behavior 15.1',
    'It must be possible to undo a pause completely. If pausing changes or archives anything, nobody dares to use it.',
  ),
  'PAU-03': rule('S', 'The `reason` of a pause is recorded as `pausedReason`.', 'behavior 15.3', 'PAU-01'),
  'PAU-04': rule(
    'S',
    'The `reason` of a pause may be omitted or null.',
    'behavior 15.3; openapi PausePrompt.reason',
    'A call whose meaning is unclear must not be guessed: the wrong guess stops measuring.',
  ),
  'PAU-05': rule(
    'S',
    'A pause call with `paused` false resumes the prompt, which stays in `tracked`.',
    'behavior 15.1; openapi PausePrompt.paused',
    'PAU-02',
  ),
  'PAU-06': rule(
    'S',
    'A pause call without `paused` is rejected and changes nothing.',
    'behavior 6.2, 8.5; openapi PausePrompt',
    'PAU-04',
  ),
  'PAU-07': rule(
    'S',
    'A pause call with a `paused` that is not a boolean is rejected.',
    'behavior 6.2; openapi PausePrompt.paused',
    'PAU-04',
  ),
  'PAU-08': rule(
    'D',
    'The `status` returned by pausing or resuming is the one that the list shows for the prompt.',
    'behavior 15.4',
    'PAU-01',
  ),
  'PAU-09': rule(
    'D~',
    'A paused prompt has the status `paused`, and a resumed one has a different status.',
    'behavior 15.4',
    'PAU-01',
  ),
  'PAU-10': rule(
    'D',
    'Pausing and resuming change no text, topic, id or `hasObservations`, and no other prompt.',
    'behavior 15.5, 9.7',
    'PAU-02',
  ),
  'PAU-11': rule(
    'S',
    'Pausing and resuming are rejected without a paid plan.',
    'behavior 3.1; openapi pausePrompt',
    'AUTH-14',
  ),
  'PAU-12': rule(
    'S',
    'A paused prompt is no longer measured, and a resumed one is measured again.',
    'behavior 15.2',
    'Every measurement costs money. If a pause does not stop measurement, the cost continues.',
    'measuring happens outside the API, and no response shows when a prompt was measured',
  ),
  'PAU-13': rule('D', 'A prompt can be paused, resumed and paused again.', 'behavior 15.5', 'PAU-02'),
} as const;
