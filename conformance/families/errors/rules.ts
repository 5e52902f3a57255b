import { rule } from '../../catalog/rule.js';

/** Errors. */
export const errorsRules = {
  'ERR-01': rule(
    'S',
    'GET /v1/keywords answers a malformed, out-of-range or unknown parameter value with 400 `invalid_parameter`.',
    'behavior 8.4',
  ),
  'ERR-02': rule(
    'S',
    'GET /v1/keywords answers a missing or invalid key with 401 `unauthorized`.',
    'behavior 2.1',
  ),
  'ERR-03': rule(
    'S',
    'GET /v1/keywords answers a key whose workspace no longer exists with 404 `workspace_not_found`.',
    'behavior 2.14',
  ),
  'ERR-04': rule(
    'S',
    'GET /v1/keywords answers requests beyond the limit with 429 `rate_limited` and `Retry-After`.',
    'behavior 5.3, 5.6',
  ),
  'ERR-05': rule(
    'S',
    'A bulk edit with a missing, not editable or invalid item is refused whole; the status is free.',
    'behavior 14.1',
  ),
  'ERR-06': rule(
    'S',
    'A bulk insert that would exceed the cap is refused, and nothing is tracked; the status is free.',
    'behavior 12.4',
  ),
  'ERR-07': rule(
    'S',
    'A paid operation is refused to a workspace that is not on a paid plan; the status is free.',
    'behavior 3.1',
  ),
  'ERR-08': rule('D', 'The body of an error is JSON, as all bodies are.', 'behavior 7.1'),
  'ERR-09': rule(
    'D',
    'A refusal for another cause than the key or the rate has another status than 401 and 429.',
    'behavior 8.3',
  ),
} as const;
