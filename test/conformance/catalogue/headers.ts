import { rule } from './rule.js';

/** Headers. */
export const headersRules = {
  'HDR-01': rule('S', '`X-RateLimit-Remaining` on every 2xx', 'P8 L330'),
  'HDR-02': rule(
    'S',
    '... on every error: 400, 401 (with no header, with a bad key, with a revoked key), 404, plan rejection, cap rejection, bulk failure',
    'P8 L330 "every response"',
  ),
  'HDR-03': rule('S', '... on the 204', 'P8 L330'),
  'HDR-04': rule('S', '... on the 429', 'P8 L330'),
  'HDR-05': rule('D', 'Its value is a decimal integer, 0 to 60', 'P8 L329-330'),
  'HDR-06': rule('S', '`Retry-After` in seconds on throttled responses', 'P7 L315, P8 L330'),
  'HDR-07': rule('D', 'Header names are matched case-insensitively (HTTP)', 'P8'),
} as const;
