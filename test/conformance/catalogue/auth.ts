import { rule } from './rule.js';

/** Authentication and plan. */
export const authRules = {
  'AUTH-01': rule('S', 'No `Authorization` header: 401', 'P4 L174, P5 L293 L298, P7 L313'),
  'AUTH-02': rule('S', 'Invalid key: 401', 'P5 L298'),
  'AUTH-03': rule('S', 'Its code is `unauthorized`', 'P5 L298, P7 L313'),
  'AUTH-04': rule('D', 'Only the bearer scheme counts', 'P5 L293'),
  'AUTH-05': rule('D', 'Empty credentials are invalid', 'P5 L298'),
  'AUTH-06': rule('D', 'The key must match whole', 'P5 L298'),
  'AUTH-07': rule('S', 'A key made by POST /v1/api-keys authenticates', 'P5 L294'),
  'AUTH-08': rule('S', 'Test keys start `sk_test_`', 'P5 L295'),
  'AUTH-09': rule('S', 'Live keys start `sk_live_` and are enabled on paid plans', 'P5 L295'),
  'AUTH-10': rule('S', "GET me gives the key's environment", 'P5 L296'),
  'AUTH-11': rule('S', 'GET me gives the workspace of the key; a key is scoped to it', 'P1 L13, P5 L296'),
  'AUTH-12': rule(
    'D',
    'A revoked key is not valid: 401 `unauthorized`, on the first request after the 204',
    'P3 L167, P5 L297, P7 L313',
  ),
  'AUTH-13': rule(
    'S',
    'Regenerating a key in settings at once invalidates the old key',
    'P3 L170, P5 L297',
    'no endpoint regenerates',
  ),
  'AUTH-14': rule('S', 'Each paid operation is rejected without a paid plan', 'P4 L174, P5 L299, P7 L321'),
  'AUTH-15': rule('D', 'A plan rejection changes nothing', 'P7 L321'),
  'AUTH-16': rule('S', 'Test keys are available on every plan', 'P5 L295'),
  'AUTH-17': rule('D', 'Operations not marked paid are not refused for the plan', 'P4 L174, P5 L299'),
  'AUTH-18': rule(
    'D',
    "The plan, not the key's environment, decides: a TEST key of a paid workspace may run paid operations",
    'P4 L174, P5 L295 L299',
  ),
  'AUTH-19': rule('D', '401 also when the request has other faults, and nothing is done', 'P5 L298'),
} as const;
