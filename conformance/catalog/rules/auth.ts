import { rule } from '../rule.js';

export const authRules = {
  'AUTH-01': rule(
    'S',
    'Every endpoint returns 401 for a request without the `Authorization` header.',
    'behavior 2.1',
  ),
  'AUTH-02': rule('S', 'Every endpoint returns 401 for a request with an invalid key.', 'behavior 2.1'),
  'AUTH-03': rule(
    'S',
    'A 401 for a missing or invalid key has the code `unauthorized` on every endpoint.',
    'behavior 2.1',
  ),
  'AUTH-04': rule(
    'D',
    'A key is accepted only as a bearer token: with another scheme, without a scheme, in another header or in the query string, it returns 401.',
    'behavior 2.2',
  ),
  'AUTH-05': rule(
    'D',
    'An empty bearer token or an empty `Authorization` header returns 401.',
    'behavior 2.2',
  ),
  'AUTH-06': rule(
    'D',
    'A key must match exactly: a part of it, an altered or longer form, or its id returns 401.',
    'behavior 2.3',
  ),
  'AUTH-07': rule(
    'S',
    'A key that POST /v1/api-keys returned is valid from the next request on.',
    'behavior 2.8',
  ),
  'AUTH-08': rule('S', 'Test keys start with `sk_test_`.', 'behavior 2.7'),
  'AUTH-09': rule('S', 'Live keys start with `sk_live_` and work on a paid plan.', 'behavior 2.7, 3.6'),
  'AUTH-10': rule(
    'S',
    'GET /v1/me returns the environment of the key, `test` or `live`.',
    'behavior 2.12; openapi Me.environment',
  ),
  'AUTH-11': rule(
    'S',
    'A key belongs to the workspace that created it, and GET /v1/me returns that workspace.',
    'behavior 4.1, 2.12',
  ),
  'AUTH-12': rule(
    'D',
    'A revoked key is invalid: the first request after the 204 returns 401 `unauthorized`.',
    'behavior 2.9',
  ),
  'AUTH-13': rule(
    'S',
    'Regenerating a key in the settings of the workspace immediately invalidates the old key.',
    'behavior 2.10',
    'keys are regenerated in the workspace settings, and no endpoint does it',
  ),
  'AUTH-14': rule(
    'S',
    'Every operation marked paid is rejected for a workspace without a paid plan.',
    'behavior 3.1',
  ),
  'AUTH-15': rule(
    'D',
    'An operation that is rejected because of the plan changes nothing.',
    'behavior 3.1, 8.5',
  ),
  'AUTH-16': rule(
    'S',
    'A workspace on any plan, including a free one, can create working test keys.',
    'behavior 3.5',
  ),
  'AUTH-17': rule(
    'D',
    'An operation that is not marked paid is not rejected because of the plan.',
    'behavior 3.3',
  ),
  'AUTH-18': rule(
    'D',
    'The plan decides, not the environment of the key: a test key of a paid workspace can use the paid operations.',
    'behavior 3.4',
  ),
  'AUTH-19': rule(
    'D',
    'A request without a valid key changes nothing and returns 401, even if it has other errors.',
    'behavior 2.4',
  ),
} as const;
