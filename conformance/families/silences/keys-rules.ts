import { silence } from '../../catalog/rule.js';

/** Silences about authentication, keys and the rate limit. */
export const silentKeys = {
  'NS-023': silence(
    'Do keys have permissions of their own within a workspace?',
    'No: any valid key may do everything that the plan allows.',
    'Anything passes; it is not tested.',
    'behavior 2.11',
  ),
  'NS-024': silence(
    'May the scheme be written `bearer`?',
    'Yes: the scheme is case-insensitive.',
    '200 and 401 pass.',
    'behavior 2.5',
  ),
  'NS-025': silence(
    'Are revoked keys still listed?',
    'Yes, with `revokedAt` set: the 1,000 that were revoked last.',
    'Listed with `revokedAt` set passes, absent from the list is a warning, and listed with `revokedAt` null breaks KEY-19.',
    'behavior 21.13',
  ),
  'NS-026': silence(
    'What is the response to revoking an unknown key, or one of another workspace?',
    '404 `not_found` for both.',
    '204 and any rejection pass, as long as the other key still works (ISO-04).',
    'behavior 21.11',
  ),
  'NS-027': silence(
    'May a key revoke itself?',
    'Yes: the response is 204, and the next request of the key returns 401.',
    '204 and any rejection pass; the check uses a key that the run created.',
    'behavior 21.12',
  ),
  'NS-028': silence(
    'How soon does a revocation take effect?',
    'Immediately.',
    'It must take effect from the next request on: KEY-21 sends that without a pause and without a retry.',
    'behavior 2.9',
  ),
  'NS-029': silence(
    'How many keys may a workspace have?',
    '1,000 that are not revoked; another is rejected with 409 `api_key_limit_exceeded`.',
    'A limit passes; it is not tested, and rules that need more keys than it allows are inconclusive.',
    'behavior 21.16',
  ),
  'NS-030': silence(
    'May two keys have the same name, and may a name be padded with spaces or blank?',
    'Names may be the same and are trimmed, and a blank one is rejected with 400.',
    'A success and any rejection pass for padded and blank names.',
    'behavior 21.15',
  ),
  'NS-031': silence(
    'What does `environment` null mean when a key is created?',
    'It is rejected with 400, since only the stated word is a value.',
    '201 with a test key and any rejection pass.',
    'behavior 6.3',
  ),
  'NS-032': silence(
    'How long is `keyPrefix`, and does it contain `sk_test_`?',
    'It is `sk_test_` and 4 to 8 more characters.',
    'Any beginning of the key that is neither empty nor the whole key passes (KEY-05, KEY-06).',
    'behavior 21.2',
  ),
  'NS-033': silence(
    'In which order are keys listed?',
    'Newest first, without paging.',
    'Any order passes.',
    'behavior 21.13',
  ),
  'NS-034': silence(
    'When is `lastUsedAt` set?',
    'It is null before the first use and is updated about once a minute after that.',
    'Null and any timestamp since the key was created pass; null after a use is a warning (KEY-28).',
    'behavior 21.14',
  ),
  'NS-035': silence(
    'Do test and live keys of a workspace see the same data?',
    'Yes: the environment is a label.',
    'Anything passes.',
    'behavior 3.7',
  ),
  'NS-036': silence(
    'What is the response to a live key whose workspace no longer has a paid plan?',
    '403 `plan_required`.',
    'Anything passes; it is not tested.',
    'behavior 3.6',
  ),
  'NS-037': silence(
    'How are live keys created?',
    'By the operator of the service; no operation creates them.',
    'Anything passes; it is not tested, and rules on live keys are skipped if none is given.',
    'behavior 21.17',
  ),
  'NS-038': silence(
    'How is the minute of the rate limit measured?',
    'As 60 seconds from the first request of the key.',
    'Fixed and sliding windows, calendar minutes and token buckets pass: the first 60 requests are admitted (RATE-01), and a 429 follows by request 121 within a minute (RATE-02).',
    'behavior 5.13',
  ),
  'NS-039': silence(
    'Do requests that return 429 count against the limit?',
    'They do not extend the wait.',
    'Both pass: RATE-06 sends nothing while it waits.',
    'behavior 5.13',
  ),
  'NS-040': silence(
    'Does `X-RateLimit-Remaining` include the current request?',
    'Yes: the first response reports 59.',
    '59 and 60 pass on the first response (RATE-07).',
    'behavior 5.11',
  ),
  'NS-041': silence(
    'What does `X-RateLimit-Remaining` report on a 401, which has no key to count for?',
    'The smaller of 60 and what is left for failed authentications.',
    'Any whole number from 0 to 60 passes (HDR-05), but the header must be present (HDR-02).',
    'behavior 5.11',
  ),
  'NS-042': silence(
    'Are requests without a valid key limited?',
    'Failed authentications are: 600 a minute from one address, after which 429 replaces 401.',
    'Any such limit passes; it is not tested, and the run waits after a 429 there.',
    'behavior 5.14',
  ),
  'NS-043': silence(
    'Are there `X-RateLimit-Limit` and `X-RateLimit-Reset`?',
    'Both are on every response.',
    'Additional headers and none pass.',
    'behavior 5.12',
  ),
  'NS-044': silence('Does a 401 carry `WWW-Authenticate`?', 'Yes, `Bearer`.', 'Both pass.', 'behavior 2.6'),
} as const;
