import { rule } from '../../catalog/rule.js';

/** Headers. */
export const headersRules = {
  'HDR-01': rule('S', 'Every success carries the header `X-RateLimit-Remaining`.', 'behavior 5.8'),
  'HDR-02': rule(
    'S',
    'Every refusal carries `X-RateLimit-Remaining`: of input, of a missing, unknown or revoked key, of an unknown prompt, for the plan and for the cap.',
    'behavior 5.8',
  ),
  'HDR-03': rule(
    'S',
    'The 204 that answers the revocation of a key carries `X-RateLimit-Remaining`.',
    'behavior 5.8',
  ),
  'HDR-04': rule('S', 'A 429 carries `X-RateLimit-Remaining`.', 'behavior 5.8'),
  'HDR-05': rule(
    'D',
    'The value of `X-RateLimit-Remaining` is a whole number from 0 to the limit, which is 60.',
    'behavior 5.9',
  ),
  'HDR-06': rule(
    'S',
    'A 429 carries `Retry-After` as a whole number of seconds, and not as a date.',
    'behavior 5.6',
  ),
  'HDR-07': rule(
    'D',
    '`X-RateLimit-Remaining` and `Retry-After` may be written in any letter case, as in all of HTTP.',
    'behavior 5.16',
    'it permits and forbids nothing: HTTP gives names of headers no letter case, so that no answer can break it',
  ),
} as const;
