import { silence } from '../../catalog/rule.js';

/** Silences on the brand profile. */
export const silentBrand = {
  'NS-076': silence(
    'What does GET /v1/brand answer before the first save?',
    '200 with version 0, nulls and empty lists.',
    '200 with all nine fields passes, and 404.',
    'behavior 18.11',
  ),
  'NS-077': silence(
    'What becomes of optional fields that PATCH /v1/brand leaves out?',
    'They keep their values.',
    'Kept and cleared both pass: only fields that were sent are read back.',
    'behavior 18.9',
  ),
  'NS-078': silence(
    'What does null for `competitors`, `excludedTopics` or `rawIntent` mean?',
    'It is answered 400, since they are not nullable.',
    '200 and any refusal pass.',
    'behavior 6.3',
  ),
  'NS-079': silence(
    'What does a save with other competitors do while the list is pinned?',
    'It is answered 409 `competitors_pinned`, and nothing is saved.',
    '200 with the list replaced, 200 with the list kept, and a refusal without a new version pass.',
    'behavior 19.7',
  ),
  'NS-080': silence('Does a save take the pin off?', 'It does not.', 'Both pass.', 'behavior 19.7'),
  'NS-081': silence(
    'What does pinning a pinned list do?',
    'It replaces the list and sets a new time.',
    '200 with the list replaced passes, and any refusal.',
    'behavior 19.8',
  ),
  'NS-082': silence(
    'What does unpinning do when the list is not pinned?',
    'It is answered 200 with the length of the list, and changes nothing.',
    '200 and any refusal pass; the list must stay as it is (BR-26).',
    'behavior 19.8',
  ),
  'NS-083': silence(
    'What becomes of a name that stands twice among pinned competitors?',
    'It is kept once, and `count` is the number of names kept.',
    'Kept once, kept twice and a refusal pass; `count` must be the length of the list (BR-20).',
    'behavior 19.9',
  ),
  'NS-084': silence(
    'Does the `count` of DELETE /v1/brand/competitors mean the list, or the names that are pinned now?',
    'The length of the list.',
    'The length of the list passes, and 0 is a warning (BR-28).',
    'behavior 19.3',
  ),
  'NS-085': silence(
    'How long may the other texts and lists of a save be?',
    'Texts may have 5000 characters, and lists 200 items.',
    'Any limits pass that let 10 items and 500 characters through.',
    'behavior 18.13',
  ),
  'NS-086': silence(
    'What does `contentStyle` hold, which no operation writes?',
    'What whoever runs the service has set, kept across versions.',
    'Null and any string pass.',
    'behavior 18.12',
  ),
  'NS-087': silence(
    'What does a recalibration answer before a positioning was saved?',
    '409 `no_active_positioning`.',
    '201 and any refusal pass; after a save it must be 201 (BR-31).',
    'behavior 20.3',
  ),
  'NS-088': silence(
    'Which words stand in `dispatch.status`, and when is `outboxId` null?',
    '`queued` with an id, or `skipped` with null.',
    'Any string, with an id or null, passes.',
    'behavior 20.4',
  ),
  'NS-089': silence(
    'Does a save that changes nothing make a version?',
    'It does.',
    'Both pass: BR-04 saves other words each time.',
    'behavior 18.7',
  ),
  'NS-090': silence(
    'Do pinning and unpinning change the version?',
    'They do not.',
    'Both pass; a version that changes is a warning (BR-36).',
    'behavior 18.6',
  ),
  'NS-091': silence(
    'Is a positioning of blanks accepted?',
    'It is answered 400: fewer than 3 characters are left after trimming.',
    '200 and any refusal pass.',
    'behavior 6.14',
  ),
} as const;
