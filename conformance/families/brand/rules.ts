import { rule } from '../../catalog/rule.js';

/** Brand profile. */
export const brandRules = {
  'BR-01': rule('S', 'GET /v1/brand returns a profile with all nine fields.', 'P2 L34-42 L44, P4 L228'),
  'BR-02': rule(
    'S',
    'In a profile `version` is an integer, the two lists are arrays of strings, and each of the six other fields is a string or null.',
    'P2 L34-42',
  ),
  'BR-03': rule(
    'S',
    'PATCH /v1/brand returns `version`, an integer, and `superseded`, a boolean.',
    'P2 L114, P4 L229',
  ),
  'BR-04': rule(
    'S',
    'Each PATCH /v1/brand makes the next version: the number before plus one, in its answer and in the profile.',
    'P1 L10, P3 L158',
  ),
  'BR-05': rule(
    'S',
    '`superseded` is true when a save takes the place of an active version.',
    'P2 L114, P3 L158',
  ),
  'BR-06': rule(
    'S',
    '`superseded` is false for the first save of a workspace, which had no active version.',
    'P2 L114, P3 L158',
  ),
  'BR-07': rule('S', 'GET /v1/brand shows the fields as they were saved last.', 'P1 L10, P4 L228'),
  'BR-08': rule(
    'S',
    'PATCH /v1/brand accepts null for `audience`, `productDescription` and `tone`.',
    'P4 L239-241',
  ),
  'BR-09': rule(
    'S',
    'PATCH /v1/brand accepts arrays of strings for `competitors` and `excludedTopics`, empty ones too.',
    'P4 L242-243',
  ),
  'BR-10': rule('S', 'PATCH /v1/brand without a `positioning` is refused.', 'P4 L238'),
  'BR-11': rule(
    'S',
    'PATCH /v1/brand accepts a `positioning` of 3 to 2000 characters and refuses shorter and longer ones.',
    'P4 L238, P8 L336',
  ),
  'BR-12': rule('D', 'The length of `positioning` counts characters and not bytes.', 'P8 L336'),
  'BR-13': rule('D', 'PATCH /v1/brand refuses fields of a wrong type.', 'P4 L238-244'),
  'BR-14': rule('D', 'A PATCH /v1/brand that is refused makes no version and changes no field.', 'P3 L158'),
  'BR-15': rule('S', 'PATCH /v1/brand accepts `rawIntent`, a string.', 'P4 L244'),
  'BR-16': rule('S', 'PATCH /v1/brand accepts `positioning` alone, its only required field.', 'P4 L238-244'),
  'BR-17': rule('S', 'PATCH /v1/brand is refused without a paid plan.', 'P4 L174 L229, P7 L321'),
  'BR-18': rule('S', 'PUT /v1/brand/competitors returns `count`, an integer.', 'P2 L115, P4 L230'),
  'BR-19': rule(
    'S',
    'PUT /v1/brand/competitors replaces the list of competitors by the given names.',
    'P3 L159',
  ),
  'BR-20': rule(
    'D',
    'The `count` of PUT /v1/brand/competitors is the number of the names given, and the length of the list.',
    'P3 L159, P2 L115',
  ),
  'BR-21': rule(
    'S',
    'PUT /v1/brand/competitors sets `competitorsPinnedAt` to the time of the pin.',
    'P3 L159, P2 L42',
  ),
  'BR-22': rule(
    'S',
    'PUT /v1/brand/competitors accepts 1 to 64 names and refuses none and more.',
    'P4 L246, P8 L337',
  ),
  'BR-23': rule(
    'S',
    'PUT /v1/brand/competitors refuses a body without `competitors`, or with anything but an array of strings there.',
    'P4 L246',
  ),
  'BR-24': rule(
    'D',
    'A PUT /v1/brand/competitors that is refused changes neither the list nor the pin.',
    'P3 L159',
  ),
  'BR-25': rule('S', 'DELETE /v1/brand/competitors returns `count`, an integer.', 'P2 L115, P4 L231'),
  'BR-26': rule('S', 'DELETE /v1/brand/competitors leaves the list of competitors untouched.', 'P3 L160'),
  'BR-27': rule('S', 'DELETE /v1/brand/competitors sets `competitorsPinnedAt` to null.', 'P3 L160'),
  'BR-28': rule(
    'D',
    'The `count` of DELETE /v1/brand/competitors is the length of the list that it leaves.',
    'P3 L160, P2 L115',
  ),
  'BR-29': rule(
    'D',
    'The competitors can be pinned, unpinned and pinned again, each time with the same effect.',
    'P3 L159-160',
  ),
  'BR-30': rule(
    'S',
    'PUT and DELETE /v1/brand/competitors are refused without a paid plan.',
    'P4 L174 L230-231, P7 L321',
  ),
  'BR-31': rule(
    'S',
    'POST /v1/brand/recalibrations is answered 201 once a positioning was saved.',
    'P4 L232 L248',
  ),
  'BR-32': rule(
    'S',
    'A recalibration has `runId`, a string, and `dispatch` with `status`, a string, and `outboxId`, a string or null.',
    'P2 L116',
  ),
  'BR-33': rule(
    'D',
    'POST /v1/brand/recalibrations is not refused for the plan, since it is not marked paid.',
    'P4 L174 L232',
  ),
  'BR-34': rule('S', 'POST /v1/brand/recalibrations needs no body.', 'P4 L232'),
  'BR-35': rule(
    'D',
    'Saves at one moment have versions of their own, without a gap, and the highest is the active one.',
    'P3 L158, P1 L10',
  ),
  'BR-36': rule(
    'D~',
    'Pinning, unpinning and recalibrating do not make a version: only saving the positioning does.',
    'P1 L10, P3 L158-160',
  ),
  'BR-37': rule(
    'S',
    'A pinned list of competitors is locked: a recalibration, or a save that names no competitors, leaves it as it is.',
    'P3 L159',
  ),
  'BR-38': rule(
    'S',
    'A recalibration rebuilds the GEO system layer toward the active authored positioning.',
    'P4 L248',
    'the GEO system layer shows in no answer',
  ),
} as const;
