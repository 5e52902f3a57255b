import { rule } from '../rule.js';

export const rateRules = {
  'RATE-01': rule(
    'S',
    'A key may send 60 requests within a minute.',
    'behavior 5.1',
    'Clients are designed for the stated limit. One that is enforced earlier, or that does not recover, stops jobs that follow the documentation.',
  ),
  'RATE-02': rule(
    'S',
    'Requests beyond the limit of a key return 429 with the code `rate_limited`.',
    'behavior 5.3',
    'The limit protects the service from a runaway client. An endpoint or a method that does not count is a way around it.',
  ),
  'RATE-03': rule(
    'S',
    'Each key has its own limit: another key of the workspace is admitted while one is throttled.',
    'behavior 5.4',
    'With a shared limit, one busy integration locks out all others of the workspace.',
  ),
  'RATE-04': rule(
    'S',
    'All requests with a key count against its limit, whatever the endpoint and method, even if they are rejected.',
    'behavior 5.2',
    'RATE-02',
  ),
  'RATE-05': rule(
    'D',
    '`Retry-After` is at most 60 seconds, since the limit is per minute.',
    'behavior 5.6',
    'HDR-06',
  ),
  'RATE-06': rule(
    'S',
    'A key that waits as long as `Retry-After` says is admitted again.',
    'behavior 5.7',
    'HDR-06',
  ),
  'RATE-07': rule(
    'D',
    '`X-RateLimit-Remaining` falls as requests are sent, and reports that none are left when the next one would be throttled.',
    'behavior 5.10',
    'HDR-01',
  ),
  'RATE-08': rule('D', '`X-RateLimit-Remaining` is 0 on a 429.', 'behavior 5.10', 'HDR-01'),
  'RATE-09': rule(
    'D',
    'A write that returns 429 is not executed.',
    'behavior 5.5',
    'A client repeats a request that was throttled. If the first one was executed, everything happens twice.',
  ),
  'RATE-10': rule(
    'D~',
    'Throttled requests return 429 on the other endpoints too, as on the keyword endpoint.',
    'behavior 5.3',
    'RATE-02',
  ),
  'RATE-11': rule(
    'D',
    'After a minute without requests, a key has its full limit again.',
    'behavior 5.7',
    'RATE-01',
  ),
} as const;
