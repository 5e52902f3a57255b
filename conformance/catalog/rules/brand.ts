import { rule } from '../rule.js';

export const brandRules = {
  'BR-01': rule(
    'S',
    'GET /v1/brand returns a profile with all nine fields.',
    'behavior 7.3; openapi getBrand 200, BrandProfile',
  ),
  'BR-02': rule(
    'S',
    'In a profile, `version` is an integer, the two lists are arrays of strings, and each of the other six fields is a string or null.',
    'behavior 7.4; openapi BrandProfile',
  ),
  'BR-03': rule(
    'S',
    'PATCH /v1/brand returns `version`, an integer, and `superseded`, a boolean.',
    'openapi saveBrandPositioning 200, SavedPositioning',
  ),
  'BR-04': rule(
    'S',
    'Each PATCH /v1/brand creates the next version: the previous number plus one, in the response and in the profile.',
    'behavior 18.2',
  ),
  'BR-05': rule('S', '`superseded` is true when a save replaces an active version.', 'behavior 18.3'),
  'BR-06': rule(
    'S',
    '`superseded` is false for the first save of a workspace, which had no active version.',
    'behavior 18.3',
  ),
  'BR-07': rule('S', 'GET /v1/brand returns the fields as they were last saved.', 'behavior 18.1'),
  'BR-08': rule(
    'S',
    'PATCH /v1/brand accepts null for `audience`, `productDescription` and `tone`.',
    'behavior 18.8; openapi SaveBrandPositioning.audience, SaveBrandPositioning.productDescription, SaveBrandPositioning.tone',
  ),
  'BR-09': rule(
    'S',
    'PATCH /v1/brand accepts arrays of strings for `competitors` and `excludedTopics`, including empty ones.',
    'behavior 18.8; openapi SaveBrandPositioning.competitors, SaveBrandPositioning.excludedTopics',
  ),
  'BR-10': rule(
    'S',
    'PATCH /v1/brand without `positioning` is rejected.',
    'behavior 6.2; openapi SaveBrandPositioning',
  ),
  'BR-11': rule(
    'S',
    'PATCH /v1/brand accepts a `positioning` of 3 to 2000 characters and rejects shorter and longer ones.',
    'behavior 6.2; openapi SaveBrandPositioning.positioning',
  ),
  'BR-12': rule('D', 'The length of `positioning` is counted in characters, not bytes.', 'behavior 6.13'),
  'BR-13': rule(
    'D',
    'PATCH /v1/brand rejects fields of the wrong type.',
    'behavior 6.2; openapi SaveBrandPositioning',
  ),
  'BR-14': rule('D', 'A rejected PATCH /v1/brand creates no version and changes no field.', 'behavior 18.4'),
  'BR-15': rule(
    'S',
    'PATCH /v1/brand accepts `rawIntent`, a string.',
    'behavior 18.12; openapi SaveBrandPositioning.rawIntent',
  ),
  'BR-16': rule(
    'S',
    'PATCH /v1/brand accepts `positioning` alone, its only required field.',
    'behavior 18.8; openapi SaveBrandPositioning',
  ),
  'BR-17': rule(
    'S',
    'PATCH /v1/brand is rejected without a paid plan.',
    'behavior 3.1; openapi saveBrandPositioning',
  ),
  'BR-18': rule(
    'S',
    'PUT /v1/brand/competitors returns `count`, an integer.',
    'openapi pinCompetitors 200, CompetitorsResult.count',
  ),
  'BR-19': rule(
    'S',
    'PUT /v1/brand/competitors replaces the list of competitors with the given names.',
    'behavior 19.1',
  ),
  'BR-20': rule(
    'D',
    'The `count` of PUT /v1/brand/competitors is the number of names sent and the length of the list.',
    'behavior 19.3',
  ),
  'BR-21': rule(
    'S',
    'PUT /v1/brand/competitors sets `competitorsPinnedAt` to the time of the pin.',
    'behavior 19.1',
  ),
  'BR-22': rule(
    'S',
    'PUT /v1/brand/competitors accepts 1 to 64 names and rejects an empty or longer list.',
    'behavior 6.2; openapi PinCompetitors.competitors',
  ),
  'BR-23': rule(
    'S',
    'PUT /v1/brand/competitors rejects a body in which `competitors` is missing or not an array of strings.',
    'behavior 6.2; openapi PinCompetitors',
  ),
  'BR-24': rule(
    'D',
    'A rejected PUT /v1/brand/competitors changes neither the list nor the pin.',
    'behavior 19.4',
  ),
  'BR-25': rule(
    'S',
    'DELETE /v1/brand/competitors returns `count`, an integer.',
    'openapi unpinCompetitors 200, CompetitorsResult.count',
  ),
  'BR-26': rule(
    'S',
    'DELETE /v1/brand/competitors leaves the list of competitors unchanged.',
    'behavior 19.2',
  ),
  'BR-27': rule('S', 'DELETE /v1/brand/competitors sets `competitorsPinnedAt` to null.', 'behavior 19.2'),
  'BR-28': rule(
    'D',
    'The `count` of DELETE /v1/brand/competitors is the length of the remaining list.',
    'behavior 19.3',
  ),
  'BR-29': rule(
    'D',
    'The competitors can be pinned, unpinned and pinned again, with the same effect each time.',
    'behavior 19.5',
  ),
  'BR-30': rule(
    'S',
    'PUT and DELETE /v1/brand/competitors are rejected without a paid plan.',
    'behavior 3.1; openapi pinCompetitors, unpinCompetitors',
  ),
  'BR-31': rule(
    'S',
    'POST /v1/brand/recalibrations returns 201 once a positioning has been saved.',
    'behavior 20.1; openapi startRecalibration 201',
  ),
  'BR-32': rule(
    'S',
    'A recalibration has `runId`, a string, and `dispatch` with `status`, a string, and `outboxId`, a string or null.',
    'openapi Recalibration, Recalibration.dispatch.status, Recalibration.dispatch.outboxId',
  ),
  'BR-33': rule(
    'D',
    'POST /v1/brand/recalibrations is not rejected because of the plan, since it is not marked paid.',
    'behavior 3.3, 20.1',
  ),
  'BR-34': rule('S', 'POST /v1/brand/recalibrations needs no body.', 'behavior 20.1'),
  'BR-35': rule(
    'D',
    'Concurrent saves get distinct versions without gaps, and the highest one is active.',
    'behavior 18.5',
  ),
  'BR-36': rule(
    'D~',
    'Pinning, unpinning and recalibrating do not create a version; only saving the positioning does.',
    'behavior 18.6',
  ),
  'BR-37': rule(
    'S',
    'A pinned list of competitors is locked: a recalibration, or a save without competitors, leaves it unchanged.',
    'behavior 19.6',
  ),
  'BR-38': rule(
    'S',
    'A recalibration rebuilds the GEO system layer toward the positioning of the active version.',
    'behavior 20.2',
    'no response shows the GEO system layer',
  ),
} as const;
