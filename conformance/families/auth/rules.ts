import { rule } from '../../catalog/rule.js';

/** Authentication and plan. */
export const authRules = {
  'AUTH-01': rule(
    'S',
    'A request without the `Authorization` header is answered 401 on every endpoint.',
    'P4 L174, P5 L293 L298, P7 L313',
  ),
  'AUTH-02': rule(
    'S',
    'A request with a key that is not valid is answered 401 on every endpoint.',
    'P5 L298',
  ),
  'AUTH-03': rule(
    'S',
    'A 401 for a missing or invalid key has the code `unauthorized` on every endpoint.',
    'P5 L298, P7 L313',
  ),
  'AUTH-04': rule(
    'D',
    'A key counts only as a bearer token: under another scheme, without one, in another header or in the query it is answered 401.',
    'P5 L293',
  ),
  'AUTH-05': rule(
    'D',
    'An empty bearer token or an empty `Authorization` header is answered 401.',
    'P5 L298',
  ),
  'AUTH-06': rule(
    'D',
    'A key must match whole: a part of it, an altered or longer form, or its id is answered 401.',
    'P5 L298',
  ),
  'AUTH-07': rule(
    'S',
    'A key that POST /v1/api-keys has returned is valid, from the next request on.',
    'P5 L294',
  ),
  'AUTH-08': rule('S', 'Test keys start with `sk_test_`.', 'P5 L295'),
  'AUTH-09': rule('S', 'Live keys start with `sk_live_` and work on a paid plan.', 'P5 L295'),
  'AUTH-10': rule('S', 'GET /v1/me tells the environment of the key, `test` or `live`.', 'P5 L296'),
  'AUTH-11': rule(
    'S',
    'A key belongs to the workspace that created it, and GET /v1/me returns that workspace.',
    'P1 L13, P5 L296',
  ),
  'AUTH-12': rule(
    'D',
    'A revoked key is not valid: the first request after the 204 is answered 401 `unauthorized`.',
    'P3 L167, P5 L297-298, P7 L313',
  ),
  'AUTH-13': rule(
    'S',
    'Regenerating a key in the settings of the workspace immediately invalidates the old key.',
    'P3 L170, P5 L297',
    'keys are regenerated in the settings of the workspace, and no endpoint does it',
  ),
  'AUTH-14': rule(
    'S',
    'Each operation that is marked paid is refused to a workspace without a paid plan.',
    'P4 L174, P5 L299, P7 L321',
  ),
  'AUTH-15': rule('D', 'An operation that is refused for the plan changes nothing.', 'P7 L321'),
  'AUTH-16': rule(
    'S',
    'A workspace on any plan, a free one too, can create test keys, and they work.',
    'P5 L295',
  ),
  'AUTH-17': rule(
    'D',
    'An operation that is not marked paid is not refused for the plan.',
    'P4 L174, P5 L299',
  ),
  'AUTH-18': rule(
    'D',
    'The plan decides and not the environment of the key: a test key of a paid workspace may use the paid operations.',
    'P4 L174, P5 L295 L299',
  ),
  'AUTH-19': rule(
    'D',
    'A request without a valid key does nothing, and is answered 401 even when it has other faults.',
    'P5 L298',
  ),
} as const;
