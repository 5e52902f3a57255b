import { rule } from '../../catalog/rule.js';

/** Request rate. */
export const rateRules = {
  'RATE-01': rule('S', 'A key is let in for 60 requests within a minute.', 'P8 L329'),
  'RATE-02': rule(
    'S',
    'Requests beyond the limit of a key are answered 429 with the code `rate_limited`.',
    'P7 L315, P8 L329',
  ),
  'RATE-03': rule(
    'S',
    'The limit counts for each key by itself: another key of the workspace is let in while one is throttled.',
    'P8 L329, P7 L315',
  ),
  'RATE-04': rule(
    'S',
    'All requests with a key count against its limit, whatever the endpoint and method, and also when they are refused.',
    'P8 L329',
  ),
  'RATE-05': rule(
    'D',
    '`Retry-After` is at most 60 seconds, since the limit is that of one minute.',
    'P8 L329-330',
  ),
  'RATE-06': rule('S', 'A key that waits as long as `Retry-After` says is let in again.', 'P7 L315'),
  'RATE-07': rule(
    'D',
    '`X-RateLimit-Remaining` falls as requests are made, and says that nothing is left when the next one would be refused.',
    'P8 L329-330',
  ),
  'RATE-08': rule('D', '`X-RateLimit-Remaining` is 0 on a 429.', 'P8 L330'),
  'RATE-09': rule('D', 'A write that is answered 429 is not carried out.', 'P7 L315'),
  'RATE-10': rule(
    'D~',
    'Throttled requests are answered 429 on the other endpoints too, as on the keyword endpoint.',
    'P7 L308 L315 L323, P8 L329',
  ),
  'RATE-11': rule('D', 'After a minute without requests a key has its whole limit again.', 'P8 L329'),
} as const;
