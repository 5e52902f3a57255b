import { rule } from '../rule.js';

export const headersRules = {
  'HDR-01': rule(
    'S',
    'Every success carries the header `X-RateLimit-Remaining`.',
    'behavior 5.8',
    'A client paces itself by this header. If it is missing or wrong, the client either wastes its limit or runs into 429s that it could have avoided.',
  ),
  'HDR-02': rule(
    'S',
    'Every rejection carries `X-RateLimit-Remaining`: for invalid input, a missing, unknown or revoked key, an unknown prompt, the plan and the cap.',
    'behavior 5.8',
    'HDR-01',
  ),
  'HDR-03': rule(
    'S',
    'The 204 of a key revocation carries `X-RateLimit-Remaining`.',
    'behavior 5.8',
    'HDR-01',
  ),
  'HDR-04': rule('S', 'A 429 carries `X-RateLimit-Remaining`.', 'behavior 5.8', 'HDR-01'),
  'HDR-05': rule(
    'D',
    '`X-RateLimit-Remaining` is a whole number from 0 to the limit, which is 60.',
    'behavior 5.9',
    'HDR-01',
  ),
  'HDR-06': rule(
    'S',
    'A 429 carries `Retry-After` as a whole number of seconds, not as a date.',
    'behavior 5.6',
    'A client sleeps for as long as `Retry-After` says. A date, or a value that is too small or too large, makes it hammer the API or stand still.',
  ),
  'HDR-07': rule(
    'D',
    '`X-RateLimit-Remaining` and `Retry-After` may be written in any letter case, like all HTTP headers.',
    'behavior 5.16',
    'HDR-01',
    'HTTP header names are case-insensitive, so no response can break it',
  ),
} as const;
