import { silence } from '../../rule.js';

export const silentBrand = {
  'NS-076': silence(
    'What does GET /v1/brand return before the first save?',
    '200 with version 0, nulls and empty lists.',
    '200 with all nine fields and 404 pass.',
    'behavior 18.11',
  ),
  'NS-077': silence(
    'What happens to optional fields that PATCH /v1/brand omits?',
    'They keep their values.',
    'Kept and cleared both pass: only fields that were sent are read back.',
    'behavior 18.9',
  ),
  'NS-078': silence(
    'What does null for `competitors`, `excludedTopics` or `rawIntent` mean?',
    'It is rejected with 400, since they are not nullable.',
    '200 and any rejection pass.',
    'behavior 6.3',
  ),
  'NS-079': silence(
    'What happens to a save with other competitors while the list is pinned?',
    'It is rejected with 409 `competitors_pinned`, and nothing is saved.',
    '200 with the list replaced, 200 with the list kept, and a rejection without a new version pass.',
    'behavior 19.7',
  ),
  'NS-080': silence('Does a save remove the pin?', 'No.', 'Both pass.', 'behavior 19.7'),
  'NS-081': silence(
    'What happens when a pinned list is pinned again?',
    'It replaces the list and sets a new time.',
    '200 with the list replaced and any rejection pass.',
    'behavior 19.8',
  ),
  'NS-082': silence(
    'What happens when a list that is not pinned is unpinned?',
    'It returns 200 with the length of the list and changes nothing.',
    '200 and any rejection pass; the list must stay unchanged (BR-26).',
    'behavior 19.8',
  ),
  'NS-083': silence(
    'What happens to a name that appears twice among pinned competitors?',
    'It is kept once, and `count` is the number of names kept.',
    'Kept once, kept twice and a rejection pass; `count` must be the length of the list (BR-20).',
    'behavior 19.9',
  ),
  'NS-084': silence(
    'Is the `count` of DELETE /v1/brand/competitors the length of the list, or the number of names still pinned?',
    'The length of the list.',
    'The length of the list passes, and 0 is a warning (BR-28).',
    'behavior 19.3',
  ),
  'NS-085': silence(
    'How long may the other texts and lists of a save be?',
    'Texts up to 5000 characters, lists up to 200 items.',
    'Any limits that allow 10 items and 500 characters pass.',
    'behavior 18.13',
  ),
  'NS-086': silence(
    'What does `contentStyle` contain, which no operation writes?',
    'What the operator of the service has set, kept across versions.',
    'Null and any string pass.',
    'behavior 18.12',
  ),
  'NS-087': silence(
    'What does a recalibration return before a positioning is saved?',
    '409 `no_active_positioning`.',
    '201 and any rejection pass; after a save it must be 201 (BR-31).',
    'behavior 20.3',
  ),
  'NS-088': silence(
    'Which values does `dispatch.status` have, and when is `outboxId` null?',
    '`queued` with an id, or `skipped` with null.',
    'Any string, with an id or null, passes.',
    'behavior 20.4',
  ),
  'NS-089': silence(
    'Does a save that changes nothing create a version?',
    'Yes.',
    'Both pass: BR-04 saves different texts each time.',
    'behavior 18.7',
  ),
  'NS-090': silence(
    'Do pinning and unpinning change the version?',
    'No.',
    'Both pass; a changed version is a warning (BR-36).',
    'behavior 18.6',
  ),
  'NS-091': silence(
    'Is a positioning of blanks accepted?',
    'It is rejected with 400: fewer than 3 characters are left after trimming.',
    '200 and any rejection pass.',
    'behavior 6.14',
  ),
} as const;
