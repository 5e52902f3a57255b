import { rule } from './rule.js';

/** Request rate. */
export const rateRules = {
  'RATE-01': rule('S', '60 requests in a minute are admitted', 'P8 L329'),
  'RATE-02': rule('S', 'Beyond the limit: 429 `rate_limited`', 'P7 L315, P8 L329'),
  'RATE-03': rule('S', 'The limit is per API key', 'P8 L329, P7 L315'),
  'RATE-04': rule(
    'S',
    'All requests with the key count: any endpoint, any method, rejected ones too',
    'P8 L329 "all requests with that key"',
  ),
  'RATE-05': rule('D', 'Retry-After is in seconds: 0 < v <= 60', 'P8 L329-330'),
  'RATE-06': rule('S', 'Retry-After "says when to retry"', 'P7 L315'),
  'RATE-07': rule(
    'D',
    'Remaining falls as requests are made and is 0 when the next would be refused',
    'P8 L330 (name + meaning)',
  ),
  'RATE-08': rule('D', 'Remaining on a 429 is 0', 'P8'),
  'RATE-09': rule('D', 'A throttled write is not carried out', 'P7 L315'),
  'RATE-10': rule('D~', 'Throttling is 429 on other endpoints too', 'P7 L308 L323 vs P8 L329 "all"'),
  'RATE-11': rule('D', 'One minute of silence restores the full 60', 'P8 L329'),
} as const;
