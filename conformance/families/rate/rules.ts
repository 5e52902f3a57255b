import { rule } from '../../catalog/rule.js';

/** Request rate. */
export const rateRules = {
  'RATE-01': rule('S', 'A key is let in for 60 requests within a minute.', 'behavior 5.1'),
  'RATE-02': rule(
    'S',
    'Requests beyond the limit of a key are answered 429 with the code `rate_limited`.',
    'behavior 5.3',
  ),
  'RATE-03': rule(
    'S',
    'The limit counts for each key by itself: another key of the workspace is let in while one is throttled.',
    'behavior 5.4',
  ),
  'RATE-04': rule(
    'S',
    'All requests with a key count against its limit, whatever the endpoint and method, and also when they are refused.',
    'behavior 5.2',
  ),
  'RATE-05': rule(
    'D',
    '`Retry-After` is at most 60 seconds, since the limit is that of one minute.',
    'behavior 5.6',
  ),
  'RATE-06': rule('S', 'A key that waits as long as `Retry-After` says is let in again.', 'behavior 5.7'),
  'RATE-07': rule(
    'D',
    '`X-RateLimit-Remaining` falls as requests are made, and says that nothing is left when the next one would be refused.',
    'behavior 5.10',
  ),
  'RATE-08': rule('D', '`X-RateLimit-Remaining` is 0 on a 429.', 'behavior 5.10'),
  'RATE-09': rule('D', 'A write that is answered 429 is not carried out.', 'behavior 5.5'),
  'RATE-10': rule(
    'D~',
    'Throttled requests are answered 429 on the other endpoints too, as on the keyword endpoint.',
    'behavior 5.3',
  ),
  'RATE-11': rule('D', 'After a minute without requests a key has its whole limit again.', 'behavior 5.7'),
} as const;
