import { rule } from '../rule.js';

export const errorsRules = {
  'ERR-01': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a malformed, out-of-range or unknown parameter value.',
    'behavior 8.4',
    'KW-28',
  ),
  'ERR-02': rule(
    'S',
    'GET /v1/keywords returns 401 `unauthorized` for a missing or invalid key.',
    'behavior 2.1',
    'AUTH-03',
  ),
  'ERR-03': rule(
    'S',
    'GET /v1/keywords returns 404 `workspace_not_found` for a key whose workspace no longer exists.',
    'behavior 2.14',
    'KW-41',
  ),
  'ERR-04': rule(
    'S',
    'GET /v1/keywords returns 429 `rate_limited` with `Retry-After` for requests beyond the limit.',
    'behavior 5.3, 5.6',
    'RATE-02',
  ),
  'ERR-05': rule(
    'S',
    'A bulk edit with a missing, non-editable or invalid item is rejected as a whole, with any status.',
    'behavior 14.1',
    'EDIT-22',
  ),
  'ERR-06': rule(
    'S',
    'A bulk insert that would exceed the cap is rejected, with any status, and tracks nothing.',
    'behavior 12.4',
    'CAP-04',
  ),
  'ERR-07': rule(
    'S',
    'A paid operation is rejected, with any status, for a workspace without a paid plan.',
    'behavior 3.1',
    'AUTH-14',
  ),
  'ERR-08': rule('D', 'The body of an error is JSON, like every other body.', 'behavior 7.1', 'GEN-02'),
  'ERR-09': rule(
    'D',
    'A rejection for a reason other than the key or the rate has a status other than 401 and 429.',
    'behavior 8.3',
    'A client reacts to 401 with a new key and to 429 by waiting. After any other error, both reactions are wrong and never end.',
  ),
} as const;
